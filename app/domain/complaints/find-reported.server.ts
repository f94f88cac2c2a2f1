import type { TenantTransaction } from "~/db/tables";
import type { AccountContext } from "~/domain/accounts/account.server";
import { visibleMembers } from "~/domain/members/visible-members.server";

/** What a complaint points at. */
export type Target =
  | { kind: "profile" | "photo"; id: number }
  /** a message by its place in a conversation */
  | { kind: "message"; conversation: number; seq: number };

/** Whom a complaint is about, as the complainant may know them. */
export type Reported = { memberId: number; photoId: number | null; name: string; fictional: boolean };

/**
 * Whom a complaint points at, or null for whoever this viewer may not see. Whom they have blocked themselves they can still report: often
 * the one follows the other.
 * @param viewerId null for a visitor. decisions §5
 */
export async function findReported(
  ctx: Pick<AccountContext, "db">,
  viewerId: number | null,
  target: Target,
): Promise<Reported | null> {
  return ctx.db.transaction(async (tx) => {
    if (target.kind === "message") {
      const message = viewerId === null ? null : await findReportedMessage(tx, viewerId, target);
      return message && { ...message, photoId: null };
    }
    const shown = reportable(tx, viewerId).select(["members.id", "members.name", "members.fictional"]);
    if (target.kind === "profile") {
      const row = await shown.where("members.id", "=", target.id).executeTakeFirst();
      return row ? { memberId: row.id, photoId: null, name: row.name, fictional: row.fictional } : null;
    }
    const row = await shown
      .innerJoin("photos", "photos.member_id", "members.id")
      .where("photos.id", "=", target.id)
      .where("photos.status", "=", "active")
      .executeTakeFirst();
    return row ? { memberId: row.id, photoId: target.id, name: row.name, fictional: row.fictional } : null;
  });
}

/** Who wrote a message to a member, in a conversation that is theirs; null for anybody else's and their own. */
export async function findReportedMessage(
  tx: TenantTransaction,
  viewerId: number,
  { conversation, seq }: { conversation: number; seq: number },
): Promise<{ memberId: number; name: string; fictional: boolean } | null> {
  const row = await tx
    .selectFrom("messages")
    .innerJoin("chats", "chats.conversation_id", "messages.conversation_id")
    .innerJoin("members", "members.id", "messages.sender_id")
    .select(["members.id as memberId", "members.name", "members.fictional"])
    .where("chats.member_id", "=", viewerId)
    .where("messages.conversation_id", "=", conversation)
    .where("messages.seq", "=", seq)
    .whereRef("messages.seq", ">", "chats.cleared_seq")
    .where("messages.sender_id", "!=", viewerId)
    .where("messages.held", "=", false)
    .executeTakeFirst();
  return row ?? null;
}

function reportable(tx: TenantTransaction, viewerId: number | null) {
  const visible = visibleMembers(tx, null);
  if (viewerId === null) return visible;
  return visible
    .where("members.id", "!=", viewerId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("blocks")
            .select("blocks.blocker_id")
            .whereRef("blocks.blocker_id", "=", "members.id")
            .where("blocks.blocked_id", "=", viewerId),
        ),
      ),
    );
}
