import type { Selectable } from "kysely";
import type { MembersTable, TenantTransaction } from "~/db/tables";
import type { Account, AccountContext, Needs } from "../../context";
import { LinkInvalid } from "../../link-invalid.server";
import { toAccount } from "../account.server";
import { consumeLink, dropLinks, findLink, makeLink } from "../links.server";
import { beginSession, type Started } from "../sessions/begin-session.server";
import type { Device } from "../sessions/sessions.server";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A login to a deleted account mails the link again at most this often per day. */
const AGAIN_PER_DAY = 3;

type Leaver = Selectable<MembersTable>;

/** Returns when a deleted account is erased. product 7.13 */
export function erasureTime(
  { tenant, now }: Needs<"now" | "tenant">,
  { deletion_requested_at }: Pick<Leaver, "deletion_requested_at">,
): Date {
  return new Date((deletion_requested_at ?? now).getTime() + tenant.config.reactivation_days * DAY_MS);
}

/** Mails a link that reactivates the account until it is erased. Earlier links stay valid. */
export async function mailReactivationLink(
  ctx: AccountContext,
  tx: TenantTransaction,
  leaver: Leaver,
): Promise<void> {
  const erasesAt = erasureTime(ctx, leaver);
  const hours = (erasesAt.getTime() - ctx.now.getTime()) / HOUR_MS;
  const token = await makeLink(ctx, tx, { memberId: leaver.id, purpose: "reactivate", hours });
  await ctx.mails.add(tx, {
    kind: "deletion",
    memberId: leaver.id,
    recipient: leaver.email,
    language: leaver.language,
    params: { member: leaver.name, token, when: erasesAt.toISOString() },
  });
}

/**
 * Mails the link again after a login to a deleted account, at most `AGAIN_PER_DAY` times in 24 hours.
 * @returns whether it was mailed
 */
export async function mailReactivationAgain(ctx: AccountContext, memberId: number): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const leaver = await tx
      .selectFrom("members")
      .selectAll()
      .where("id", "=", memberId)
      .where("status", "=", "pending_deletion")
      .forUpdate()
      .executeTakeFirst();
    if (!leaver || erasureTime(ctx, leaver) <= ctx.now) return false;
    const lately = await tx
      .selectFrom("mails")
      .select("id")
      .where("member_id", "=", memberId)
      .where("kind", "=", "deletion")
      // The first link was mailed by the deletion itself.
      .where("created_at", ">", leaver.deletion_requested_at)
      .where("created_at", ">", new Date(ctx.now.getTime() - DAY_MS))
      .limit(AGAIN_PER_DAY)
      .execute();
    if (lately.length === AGAIN_PER_DAY) return false;
    await mailReactivationLink(ctx, tx, leaver);
    return true;
  });
}

/**
 * Checks a reactivation link without consuming it.
 * @throws LinkInvalid
 */
export async function checkReactivationLink(ctx: AccountContext, tokenText: string): Promise<void> {
  await ctx.db.transaction((tx) => findLink(ctx, tx, tokenText, "reactivate"));
}

/**
 * Reactivates an account through the mailed link. Of two concurrent uses one succeeds; after the erasure none does.
 * @returns the started login, which may still require a code, because a mail is not a second factor
 * @throws LinkInvalid. product 7.13
 */
export async function reactivateAccount(
  ctx: AccountContext,
  tokenText: string,
  device: Device,
): Promise<{ account: Account } & Started> {
  const reactivated = await ctx.db.transaction(async (tx) => {
    const { memberId } = await consumeLink(ctx, tx, tokenText, "reactivate");
    const row = await tx
      .updateTable("members")
      .set((is) => ({
        status: "active" as const,
        deletion_requested_at: null,
        deletion_reason: null,
        deletion_note: null,
        version: is("version", "+", 1),
      }))
      .where("id", "=", memberId)
      .where("status", "=", "pending_deletion")
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new LinkInvalid("reactivate");
    await dropLinks(tx, memberId, ["reactivate"]);
    const account = toAccount(row);
    const { email: recipient, language, name } = account;
    await ctx.mails.add(tx, { kind: "reactivated", memberId, recipient, language, params: { member: name } });
    return { account, ...(await beginSession(ctx, tx, account, device, { known: true })) };
  });
  ctx.changed(reactivated.account.id);
  return reactivated;
}
