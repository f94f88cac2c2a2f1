import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/accounts/account.server";
import { ageOn } from "~/domain/accounts/rules";
import { todayIn } from "~/domain/accounts/today";

/** What others may see of a member at first sight. */
export type ShownMember = { id: number; name: string; age: number; place: string | null; fictional: boolean };

const shownColumns = ["id", "name", "date_of_birth", "city", "fictional"] as const;

/** Members whom others may see at all: confirmed, and not invisible. decisions §5 */
function shownMembers(tx: TenantTransaction) {
  return tx
    .selectFrom("members")
    .select(shownColumns)
    .where("status", "=", "active")
    .where("completed", "=", true)
    .where("invisible", "=", false);
}

type Context = Pick<AccountContext, "db" | "now" | "tenant">;

/** A member as strangers may see them where the brand lets them look, or null. product.md §6 */
export async function findShownMember(ctx: Context, id: number): Promise<ShownMember | null> {
  const row = await ctx.db.transaction((tx) => shownMembers(tx).where("id", "=", id).executeTakeFirst());
  return row ? shown(ctx, row) : null;
}

const MOST_MATCHES = 12;

/** The newest members who fit somebody both ways: each is of a gender that the other seeks. product.md §2 */
export async function findSignupMatches(
  ctx: Context,
  member: { id: number; gender: string; seeks: readonly string[] },
): Promise<ShownMember[]> {
  const rows = await ctx.db.transaction((tx) =>
    shownMembers(tx)
      .where("id", "!=", member.id)
      .where("gender", "in", member.seeks.length > 0 ? member.seeks : [""])
      .where((is) => is(is.val(member.gender), "=", is.fn.any("seeks")))
      .orderBy("id", "desc")
      .limit(MOST_MATCHES)
      .execute(),
  );
  return rows.map((row) => shown(ctx, row));
}

type Row = Awaited<ReturnType<ReturnType<typeof shownMembers>["executeTakeFirstOrThrow"]>>;

function shown({ tenant, now }: Context, row: Row): ShownMember {
  return {
    id: row.id,
    name: row.name,
    age: ageOn(row.date_of_birth, todayIn(tenant.config.timezone, now)),
    place: row.city,
    fictional: row.fictional,
  };
}
