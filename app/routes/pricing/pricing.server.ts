import { methodName } from "~/features/shop/method-name.server";
import type { Ctx } from "~/http/context.server";
import { formatMoney } from "~/i18n/format";

/** Returns a tenant's prices for the visitor's country. product 4.34, 13.7 */
export function pricingOf(ctx: Ctx) {
  const { tenant, locale, country, t } = ctx;
  const c = tenant.config;
  const { currency, bundles } = ctx.prices();
  const money = (minor: number) => formatMoney({ minor, currency }, locale, country);
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const gifts = Object.values(c.gift_credits);
  return {
    currency: new Intl.DisplayNames([locale], { type: "currency" }).of(currency) ?? currency,
    bundles: bundles.map((bundle) => ({
      ...bundle,
      price: money(bundle.price.minor),
      perMessage: money(bundle.perMessage.minor),
    })),
    free: { messages: c.free_messages, conversations: c.free_conversations },
    credits: {
      message: c.message_credits,
      photo: c.photo_credits,
      signup: c.signup_credits,
      gift: gifts.length > 0 ? Math.min(...gifts) : null,
    },
    minimum: c.countries
      .map((code) => ({
        country: names.of(code) ?? code,
        price: formatMoney(ctx.prices(code).lowestMessage, locale, country),
      }))
      .sort((a, b) => a.country.localeCompare(b.country, locale)),
    methods: c.payment_methods
      .filter((method) => method.countries.length === 0 || method.countries.includes(country))
      .map(({ method, fee }) => ({
        name: methodName(ctx, method),
        fee: fee[currency] ? money(fee[currency]) : null,
      })),
    refundDays: c.refund_days,
    head: { title: `${t("site:pricing_title")} – ${c.name}`, description: t("site:pricing_lede") },
  };
}
