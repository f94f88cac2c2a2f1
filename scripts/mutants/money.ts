import { creditMutants } from "./money/credits";
import { debitMutants } from "./money/debits";
import { orderMutants } from "./money/orders";
import { priceMutants } from "./money/prices";
import type { Mutant } from "./mutant";

/** What credits are given and taken for. */
export const money: readonly Mutant[] = [...creditMutants, ...priceMutants, ...debitMutants, ...orderMutants];
