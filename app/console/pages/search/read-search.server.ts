import { readReference } from "~/domain/shop/order-reference.server";

/** What typed words can name exactly. `words` are always searched in the names of pages and brands. */
export type SearchedThing =
  | { kind: "order"; reference: string }
  | { kind: "member"; id: number }
  | { kind: "address" }
  | { kind: "case"; reference: string }
  | { kind: "provider"; id: string }
  | { kind: "host"; host: string; path: string }
  | { kind: "words" };

const MEMBER = /^(?:member[\s:#]*)?([1-9]\d{0,14})$/i;
const CASE = /^(?:case[\s:#]+)?(c-[2-9a-hj-np-z]{4}-[2-9a-hj-np-z]{2})$/i;
/** An id of a payment provider has a short prefix: `tr_…`, `sb_…`. */
const PROVIDER_ID = /^[a-z]{2,5}_[\w-]{4,80}$/i;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** Returns what an operator's words name. */
export function readSearch(typed: string): SearchedThing {
  const words = typed.trim();
  if (/^https?:\/\//i.test(words) && URL.canParse(words)) {
    const { host, pathname } = new URL(words);
    return { kind: "host", host, path: pathname };
  }
  if (words.includes("@")) return { kind: "address" };
  const [, member] = MEMBER.exec(words) ?? [];
  if (member) return { kind: "member", id: Number(member) };
  const [, reference] = CASE.exec(words) ?? [];
  if (reference) return { kind: "case", reference: reference.toUpperCase() };
  const order = readReference(words.replace(/^order\s+/i, ""));
  // A word can have ten letters too; a reference has a digit in all but a few cases.
  if (order && /\d/.test(order)) return { kind: "order", reference: order };
  if (PROVIDER_ID.test(words)) return { kind: "provider", id: words };
  if (HOST.test(words)) return { kind: "host", host: words.toLowerCase(), path: "" };
  return { kind: "words" };
}

/** Returns the order or member that the path of a brand's or the console's page names; null for other pages. */
export function thingOfPath(
  path: string,
): { kind: "order"; reference: string } | { kind: "member"; id: number } | null {
  const [, what = "", name = ""] = /\/(orders|transactions|members)\/([^/]+)/.exec(path) ?? [];
  if (what === "members") return /^[1-9]\d{0,14}$/.test(name) ? { kind: "member", id: Number(name) } : null;
  const reference = readReference(name);
  return reference ? { kind: "order", reference } : null;
}
