import type { Account } from "~/domain/context";
import { addBankDays } from "~/domain/debit/bank-days";
import { isUsed } from "~/domain/debit/confirm-code.server";
import {
  type DebitOrder,
  debitProblem,
  findDebitOrder,
  withValidMandate,
} from "~/domain/debit/debit-order.server";
import { maskedIban } from "~/domain/debit/mandate-iban.server";
import {
  ibanProblem,
  type PayerField,
  type PayerInput,
  type PayerProblem,
  type PayerProblems,
  payerFields,
} from "~/domain/debit/read-payer.server";
import type { DebitProblem } from "~/domain/debit/refusals.server";
import { CODE_MINUTES, CODE_TRIES, payerOf } from "~/domain/debit/request-code.server";
import { hasLegalButton } from "~/features/shop/order-button.server";
import type { Ctx } from "~/http/context.server";
import { debitTexts } from "~/http/refusals/refusal-table.server";
import { countryName, formatMoney, formatPercent } from "~/i18n/format";
import type { TranslationKey } from "~/i18n/translate";

/** The data of a direct debit's step. It comes from the database, so that it works in any tab and without script. */
export type DebitView = Awaited<ReturnType<typeof debitView>>;

/** @param changes whether the member wants to enter the account again. @throws Response 404 for an order of another member */
export async function debitView(ctx: Ctx, member: Account, reference: string, changes: boolean) {
  const { order, problem } = await ctx.db.transaction(async (tx) => {
    const found = await findDebitOrder(tx, member.id, reference);
    if (!found) throw new Response(null, { status: 404 });
    const order = withValidMandate(ctx, member, found);
    return { order, problem: await debitProblem(ctx, tx, member, order) };
  });
  const { mandate } = order;
  const money = (minor: number) =>
    formatMoney({ minor, currency: order.currency }, ctx.locale, member.country);
  const spent = mandate !== null && !mandate.confirmed_at && isUsed(mandate, ctx.now);
  const step =
    changes || !mandate || spent
      ? ("form" as const)
      : mandate.confirmed_at
        ? ("mandate" as const)
        : ("code" as const);
  return {
    step,
    changes,
    isUnderWay: order.isUnderWay,
    reference,
    credits: order.credits,
    amount: { total: order.total, currency: order.currency },
    price: money(order.price),
    fee: money(order.fee),
    total: money(order.total),
    perMessage: money(order.perMessage),
    vat: order.vatRate > 0 ? formatPercent(order.vatRate, ctx.locale) : null,
    days: ctx.tenant.config.refund_days,
    statement: ctx.tenant.config.company.name,
    isLegalButton: hasLegalButton(member, order.paymentCountry ?? member.country),
    refusal: problem === null || problem === "under_way" ? null : refusalText(ctx, member, problem),
    isUsed: spent && !changes,
    payer: step === "form" ? typed(payerOf(ctx, order)) : null,
    code: step === "code" ? codeView(mandate!) : null,
    mandate: step === "mandate" ? mandateView(ctx, order) : null,
  };
}

/** The stored fields without the IBAN, which is never shown in full again; else empty. The username does not prefill the account holder. */
function typed(stored: PayerInput | null): PayerInput {
  const none = Object.fromEntries(payerFields.map((field) => [field, ""])) as PayerInput;
  return stored ? { ...stored, iban: "" } : none;
}

type Mandate = NonNullable<DebitOrder["mandate"]>;

function codeView({ mobile, code_tries, code_sent_at }: Mandate) {
  const until = new Date(code_sent_at.getTime() + CODE_MINUTES * 60_000);
  return {
    end: mobile?.slice(-3) ?? "",
    left: CODE_TRIES - code_tries,
    until: until.toISOString(),
  };
}

function mandateView(ctx: Ctx, { mandate }: DebitOrder) {
  const { config } = ctx.tenant;
  const { timezone: timeZone, company } = config;
  const { reference, holder, creditor_name, creditor_id, notice_days, mandate_text, language } = mandate!;
  const own = creditor_name === company.name;
  return {
    reference,
    holder,
    iban: maskedIban(mandate!),
    creditor: [
      creditor_name,
      ...(own ? [company.address, company.city, countryName(company.country, ctx.locale)] : []),
    ].filter(Boolean),
    creditorId: creditor_id,
    noticeDays: notice_days,
    language,
    paragraphs: mandate_text.split("\n\n"),
    signedAt: mandate!.confirmed_at!.toISOString(),
    earliest: new Intl.DateTimeFormat(ctx.dateLocale, { dateStyle: "long", timeZone }).format(
      addBankDays(ctx.now, notice_days),
    ),
    isAtOnce: config.direct_debit_credits === "at_once",
  };
}

/** The message why a direct debit cannot continue. */
export function refusalText(ctx: Ctx, member: Account, problem: DebitProblem): string {
  const minor = ctx.tenant.config.direct_debit_limit;
  return ctx.t(debitTexts[problem], {
    // Direct debits are in euro only, in whatever currency the member's country pays.
    amount: formatMoney({ minor, currency: "EUR" }, ctx.locale, member.country),
  });
}

const fieldProblems: Record<PayerProblem["kind"], TranslationKey> = {
  missing: "debit:missing",
  too_long: "debit:too_long",
  iban_country: "debit:iban_country",
  iban_short: "debit:iban_short" as TranslationKey,
  iban_long: "debit:iban_long" as TranslationKey,
  iban_wrong: "debit:iban_wrong",
  mobile_wrong: "debit:mobile_wrong",
  mobile_kind: "debit:mobile_kind",
  mobile_country: "debit:mobile_country",
};

function problemText(ctx: Ctx, { kind, count = 0 }: PayerProblem): string {
  const names = ctx.tenant.config.countries.map((code) => countryName(code, ctx.locale));
  return ctx.t(fieldProblems[kind], {
    count,
    most: count,
    countries: new Intl.ListFormat(ctx.locale, { type: "conjunction" }).format(names),
  });
}

/** The error messages by field. */
export function fieldTexts(ctx: Ctx, problems: PayerProblems): Partial<Record<PayerField, string>> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, problemText(ctx, problem)]),
  );
}

/** The error message of an IBAN that is being typed; null for a valid one. */
export function ibanText(ctx: Ctx, iban: string): string | null {
  const problem = ibanProblem(iban.replace(/[\s-]/g, "").toUpperCase());
  return problem && problem.kind !== "missing" ? problemText(ctx, problem) : null;
}
