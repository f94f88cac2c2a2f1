import type { CountedLimit } from "~/domain/limit";

/** The new visitors of one address that count per hour: enough for a household, a small office or a share of a mobile network. product 20.2 */
const VISITORS = { points: 60, seconds: 3600 };

/** Counts a page that counts a visitor or a variant, by the visitor's address; members count for nothing that could be forged. */
export const newVisitors = ({
  member,
  visitor,
}: {
  member: object | null;
  visitor: { address: string };
}): CountedLimit[] => (member ? [] : [{ name: "visitors", who: visitor.address, limit: VISITORS }]);
