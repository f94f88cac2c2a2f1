import type { TenantDb } from "~/db/pool.server";

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

/**
 * Finds members of a tenant. Address, number and order have an index of their own. By name all names of the tenant are compared in their order:
 * with row-level security PostgreSQL uses no index for `lower(name)`, which is not leakproof.
 * @param limit the most members
 */
export async function searchMembers(
  { db }: { db: TenantDb },
  search: MemberSearch,
  limit: number,
): Promise<ListedMember[]> {
  return db.transaction((tx) => {
    const found = tx
      .selectFrom("members")
      .select([
        "members.id",
        "members.name",
        "date_of_birth as birthdate",
        "members.status",
        "country",
        "city",
      ])
      .select(["paid_user as paidUser", "fictional", "signup_date as since", "last_active as lastActive"])
      .limit(limit);
    if ("email" in search) return found.where("email", "=", search.email.toLowerCase()).execute();
    if ("id" in search) return found.where("members.id", "=", search.id).execute();
    if ("order" in search)
      return found
        .innerJoin("orders", "orders.member_id", "members.id")
        .where("orders.reference", "=", search.order)
        .execute();
    const pattern = `${search.name.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    return found
      .where((is) => is(is.fn("lower", ["members.name"]), "like", pattern))
      .orderBy((is) => is.fn("lower", ["members.name"]))
      .execute();
  });
}
