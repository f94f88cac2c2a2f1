import type { TenantTransaction } from "~/db/tables";
import { listCards, type StoredCard } from "~/domain/cards/stored-cards.server";
import type { Account } from "~/domain/context";
import { findCredits } from "~/domain/credits/find-balance.server";
import { earliestDebit } from "~/domain/debit/earliest-debit.server";
import { isFirstPurchaseCode } from "~/domain/discounts/first-purchase";
import { listInvoiceNumbers } from "~/domain/shop/list-invoice-numbers.server";
import { type Invoice, listInvoices } from "~/domain/shop/list-invoices.server";
import { lastPurchase, listOrders, type OrderView } from "~/domain/shop/list-orders.server";
import { cardSign, methodSign, type PaymentSign } from "~/domain/shop/method-sign.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { isTooOld, takesDays } from "~/domain/shop/payable";
import { paymentCountryOf } from "~/domain/shop/payment-country.server";
import { type OfferedMethod, offeredMethods } from "~/domain/shop/quote.server";
import { findWithdrawal } from "~/domain/shop/withdraw.server";
import { cardName } from "~/features/shop/card-name";
import { discountLine, minus, plusCredits } from "~/features/shop/discount-text.server";
import { methodName } from "~/features/shop/method-name.server";
import type { Ctx } from "~/http/context.server";
import { invoiceView } from "~/http/pages/invoice-view.server";
import { formatMoney, formatPercent } from "~/i18n/format";
import { paths } from "~/paths";
import { partnerOf } from "./order-partner.server";

/** For this time an order's page announces that its credits have come. */
const NEW_MS = 600_000;
/** After this time an open payment page counts as left: the order's page offers the other methods beside it. */
const LEFT_MS = 3 * 60_000;

/** An order as text, for its page and the list of orders. */
export type ShownOrder = ReturnType<typeof shown>;

function shown(
  ctx: Ctx,
  member: Account,
  order: OrderView,
  { balance = null, declined = null }: { balance?: number | null; declined?: string | null } = {},
) {
  const { locale } = ctx;
  const isOpen = order.state === "pending" || order.state === "loading";
  const attemptMs = order.attempt ? ctx.now.getTime() - order.attempt.at.getTime() : 0;
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, locale, member.country);
  return {
    reference: order.reference,
    at: order.at.toISOString(),
    // The provider's page declined the attempt. Its message may never come, and a payment still counts when it does.
    state: isOpen && isDeclined(order, declined) ? ("failed" as const) : order.state,
    /** whether the payment page was opened some minutes ago and no result has come */
    isLeft: order.redirect !== null && attemptMs >= LEFT_MS && !takesDays(order.method),
    /** whether the provider did not answer when the payment was started */
    isUnanswered: order.state === "loading" && order.attempt?.state === "unknown",
    transfer: order.transfer,
    /** refunded or charged back in part only */
    isPart: order.back > 0 && order.back < order.total,
    /** the expected time of a payment by this method */
    pace: takesDays(order.method) ? ("bank" as const) : ("soon" as const),
    credits: order.credits,
    method: order.card ? cardName(order.card) : order.method ? methodName(ctx, order.method) : "",
    /** the sign beside the method's name; null before a method is chosen */
    sign: order.method === "" ? null : order.card ? cardSign(order.card.brand) : methodSign(order.method),
    /** the remembered card of the last attempt */
    card: order.card && cardName(order.card),
    price: money(order.price),
    discount:
      order.discountCode && order.discount > 0
        ? { line: discountOf(ctx, order, order.discountCode), off: minus(money(order.discount)) }
        : null,
    /** the credits that the discount grants on top */
    bonus:
      order.bonusCredits > 0
        ? {
            line: ctx.t("discounts:line_amount", { code: order.discountCode ?? "" }),
            plus: plusCredits(ctx, order.bonusCredits),
          }
        : null,
    /** all credits of the order */
    allCredits: order.credits + order.bonusCredits,
    fee: money(order.fee),
    total: money(order.total),
    hasFee: order.fee > 0,
    vat: order.vatRate > 0 ? formatPercent(order.vatRate, locale) : null,
    vatSum: money(order.vat),
    /** where a wrong amount or more than one payment came: "69.80 of 34.90" */
    paidOf:
      order.paid > 0 && order.paid !== order.total
        ? ctx.t("shop:paid_of", { paid: money(order.paid), total: money(order.total) })
        : null,
    returned: order.back > 0 ? money(order.back) : null,
    refunding: order.refunding > 0 ? money(order.refunding) : null,
    /** the page where the purchase began */
    back: order.backPath,
    balance,
    statement: ctx.tenant.config.company.name,
    isNew: order.completedAt !== null && ctx.now.getTime() - order.completedAt.getTime() < NEW_MS,
    redirect: order.redirect,
  };
}

