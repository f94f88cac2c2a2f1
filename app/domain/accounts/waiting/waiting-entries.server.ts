import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "../../context";
import { insertInvitations } from "../signup/invitations.server";
import { INVITED_DAYS, UNCONFIRMED_DAYS, WAITING_DAYS } from "./rules";
import { writeWaitingToken } from "./waiting-token.server";

const DAY_MS = 86_400_000;
const BATCH = 1000;

/** An address on the list as the operator sees it. Unconfirmed addresses are not listed, because anyone may have entered them. */
export type WaitingEntry = {
  email: string;
  language: string;
  consentVersion: string;
  confirmedAt: Date;
  invitedAt: Date | null;
};

/** Returns the confirmed addresses of a brand's list, at most `limit`, the longest waiting first. */
export async function listWaiting(ctx: Needs<"db">, { limit }: { limit: number }): Promise<WaitingEntry[]> {
  const rows = await ctx.db.transaction((tx) =>
    tx
      .selectFrom("waiting_entries")
      .select(["email", "language", "consent_version", "confirmed_at", "invited_at"])
      .where("confirmed_at", "is not", null)
      .orderBy("confirmed_at")
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  return rows.flatMap(({ confirmed_at: confirmedAt, ...row }) =>
    confirmedAt === null
      ? []
      : [
          {
            email: row.email,
            language: row.language,
            consentVersion: row.consent_version,
            confirmedAt,
            invitedAt: row.invited_at,
          },
        ],
  );
}

/**
 * Mails an invitation code to each of the next `count` confirmed addresses. Each is invited once, even if two operators invite at the same
 * time.
 * @returns their addresses
 */
export async function inviteWaiting(
  ctx: Needs<"db" | "mails" | "now" | "random" | "sign" | "tenant">,
  count: number,
): Promise<string[]> {
  return ctx.db.transaction(async (tx) => {
    const next = await tx
      .selectFrom("waiting_entries")
      .select(["id", "email", "language"])
      .where("confirmed_at", ">", before(ctx, WAITING_DAYS))
      .where("invited_at", "is", null)
      .orderBy("confirmed_at")
      .orderBy("id")
      .limit(count)
      .forUpdate()
      .skipLocked()
      .execute();
    if (next.length === 0) return [];
    const codes = await insertInvitations(ctx, tx, next.length);
    for (const [at, { id, email, language }] of next.entries())
      await ctx.mails.add(tx, {
        kind: "waiting_invitation",
        memberId: null,
        recipient: email,
        language,
        params: { code: codes[at] ?? "", leave: writeWaitingToken(ctx, { purpose: "leave", id }) },
      });
    await tx
      .updateTable("waiting_entries")
      .set({ invited_at: ctx.now })
      .where(
        "id",
        "in",
        next.map(({ id }) => id),
      )
      .execute();
    return next.map(({ email }) => email);
  });
}

/**
 * Removes an address from the list, because its owner asked the operator or has become a member.
 * @returns whether it was on the list
 */
export async function removeWaiting(tx: TenantTransaction, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("waiting_entries")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes addresses that were not confirmed in time, and those whose waiting period or invitation has expired. product 5.38 */
export async function forgetWaiting(ctx: Needs<"db" | "now">): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { numAffectedRows = 0n } = await ctx.db.transaction((tx) =>
      sql`delete from waiting_entries where id in (
        (select id from waiting_entries where confirmed_at is null and requested_at <= ${before(ctx, UNCONFIRMED_DAYS)} limit ${BATCH})
        union (select id from waiting_entries where confirmed_at <= ${before(ctx, WAITING_DAYS)} limit ${BATCH})
        union (select id from waiting_entries where invited_at <= ${before(ctx, INVITED_DAYS)} limit ${BATCH}))`.execute(
        tx,
      ),
    );
    isMore = numAffectedRows >= BigInt(BATCH);
  }
}

function before({ now }: Needs<"now">, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
