import type { TenantTransaction } from "~/db/tables";
import { visibleMembers } from "./visible-members.server";

const MAX = 6;
/** How many candidates nearest in age are read, both among the older and among the younger. */
const LOOKED_AT = 30;
/** The largest difference in age: members further apart have little in common. */
const YEARS = 15;

type Candidate = { id: number; date_of_birth: string; interests: string[] };

/**
 * Returns the numbers of similar members: of the same gender, from the same region (else the same country), and near in age. Those who
 * share the most interests come first.
 * @param viewerId null for a visitor
 * @param visibleFields the fields that the brand's profiles show; region and interests count only where they are among them. product 8.10
 */
export async function listRelatedMembers(
  tx: TenantTransaction,
  viewerId: number | null,
  id: number,
  visibleFields: readonly string[],
): Promise<number[]> {
  const showsInterests = visibleFields.includes("interests");
  const one = await tx
    .selectFrom("members")
    .select(["id", "gender", "country", "countryregion", "date_of_birth", "interests"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!one) return [];
  const near =
    one.countryregion && visibleFields.includes("countryregion")
      ? await nextInAge(tx, viewerId, one, one.countryregion)
      : [];
  const found = ranked(one, near, showsInterests);
  if (found.length >= MAX) return found.slice(0, MAX);
  const others = await nextInAge(tx, viewerId, one, null);
  const further = ranked(
    one,
    others.filter((other) => !found.includes(other.id)),
    showsInterests,
  );
  return [...found, ...further].slice(0, MAX);
}

type One = Candidate & { gender: string; country: string };

/** Returns the members nearest in age. It reads two short ranges of an index, whatever the size of the brand. */
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

/** Sorts by the number of shared interests, then by difference in age. */
function ranked(one: One, candidates: readonly Candidate[], showsInterests: boolean): number[] {
  const bornMs = Date.parse(one.date_of_birth);
  return candidates
    .map(({ id, date_of_birth, interests }) => ({
      id,
      shared: showsInterests ? interests.filter((interest) => one.interests.includes(interest)).length : 0,
      apartMs: Math.abs(Date.parse(date_of_birth) - bornMs),
    }))
    .sort((a, b) => b.shared - a.shared || a.apartMs - b.apartMs || a.id - b.id)
    .map(({ id }) => id);
}

/** Shifts a day by a number of years. A 29 February that does not exist becomes 1 March. */
function shifted(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
}
