import { creditMutants } from "./money/credits";
import { debitMutants } from "./money/debits";
import { orderMutants } from "./money/orders";
import { priceMutants } from "./money/prices";
import { providerMutants } from "./money/providers";
import type { Mutant } from "./mutant";

/** Mutants of credits, prices, debits and orders. */
export const money: readonly Mutant[] = [
  ...creditMutants,
  ...priceMutants,
  ...debitMutants,
  ...orderMutants,
  ...providerMutants,
];
