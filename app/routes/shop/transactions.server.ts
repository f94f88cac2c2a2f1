import type { Account } from "~/domain/accounts/account.server";
import { listOrders, type OrderView } from "~/domain/shop/list-orders.server";
import { readReference } from "~/domain/shop/order-reference.server";
import { offeredMethods } from "~/domain/shop/quote.server";
import type { Ctx } from "~/http/context.server";
import { formatMoney, formatPercent } from "~/i18n/format";
import { methodName } from "./method-name.server";

/** An order in words, as its page and the list of orders show it. */
export type ShownOrder = ReturnType<typeof shown>;

function shown(ctx: Ctx, member: Account, order: OrderView) {
  const { locale } = ctx;
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, locale, member.country);
  return {
    reference: order.reference,
    at: order.at.toISOString(),
    day: new Intl.DateTimeFormat(locale, {
      dateStyle: "medium",
      timeZone: ctx.tenant.config.timezone,
    }).format(order.at),
    state: order.state,
    credits: order.credits,
    method: order.method ? methodName(ctx, order.method) : "",
    price: money(order.price),
    fee: money(order.fee),
    total: money(order.total),
    vat: order.vatRate > 0 ? formatPercent(order.vatRate, locale) : null,
    back: order.back > 0 ? money(order.back) : null,
    redirect: order.redirect,
  };
}

/** A member's orders, or one of them with the ways that it can still be paid. @throws Response 404 for an order of somebody else */
export async function ordersView(ctx: Ctx, member: Account, id: string | undefined) {
  if (id === undefined) {
    const orders = await ctx.db.transaction((tx) => listOrders(tx, member.id));
    return { orders: orders.map((order) => shown(ctx, member, order)), order: null, methods: [] };
  }
  const reference = readReference(id);
  const [order] = reference ? await ctx.db.transaction((tx) => listOrders(tx, member.id, { reference })) : [];
  if (!order) throw new Response(null, { status: 404 });
  const isOpen = ["failed", "cancelled", "pending"].includes(order.state);
  const isCurrency = ctx.prices(member.country).currency === order.currency;
  const methods =
    isOpen && isCurrency
      ? offeredMethods(ctx, member.country, order.total - order.fee).filter(
          ({ fee, unfit }) => fee === order.fee && !unfit,
        )
      : [];
  return {
    orders: [],
    order: shown(ctx, member, order),
    methods: methods.map((method) => ({ id: method.id, name: methodName(ctx, method.id) })),
  };
}
