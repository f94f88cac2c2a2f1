import type { MemberSearch } from "~/domain/operators/members/search-members.server";
import { readReference } from "~/domain/shop/order-reference.server";

/** Below this a name fits too many members. */
const NAME_MIN = 2;

/** How a search finds members, for the operators' log: it names no address and no name. */
export type MembersQuery = { search: MemberSearch; way: "address" | "number" | "name" | "order" };

/** Returns what the typed words search for; null for too little. */
export function membersQuery(typed: string): MembersQuery | null {
  const words = typed.trim();
  if (words.includes("@")) return { search: { email: words }, way: "address" };
  const [, number] = /^(?:member[\s:#]*)?([1-9]\d{0,14})$/i.exec(words) ?? [];
  if (number) return { search: { id: Number(number) }, way: "number" };
  const reference = readReference(words);
  // A name can have ten letters too; a reference has a digit in all but a few cases, and is typed in capitals.
  if (reference && /\d/.test(reference)) return { search: { order: reference }, way: "order" };
  return words.length >= NAME_MIN ? { search: { name: words }, way: "name" } : null;
}
