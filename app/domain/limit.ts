/** The allowed points per window, and the duration of the block after that, in seconds. */
export type Limit = { points: number; seconds: number; blockSeconds?: number };

/** A limit as an act counts it: under a name, by a subject such as the member. */
export type CountedLimit = { name: string; who: string; limit: Limit };

type ByMember = { member: { id: number } };

/** Returns a limit that counts by member. */
export function perMember(name: string, limit: Limit): (ctx: ByMember) => CountedLimit[] {
  return ({ member }) => [{ name, who: String(member.id), limit }];
}
