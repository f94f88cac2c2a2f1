import { isTokenShaped } from "~/paths";

/** Signs that stand after a link in a text: punctuation, brackets and quotes, as they are or as a browser encodes them. */
const SIGN = /(?:[).,;:!?>\]}'"/]|%(?:29|3E|5D|7D|22|27|E2%80%9[9D]|E2%80%BA|C2%BB))$/i;
const MAX_SIGNS = 10;
/** A signed token as the last part of a query. */
const IN_QUERY = /[?&]token=[\w-]{4,}\.[\w-]{20,}$/;

/**
 * Returns the address of a mailed link without the signs after it, which some mail programs and people take for a part of it. product 7.1
 * @param url the path and the query
 * @returns null where the address is no mailed link or has no such sign
 */
export function withoutSigns(url: string): string | null {
  let clean = url;
  for (let count = 0; count < MAX_SIGNS && SIGN.test(clean); count++) clean = clean.replace(SIGN, "");
  if (clean === url) return null;
  return isTokenShaped(clean.slice(1)) || IN_QUERY.test(clean) ? clean : null;
}
