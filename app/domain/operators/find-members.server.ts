import type { OperatorContext } from "~/domain/context";
import { findBalance } from "~/domain/credits/find-balance.server";
import { type Entry, listEntries } from "~/domain/credits/list-entries.server";

/** A member as an operator sees them. */
export type FoundMember = {
  id: number;
  name: string;
  email: string;
  status: string;
  language: string;
  paidUser: boolean;
  fictional: boolean;
  signupDate: Date;
  lastActive: Date;
  /** when the member requested the deletion of the account */
  leftAt: Date | null;
  bannedAt: Date | null;
  credits: number;
  /** their latest credit entries */
  entries: Entry[];
};

const MAX_FOUND = 20;
const MAX_ENTRIES = 10;

/**
 * Finds members by their number, their whole address or the start of their name, regardless of case.
 * @returns at most 20, sorted by name
 */
export async function findMembers(ctx: OperatorContext, text: string): Promise<FoundMember[]> {
  const wanted = text.trim().toLowerCase();
  const pattern = `${wanted.replace(/[\\%_]/g, "\\$&")}%`;
  return ctx.db.transaction(async (tx) => {
    const rows = await tx
      .selectFrom("members")
      .select(["id", "name", "email", "status", "language", "fictional", "paid_user as paidUser"])
      .select(["signup_date as signupDate", "last_active as lastActive"])
      .select(["deletion_requested_at as leftAt", "banned_at as bannedAt"])
      .where((is) => {
        if (wanted.includes("@")) return is("email", "=", wanted);
        const named = is(is.fn("lower", ["name"]), "like", pattern);
        return /^[1-9]\d{0,14}$/.test(wanted) ? is.or([named, is("id", "=", Number(wanted))]) : named;
      })
      .orderBy("name")
      .orderBy("id")
      .limit(MAX_FOUND)
      .execute();
    const found: FoundMember[] = [];
    for (const row of rows) {
      const { entries } = await listEntries(tx, row.id, { limit: MAX_ENTRIES });
      found.push({ ...row, credits: await findBalance(tx, row.id), entries });
    }
    return found;
  });
}
