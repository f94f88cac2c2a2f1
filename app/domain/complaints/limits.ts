import type { CountedLimit, Limit } from "~/domain/limit";

const OF_ADDRESS: Limit = { points: 20, seconds: 3600 };
const OF_PERSON: Limit = { points: 10, seconds: 86_400 };
const OF_BRAND: Limit = { points: 1000, seconds: 3600 };

type Complaining = { visitor: { address: string }; member: { id: number } | null };

/** Counts a complaint by internet address, by complainant, and by brand. @param email of a visitor; may be empty */
export function complaints({ visitor, member }: Complaining, email: string): CountedLimit[] {
  const person = member ? String(member.id) : email.toLowerCase();
  return [
    { name: "complaint-address", who: visitor.address, limit: OF_ADDRESS },
    ...(person ? [{ name: "complaint-person", who: person, limit: OF_PERSON }] : []),
    { name: "complaint-brand", who: "", limit: OF_BRAND },
  ];
}

/** What complaints hide before an inspection, of all members together. decision 228 */
export const hiddenByComplaints: CountedLimit = {
  name: "complaint-hidden",
  who: "",
  limit: { points: 20, seconds: 3600 },
};
