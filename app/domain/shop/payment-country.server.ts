import type { Needs, OfferContext } from "~/domain/context";
import { offeredMethods } from "./quote.server";
import { OrderRefused } from "./refusals.server";

/** Returns whether members can choose to pay from a country: the brand serves it and offers a payment method there. */
function isPaymentCountry(ctx: OfferContext, country: string): boolean {
  const served: readonly string[] = ctx.tenant.config.countries;
  const prices = ctx.prices(country).bundles.map(({ price }) => price.minor);
  return served.includes(country) && offeredMethods(ctx, country, Math.max(...prices)).length > 0;
}

/** Returns the countries that a member can pay from: that of the profile, and those of the brand where something is sold. decision 301 */
export function paymentCountries(ctx: OfferContext, profile: string): string[] {
  const others = ctx.tenant.config.countries.filter(
    (country) => country !== profile && isPaymentCountry(ctx, country),
  );
  return [profile, ...others];
}

/**
 * Returns the country that a member pays from, whose prices, currency and payment methods apply: the one chosen in this session, if the brand
 * still sells there, else that of the profile.
 */
export function paymentCountryOf(
  ctx: OfferContext & Needs<"chosenCountry">,
  { country }: { country: string },
): string {
  const { chosenCountry: chosen } = ctx;
  return chosen !== null && isPaymentCountry(ctx, chosen) ? chosen : country;
}

/**
 * Returns the country of an order's payment: the one whose prices were shown, by default that of the profile.
 * @throws OrderRefused country_unknown for one that the brand does not sell in, or no longer
 */
export function requirePaymentCountry(ctx: OfferContext, buyer: { country: string }, shown?: string): string {
  if (!shown || shown === buyer.country) return buyer.country;
  if (!isPaymentCountry(ctx, shown)) throw new OrderRefused("country_unknown");
  return shown;
}

/**
 * Stores the country that a member pays from for the rest of the session.
 * @throws OrderRefused country_unknown. product 13.67, decision 301
 */
export async function choosePaymentCountry(
  ctx: OfferContext & Needs<"changed" | "db" | "sessionId">,
  member: { id: number; country: string },
  country: string,
): Promise<void> {
  const chosen = requirePaymentCountry(ctx, member, country);
  await ctx.db.transaction((tx) =>
    tx
      .updateTable("sessions")
      .set({ payment_country: chosen === member.country ? null : chosen })
      .where("id", "=", ctx.sessionId)
      .where("member_id", "=", member.id)
      .execute(),
  );
  ctx.changed(member.id);
}
