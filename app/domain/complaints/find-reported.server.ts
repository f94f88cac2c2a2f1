import type { TenantTransaction } from "~/db/tables";
import type { Needs } from "~/domain/context";
import { type SightRow, sightOf, sightRow } from "~/domain/members/sight.server";
import { visibleMembers } from "~/domain/members/visible-members.server";

/** What a complaint refers to. */
export type Target =
  | { kind: "profile" | "photo"; id: number }
  /** a message by its sequence number in a conversation */
  | { kind: "message"; conversation: number; seq: number };

/** The member that a complaint is about, as far as the complainant may know. */
export type Reported = { memberId: number; photoId: number | null; name: string; fictional: boolean };

/**
 * Returns the member that a complaint refers to, or null if this viewer may not see them. Members can also report someone that they have
 * blocked, because a report often follows a block.
 * @param viewerId null for a visitor. product 16.4
 */
export async function findReported(
  ctx: Needs<"db" | "tenant">,
  viewerId: number | null,
  target: Target,
): Promise<Reported | null> {
  return ctx.db.transaction(async (tx) => {
    if (target.kind === "message") {
      const message = viewerId === null ? null : await findReportedMessage(tx, viewerId, target);
      return message && { ...message, photoId: null };
    }
    const visible = visibleMembers(tx, viewerId, { includesBlocked: true });
    const shown = visible.select([
      "members.id",
      "members.name",
      "members.fictional",
      sightRow(viewerId).as("viewer"),
    ]);
    const sees = ({ viewer }: { viewer: SightRow | null }) => sightOf(ctx.tenant.config, viewer) !== "none";
    if (target.kind === "profile") {
      const row = await shown.where("members.id", "=", target.id).executeTakeFirst();
      return row && sees(row)
        ? { memberId: row.id, photoId: null, name: row.name, fictional: row.fictional }
        : null;
    }
    const row = await shown
      .innerJoin("photos", "photos.member_id", "members.id")
      .where("photos.id", "=", target.id)
      .where("photos.status", "=", "active")
      .executeTakeFirst();
    return row && sees(row)
      ? { memberId: row.id, photoId: target.id, name: row.name, fictional: row.fictional }
      : null;
  });
}

/** Returns the sender of a message in one of the member's conversations; null if the member cannot see the message or wrote it. */
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
