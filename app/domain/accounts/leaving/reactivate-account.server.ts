import type { Selectable } from "kysely";
import type { MembersTable, TenantTransaction } from "~/db/tables";
import { type Account, type AccountContext, toAccount } from "../account.server";
import { dropLinks, findLink, LinkInvalid, makeLink, spendLink } from "../links.server";
import { type Begun, beginSession } from "../sessions/begin-session.server";
import type { Device } from "../sessions/sessions.server";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How often in a day a login by somebody who left mails the link again. */
const AGAIN_PER_DAY = 3;

type Leaver = Selectable<MembersTable>;

/** When an account that somebody left is erased. product.md §9 */
export function erasureTime(
  { tenant, now }: Pick<AccountContext, "tenant" | "now">,
  { deletion_requested_at }: Pick<Leaver, "deletion_requested_at">,
): Date {
  return new Date((deletion_requested_at ?? now).getTime() + tenant.config.reactivation_days * DAY_MS);
}

/** Mails a link that brings the account back until it is erased. Earlier ones work on. */
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
 * Mails the link once more to somebody who left and wants to log in, a few times a day.
 * @returns whether it did
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
      // The first one came with the deletion itself.
      .where("created_at", ">", leaver.deletion_requested_at)
      .where("created_at", ">", new Date(ctx.now.getTime() - DAY_MS))
      .limit(AGAIN_PER_DAY)
      .execute();
    if (lately.length === AGAIN_PER_DAY) return false;
    await mailReactivationLink(ctx, tx, leaver);
    return true;
  });
}

/** Whether a link that brings an account back works now. @throws LinkInvalid */
export async function checkReactivationLink(ctx: AccountContext, word: string): Promise<void> {
  await ctx.db.transaction((tx) => findLink(ctx, tx, word, "reactivate"));
}

/**
 * Takes a deletion back by the mailed link. Of two who use it at once, one gets through; after the erasure nobody does.
 * @returns the login begun on this device: a mail is not a second factor
 * @throws LinkInvalid. product.md §4, decisions §4
 */
export async function reactivateAccount(
  ctx: AccountContext,
  word: string,
  device: Device,
): Promise<{ account: Account } & Begun> {
  return ctx.db.transaction(async (tx) => {
    const { memberId } = await spendLink(ctx, tx, word, "reactivate");
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
}
