import { randomInt } from "node:crypto";
import type { TenantTransaction } from "~/db/tables";
import type { CodeContext, Needs, ShopContext } from "~/domain/context";
import { SmsNotSent } from "~/outside/sms/sms-sender.server";
import { seal } from "../seal.server";
import { makeReference } from "../shop/order-reference.server";
import type { Buyer } from "../shop/place-order.server";
import type { Sign } from "../signatures.server";
import { creditorAt } from "./creditor.server";
import { type DebitOrder, debitCarrier, requireDebitOrder } from "./debit-order.server";
import { ibanOf } from "./mandate-iban.server";
import { mandateWording } from "./mandate-wording.server";
import { type Payer, type PayerInput, type PayerProblems, readPayer } from "./read-payer.server";
import { DebitRefused } from "./refusals.server";

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
export const CODE_WAIT_SECONDS = 60;
const CODES = 1_000_000;

/** Returns the keyed hash of a code that is stored. Without the server's secret the code cannot be found by trying all codes. */
export function codeHash(sign: Sign, reference: string, code: string): Buffer {
  return sign(codeText(reference, code));
}
export const codeText = (reference: string, code: string) => `debit code ${reference} ${code}`;

/**
 * Stores the account details for an order and sends the code that confirms the mandate. Replaces details that were entered before.
 * @returns the problems of the fields; null if the code was sent
 * @throws DebitRefused, RateLimited. product 13.47
 */
export async function requestCode(
  ctx: CodeContext,
  buyer: Buyer,
  { reference, payer: input }: { reference: string; payer: PayerInput },
): Promise<PayerProblems | null> {
  const read = readPayer(input, { country: buyer.country, countries: ctx.tenant.config.countries });
  await ctx.db.transaction(async (tx) =>
    refuseHaste(ctx, await requireDebitOrder(ctx, tx, buyer, reference)),
  );
  if ("problems" in read) return read.problems;
  await send(ctx, buyer, reference, read.payer);
  return null;
}

/**
 * Sends a new code to the number that was entered before.
 * @throws DebitRefused, RateLimited
 */
export async function resendCode(ctx: CodeContext, buyer: Buyer, reference: string): Promise<void> {
  const payer = await ctx.db.transaction(async (tx) => {
    const order = await requireDebitOrder(ctx, tx, buyer, reference);
    refuseHaste(ctx, order);
    return payerOf(ctx, order);
  });
  if (!payer) throw new DebitRefused("not_confirmed");
  await send(ctx, buyer, reference, payer);
}

/** Returns the account details that a member entered before; null if there are none. */
export function payerOf(ctx: Needs<"sign" | "tenant">, { mandate }: DebitOrder): Payer | null {
  return (
    mandate && {
      holder: mandate.holder,
      iban: ibanOf(ctx, mandate) ?? "",
      street: mandate.street ?? "",
      houseNumber: mandate.house_number ?? "",
      postalCode: mandate.postal_code ?? "",
      city: mandate.city ?? "",
      mobile: mandate.mobile ?? "",
    }
  );
}

function refuseHaste({ now }: ShopContext, { mandate }: DebitOrder): void {
  if (mandate && now.getTime() - mandate.code_sent_at.getTime() < CODE_WAIT_SECONDS * 1000)
    throw new DebitRefused("too_soon");
}

async function send(ctx: CodeContext, buyer: Buyer, reference: string, payer: Payer): Promise<void> {
  await ctx.countCode(payer.mobile);
  const code = String(randomInt(CODES)).padStart(6, "0");
  const { total, currency } = await ctx.db.transaction(async (tx) => {
    const order = await requireDebitOrder(ctx, tx, buyer, reference);
    refuseHaste(ctx, order);
    await store(ctx, tx, order, { buyer, payer, code });
    return order;
  });
  const text = ctx.codeMessage(code, { total, currency, country: buyer.country });
  const { config, id } = ctx.tenant;
  try {
    await ctx.sms.send({ tenant: id, from: config.name, to: payer.mobile, text, at: ctx.now });
  } catch (error) {
    if (error instanceof SmsNotSent) throw new DebitRefused("not_sent");
    throw error;
  }
}

async function store(
  ctx: CodeContext,
  tx: TenantTransaction,
  order: DebitOrder,
  { buyer, payer, code }: { buyer: Buyer; payer: Payer; code: string },
): Promise<void> {
  const provider = debitCarrier(ctx, buyer, order);
  const creditor = provider && creditorAt(ctx, provider);
  if (!creditor) throw new DebitRefused("not_offered");
  const wording = mandateWording(ctx.locale);
  // Replaces an unused mandate as a whole, even a confirmed one: a signed mandate is never changed.
  await tx
    .deleteFrom("direct_debit_mandates")
    .where("order_id", "=", order.id)
    .where("payment_id", "is", null)
    .execute();
  const reference = `${order.reference}-M${makeReference(ctx.random).slice(0, 5)}`;
  await tx
    .insertInto("direct_debit_mandates")
    .values({
      order_id: order.id,
      reference,
      created_at: ctx.now,
      holder: payer.holder,
      iban: seal(ctx, Buffer.from(payer.iban), { purpose: "iban", orderId: order.id }),
      iban_country: payer.iban.slice(0, 2),
      iban_last4: payer.iban.slice(-4),
      street: payer.street,
      house_number: payer.houseNumber,
      postal_code: payer.postalCode,
      city: payer.city,
      mobile: payer.mobile,
      creditor_name: creditor.name,
      creditor_id: creditor.id,
      notice_days: ctx.tenant.config.direct_debit_notice_days,
      language: wording.language,
      text_version: wording.version,
      mandate_text: wording.text(creditor.name),
      code_hash: codeHash(ctx.sign, reference, code),
      code_sent_at: ctx.now,
    })
    .execute();
}
