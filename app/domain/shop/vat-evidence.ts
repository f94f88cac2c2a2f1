import { type VatRegistration, vatOf } from "./vat-rates";

/**
 * Whether the evidence of the buyer's country is enough. agrees: enough of it names that country; missing: too little is known; contradicts:
 * what is known names other countries.
 */
export type VatEvidence = "agrees" | "missing" | "contradicts";

/** What an order's VAT is worked out from. */
export type VatBasis = {
  registration: VatRegistration;
  /** the country of the company */
  seller: string;
  /** the day of the order */
  on: Date;
};

/**
 * Returns the country whose VAT a buyer pays: the chosen one, if it is the profile's or something else names it, else the profile's.
 * @param chosen the country of the payment
 * @param others the countries of the network address and of a remembered card; null where not known. product 13.55, decision 301
 */
export function buyerCountry(
  { profile, chosen }: { profile: string; chosen: string },
  others: readonly (string | null)[],
): string {
  return others.includes(chosen) ? chosen : profile;
}

/**
 * Judges the evidence of a buyer's country. The buyer's own statement is one piece; a company needs a second one that leads to the same VAT,
 * and below the threshold or at home without VAT none, as long as nothing contradicts the statement. Two countries without VAT lead to the
 * same. EU Regulation 282/2011 Art. 24b(d), 24f. product 13.55, decision 300
 * @param buyer the country that was taken as the buyer's
 * @param others the countries of the network address and of the card or account; null where not known
 */
export function judgeEvidence(
  { registration, seller, on }: VatBasis,
  buyer: string,
  others: readonly (string | null)[],
): VatEvidence {
  if (registration.scheme === "small_business") return "agrees";
  const taxed = (country: string) => {
    const vat = vatOf(registration, { country, seller, on });
    return vat.rate > 0 ? vat.country : null;
  };
  const known = others.filter((country) => country !== null);
  if (known.some((country) => taxed(country) === taxed(buyer))) return "agrees";
  if (known.length > 0) return "contradicts";
  const isOneEnough =
    registration.scheme === "below_threshold" || (buyer === seller && taxed(buyer) === null);
  return isOneEnough ? "agrees" : "missing";
}
