import { countrySpecs, electronicFormatIBAN, isSEPACountry, isValidIBAN } from "ibantools";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** What a member types about the account that is debited. */
export type PayerInput = Record<PayerField, string>;
export const payerFields = [
  "holder",
  "iban",
  "street",
  "houseNumber",
  "postalCode",
  "city",
  "mobile",
] as const;
export type PayerField = (typeof payerFields)[number];

/** The same, checked: the IBAN without spaces, the mobile number in E.164. */
export type Payer = PayerInput;

/** What is wrong with one field; `count` are the characters that an IBAN lacks or has too many. */
export type PayerProblem = {
  kind:
    | "missing"
    | "too_long"
    | "iban_country"
    | "iban_short"
    | "iban_long"
    | "iban_wrong"
    | "mobile_wrong"
    | "mobile_kind"
    | "mobile_country";
  count?: number;
  country?: string;
};
export type PayerProblems = Partial<Record<PayerField, PayerProblem>>;

/** As long as SEPA messages take them. */
const LENGTHS: Record<Exclude<PayerField, "iban" | "mobile">, number> = {
  holder: 70,
  street: 70,
  houseNumber: 16,
  postalCode: 16,
  city: 35,
};

/**
 * Reads what a member typed about the account that is debited.
 * @param country the member's, for a mobile number without its country's prefix
 * @param countries the tenant's: mobile numbers of others are refused
 */
export function readPayer(
  input: PayerInput,
  { country, countries }: { country: string; countries: readonly string[] },
): { payer: Payer } | { problems: PayerProblems } {
  const problems: PayerProblems = {};
  const payer = { ...input };
  for (const [field, most] of Object.entries(LENGTHS) as [keyof typeof LENGTHS, number][]) {
    payer[field] = input[field]
      .normalize("NFC")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim();
    if (payer[field] === "") problems[field] = { kind: "missing" };
    else if (payer[field].length > most) problems[field] = { kind: "too_long", count: most };
  }
  payer.iban = electronicFormatIBAN(input.iban) ?? "";
  const iban = ibanProblem(payer.iban);
  if (iban) problems.iban = iban;
  const mobile = readMobile(input.mobile, country, countries);
  if (typeof mobile === "string") payer.mobile = mobile;
  else problems.mobile = mobile;
  return Object.keys(problems).length > 0 ? { problems } : { payer };
}

/** What is wrong with an IBAN; null where nothing is. @param iban without spaces, in capitals */
export function ibanProblem(iban: string): PayerProblem | null {
  if (iban === "") return { kind: "missing" };
  const country = iban.slice(0, 2);
  const chars = Object.hasOwn(countrySpecs, country) ? countrySpecs[country]?.chars : undefined;
  if (!chars || !isSEPACountry(country)) return { kind: "iban_country" };
  if (iban.length < chars) return { kind: "iban_short", count: chars - iban.length, country };
  if (iban.length > chars) return { kind: "iban_long", count: iban.length - chars, country };
  return isValidIBAN(iban) ? null : { kind: "iban_wrong" };
}

/** A mobile number in E.164, or what is wrong with it. */
function readMobile(text: string, country: string, countries: readonly string[]): string | PayerProblem {
  if (text.trim() === "") return { kind: "missing" };
  const number = parsePhoneNumberFromString(text.slice(0, 40), country as CountryCode);
  if (!number?.isValid()) return { kind: "mobile_wrong" };
  if (!number.country || !countries.includes(number.country)) return { kind: "mobile_country" };
  return number.getType() === "MOBILE" ? number.number : { kind: "mobile_kind" };
}
