import { countrySpecs, electronicFormatIBAN, isSEPACountry, isValidIBAN } from "ibantools";
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { cleanLine } from "~/domain/typed-text.server";

/** The account details that a member enters for a direct debit. */
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

/** The validated details: the IBAN without spaces, the mobile number in E.164. */
export type Payer = PayerInput;

/** The problem of one field. `count`: how many characters an IBAN lacks or has too many, or the maximum length of another field. */
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

/** The maximum lengths in SEPA messages, in characters. */
const LENGTHS: Record<Exclude<PayerField, "iban" | "mobile">, number> = {
  holder: 70,
  street: 70,
  houseNumber: 16,
  postalCode: 16,
  city: 35,
};

/**
 * Validates the account details that a member entered.
 * @param country the member's, for a mobile number without a country prefix
 * @param countries the tenant's: mobile numbers of other countries are refused
 */
export function readPayer(
  input: PayerInput,
  { country, countries }: { country: string; countries: readonly string[] },
): { payer: Payer } | { problems: PayerProblems } {
  const problems: PayerProblems = {};
  const payer = { ...input };
  for (const [field, most] of Object.entries(LENGTHS) as [keyof typeof LENGTHS, number][]) {
    payer[field] = cleanLine(input[field]);
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

/**
 * Returns the problem of an IBAN; null if it is valid.
 * @param iban without spaces, in capitals
 */
export function ibanProblem(iban: string): PayerProblem | null {
  if (iban === "") return { kind: "missing" };
  const country = iban.slice(0, 2);
  const chars = Object.hasOwn(countrySpecs, country) ? countrySpecs[country]?.chars : undefined;
  if (!chars || !isSEPACountry(country)) return { kind: "iban_country" };
  if (iban.length < chars) return { kind: "iban_short", count: chars - iban.length, country };
  if (iban.length > chars) return { kind: "iban_long", count: iban.length - chars, country };
  return isValidIBAN(iban) ? null : { kind: "iban_wrong" };
}

/** Returns a mobile number in E.164, or its problem. */
function readMobile(text: string, country: string, countries: readonly string[]): string | PayerProblem {
  if (text.trim() === "") return { kind: "missing" };
  const number = parsePhoneNumberFromString(text.slice(0, 40), country as CountryCode);
  if (!number?.isValid()) return { kind: "mobile_wrong" };
  if (!number.country || !countries.includes(number.country)) return { kind: "mobile_country" };
  return number.getType() === "MOBILE" ? number.number : { kind: "mobile_kind" };
}
