import type { TenantTransaction } from "~/db/tables";
import { visibleMembers } from "./visible-members.server";

const MOST = 6;
/** So many next to them in age, older and younger, are looked at. */
const LOOKED_AT = 30;
/** Who is further away in age has little in common. */
const YEARS = 15;

type Candidate = { id: number; date_of_birth: string; interests: string[] };

/**
 * The numbers of members like one: of the same gender, from the same region (else the same country), near in age; who shares most
 * interests comes first. @param viewerId null for a visitor. product.md §2
 */
export async function listRelatedMembers(
  tx: TenantTransaction,
  viewerId: number | null,
  id: number,
): Promise<number[]> {
  const one = await tx
    .selectFrom("members")
    .select(["id", "gender", "country", "countryregion", "date_of_birth", "interests"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!one) return [];
  const near = one.countryregion ? await nextInAge(tx, viewerId, one, one.countryregion) : [];
  const found = ranked(one, near);
  if (found.length >= MOST) return found.slice(0, MOST);
  const others = await nextInAge(tx, viewerId, one, null);
  const further = ranked(
    one,
    others.filter((other) => !found.includes(other.id)),
  );
  return [...found, ...further].slice(0, MOST);
}

type One = Candidate & { gender: string; country: string };

/** Those next to somebody in age; two short walks along an index, whatever the size of the brand. */
async function nextInAge(
  tx: TenantTransaction,
  viewerId: number | null,
  one: One,
  region: string | null,
): Promise<Candidate[]> {
  const walk = (isOlder: boolean) => {
    const alike = visibleMembers(tx, viewerId)
      .select(["members.id", "members.date_of_birth", "members.interests"])
      .where("members.country", "=", one.country)
      .where("members.gender", "=", one.gender)
      .where("members.id", "!=", one.id)
      .where("members.date_of_birth", isOlder ? "<" : ">=", one.date_of_birth)
      .where(
        "members.date_of_birth",
        isOlder ? ">" : "<",
        shifted(one.date_of_birth, isOlder ? -YEARS : YEARS),
      )
      .orderBy("members.date_of_birth", isOlder ? "desc" : "asc")
      .limit(LOOKED_AT);
    return (region ? alike.where("members.countryregion", "=", region) : alike).execute();
  };
  return [...(await walk(true)), ...(await walk(false))];
}

/** Most shared interests first, then the nearest in age. */
function ranked(one: One, candidates: readonly Candidate[]): number[] {
  const bornMs = Date.parse(one.date_of_birth);
  return candidates
    .map(({ id, date_of_birth, interests }) => ({
      id,
      shared: interests.filter((interest) => one.interests.includes(interest)).length,
      apartMs: Math.abs(Date.parse(date_of_birth) - bornMs),
    }))
    .sort((a, b) => b.shared - a.shared || a.apartMs - b.apartMs || a.id - b.id)
    .map(({ id }) => id);
}

/** The day so many years later; where there is none, the day after. */
function shifted(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
}