/** An order in the list. */
export type ListedOrder = ShownOrder & { invoice: number | null; isUnpaid: boolean };

/** Whether an order waits for a payment of its member, and can still be paid. */
function isUnpaid({ state, at, redirect, method }: OrderView, now: Date): boolean {
  if (isTooOld(at, now)) return false;
  if (state === "failed" || state === "cancelled") return true;
  return state === "pending" && redirect !== null && !takesDays(method);
}

/** Whether an order's last attempt is the one that the provider's page declined. @param attempt its reference, as the address states it */
const isDeclined = (order: OrderView, attempt: string | null) =>
  attempt !== null && order.attempt?.reference === attempt;

/** The welcome bonus by name and percentage, another discount by its code. The percentage is derived from the amounts (to 0.5 %). */
function discountOf({ t, locale }: Ctx, order: OrderView, code: string): string {
  if (!isFirstPurchaseCode(code)) return `${t("discounts:code_label")} ${code}`;
  const percentage = Math.round((order.discount * 200) / order.price) * 50;
  return discountLine({ t, locale }, { code, percentage });
}

/** Formats a day in the visitor's language and the brand's time zone. */
function dayIn(ctx: Ctx, at: Date): string {
  const style = { dateStyle: "long", timeZone: ctx.tenant.config.timezone } as const;
  return new Intl.DateTimeFormat(ctx.dateLocale, style).format(at);
}

