import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import type { TenantTransaction } from "~/db/tables";
import { skeleton } from "~/domain/members/skeleton.server";

/** What an operator knows of a member: exactly one of these. */
export type MemberSearch =
  /** the whole address, in any case */
  | { email: string }
  | { id: number }
  /** the first letters of the name, in any case */
  | { name: string }
  /** our reference of an order */
  | { order: string };

/** A member as a list shows one. */
export type ListedMember = {
  id: number;
  name: string;
  birthdate: string;
  status: "not_confirmed" | "active" | "pending_deletion" | "banned";
  country: string;
  city: string | null;
  paidUser: boolean;
  fictional: boolean;
  since: Date;
  lastActive: Date;
};

/** Finds members of a tenant, each kind of search by an index. @param limit the most members */
export async function searchMembers(
  { db }: { db: TenantDb },
  search: MemberSearch,
  limit: number,
): Promise<ListedMember[]> {
  return db.transaction(async (tx) => {
    if (!("name" in search)) return fieldsOf(tx, search).limit(limit).execute();
    const pattern = `${search.name.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    const named = () => fieldsOf(tx).where((is) => is(is.fn("lower", ["members.name"]), "like", pattern));
    const first = skeletonStart(search.name);
    const found = await named()
      .where(
        sql<boolean>`members.name_skeleton ~>=~ ${first} and members.name_skeleton ~<~ ${first + LAST_CHARACTER}`,
      )
      .orderBy(sql`members.name_skeleton using ~<~`)
      .limit(limit)
      .execute();
    if (found.length === limit) return found;
    // Of an earlier version, until the clean-up has filled them.
    const unfilled = await named()
      .where("members.name_skeleton", "is", null)
      .orderBy("members.name")
      .limit(limit)
      .execute();
    return [...found, ...unfilled].slice(0, limit);
  });
}

/** Sorts after every other text with the same beginning. */
const LAST_CHARACTER = "\u{10FFFF}";

/**
 * Returns how the skeletons of all names begin that begin with some letters, whatever their case; a shorter beginning where a letter looks like
 * different ones in its two cases, as "I" does, and where the last ones, "r" and "v", can become part of another. With row-level security PostgreSQL uses
 * an index for a column, and none for `lower(name)`, which is not leakproof.
 */
function skeletonStart(letters: string): string {
  let start = "";
  for (const letter of letters.normalize("NFC")) {
    if (skeleton(letter.toLowerCase()) !== skeleton(letter.toUpperCase())) break;
    start += letter;
  }
  const looks = skeleton(start);
  let end = looks.length;
  while (end > 0 && "rvw".includes(looks.charAt(end - 1))) end--;
  return looks.slice(0, end);
}

function fieldsOf(tx: TenantTransaction, search?: Exclude<MemberSearch, { name: string }>) {
  const found = tx
    .selectFrom("members")
    .select(["members.id", "members.name", "date_of_birth as birthdate", "members.status", "country", "city"])
    .select(["paid_user as paidUser", "fictional", "signup_date as since", "last_active as lastActive"]);
  if (!search) return found;
  if ("email" in search) return found.where("email", "=", search.email.toLowerCase());
  if ("id" in search) return found.where("members.id", "=", search.id);
  return found.where("members.id", "in", (of) =>
    of.selectFrom("orders").select("orders.member_id").where("orders.reference", "=", search.order),
  ) as typeof found;
}