/** Formats a calendar day in the visitor's language. @param day such as "2026-12-05" */
function calendarDay(ctx: Ctx, day: string): string {
  const style = { dateStyle: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(ctx.dateLocale, style).format(new Date(`${day}T12:00:00Z`));
}

/** Whether a bundle of an earlier order is still sold to the member. */
function isSold(ctx: Ctx, member: Account, bundleId: string): boolean {
  return ctx.prices(paymentCountryOf(ctx, member)).bundles.some(({ id }) => id === bundleId);
}

/** What a withdrawal from an order would refund, as text; null where none is possible. */
async function withdrawalOf(ctx: Ctx, member: Account, tx: TenantTransaction, reference: string) {
  const found = await findWithdrawal(ctx, tx, member.id, reference);
  return (
    found && {
      count: found.unused,
      amount: formatMoney({ minor: found.amount, currency: found.currency }, ctx.locale, member.country),
      until: calendarDay(ctx, found.until),
      name: member.name,
      email: member.email,
    }
  );
}

/** Returns the text of an invoice or credit note. @throws Response 404 */
function invoiceOf(ctx: Ctx, invoices: readonly Invoice[], number: number) {
  const found = invoices.find((one) => one.number === number);
  if (!found) throw new Response(null, { status: 404 });
  return invoiceView(ctx, found);
}

/** The data of the order pages. */
export type OrdersView = Awaited<ReturnType<typeof ordersView>>;
type Method = { id: string; name: string; sign: PaymentSign; isCard?: boolean };

/** Returns a member's orders, or one of them with its payment methods. @throws Response 404 for an order of another member */
export async function ordersView(
  ctx: Ctx,
  member: Account,
  id: string | undefined,
  { invoice, declined, writeTo }: { invoice: string | null; declined: string | null; writeTo: string | null },
) {
  if (id === undefined) {
    const { orders, last, numbers, balance } = await ctx.db.transaction(async (tx) => ({
      orders: await listOrders(tx, member.id),
      last: await lastPurchase(tx, member.id),
      numbers: await listInvoiceNumbers(tx, member.id),
      balance: (await findCredits(tx, member.id)).balance,
    }));
    const none = {
      order: null,
      isOld: false,
      debitDay: null,
      withdrawal: null,
      invoice: null,
      elsewhere: null,
      isCancellable: false,
      partner: null,
    };
    const [methods, invoices]: [Method[], Pick<Invoice, "number" | "kind">[]] = [[], []];
    return {
      ...none,
      methods,
      invoices,
      balance,
      orders: orders.map((order) => ({
        ...shown(ctx, member, order),
        invoice: numbers.get(order.reference) ?? null,
        /** whether the member has to pay it */
        isUnpaid: isUnpaid(order, ctx.now),
      })),
      canRepeat: last !== null && isSold(ctx, member, last.bundleId),
    };
  }
  const reference = readReference(id);
  if (!reference) throw new Response(null, { status: 404 });
  const { order, partner, balance, withdrawal, invoices, debit, cards, last } = await ctx.db.transaction(
    async (tx) => {
      const [order] = await listOrders(tx, member.id, { reference });
      return {
        balance: (await findCredits(tx, member.id)).balance,
        order,
        partner: order ? await partnerOf(ctx, member, tx, { back: order.backPath, writeTo }) : null,
        withdrawal: await withdrawalOf(ctx, member, tx, reference),
        invoices: await listInvoices(ctx, tx, { memberId: member.id, reference }),
        cards: await listCards(ctx, tx, member.id),
        debit: await earliestDebit(tx, member.id, reference),
        last: await lastPurchase(tx, member.id),
      };
    },
  );
  if (!order) throw new Response(null, { status: 404 });
  // A direct debit or a charge in progress cannot be stopped: another payment would be a second one.
  const isUnderWay = order.state === "pending" || order.state === "loading";
  const isDebited = isUnderWay && (order.method === "directdebit" || order.card !== null);
  const isOld = isTooOld(order.at, ctx.now);
  // Of an attempt without an answer it is unknown whether it was started: paying otherwise is safe, because a double payment goes back.
  const isUnanswered = order.state === "loading" && order.attempt?.state === "unknown";
  const isOpen =
    !isDebited && !isOld && (isUnanswered || ["failed", "cancelled", "pending"].includes(order.state));
  const country = order.paymentCountry ?? member.country;
  const isCurrency = ctx.prices(country).currency === order.currency;
  const methods =
    isOpen && isCurrency
      ? offeredMethods(ctx, country, order.total - order.fee, order.profileCountry ?? member.country).filter(
          ({ fee, unfit }) => fee === order.fee && !unfit,
        )
      : [];
  return {
    balance: 0,
    orders: [] as ListedOrder[],
    partner,
    order: shown(ctx, member, order, { balance, declined }),
    debitDay: debit && dayIn(ctx, debit),
    withdrawal,
    invoices: invoices.map(({ number, kind }) => ({ number, kind })),
    invoice: invoice === null ? null : invoiceOf(ctx, invoices, Number(invoice)),
    isOld,
    elsewhere: isOld ? againOf(ctx, order) : elsewhereOf(ctx, member, order, methods),
    methods: payableWith(ctx, order, methods, cards),
    isCancellable: isUnderWay && !isDebited,
    canRepeat: last?.reference === order.reference && isSold(ctx, member, order.bundleId),
  };
}

/** The methods for an open order: remembered cards first, and PayPal next after a failed charge of one. product 13.20, 13.43 */
function payableWith(
  ctx: Ctx,
  order: OrderView,
  methods: readonly OfferedMethod[],
  cards: readonly StoredCard[],
): Method[] {
  const hasFailed = order.state === "failed" && order.card !== null;
  const others = methods.map(({ id }): Method => ({ id, name: methodName(ctx, id), sign: methodSign(id) }));
  const isFirst = ({ id }: Method) => hasFailed && id === "paypal";
  const own = cards
    .filter(({ method, isAway }) => !isAway && methods.some(({ id }) => id === method))
    .map((card): Method => {
      const isRetry = hasFailed && card.id === order.card?.id;
      const name = isRetry ? ctx.t("shop:card_retry", { card: cardName(card) }) : cardName(card);
      return { id: card.id, name, sign: cardSign(card.brand), isCard: true };
    });
  return [...own, ...others.filter(isFirst), ...others.filter((one) => !isFirst(one))];
}

/** Returns the shop with the bundle of an unpaid order that is too old: a new order at the present price. */
function againOf(ctx: Ctx, order: OrderView) {
  if (order.state !== "failed" && order.state !== "cancelled") return null;
  const bundle = new URLSearchParams({ bundle: order.bundleId });
  return { name: ctx.t("shop:order_again"), href: `${paths.credits()}?${bundle}` };
}

/**
 * Returns a method with another transaction cost than agreed, which leads to a new order of the same bundle; PayPal first after a failed
 * charge of a remembered card. product 13.20, 13.43
 */
function elsewhereOf(ctx: Ctx, member: Account, order: OrderView, methods: readonly OfferedMethod[]) {
  if (order.state !== "failed" && order.state !== "cancelled") return null;
  const others = offeredMethods(
    ctx,
    paymentCountryOf(ctx, member),
    order.total - order.fee,
    member.country,
  ).filter(({ id, unfit }) => !unfit && !methods.some((one) => one.id === id));
  const payPal =
    order.state === "failed" && order.card ? others.find(({ id }) => id === "paypal") : undefined;
  const other = payPal ?? others[0];
  if (!other) return null;
  const code = order.discountCode === null ? "" : `?${new URLSearchParams({ code: order.discountCode })}`;
  return {
    name: payPal ? methodName(ctx, "paypal") : ctx.t("shop:more_methods"),
    href: `${paths.order(order.bundleId, other.id)}${code}`,
  };
}
