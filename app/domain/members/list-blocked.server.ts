import type { Needs } from "~/domain/context";
import { goneStatuses } from "~/domain/gone";
import { readCursor, writeCursor } from "~/domain/sealed-cursor.server";
import { sightOf, sightRow } from "./sight.server";

/** A member that another member has blocked. The name is empty where the member sees no others. product 9.3 */
export type BlockedMember = { id: number; name: string };

/** The cursor of the list: the time of the last block on the page, in milliseconds, and the number of the blocked member. */
export type BlockedAfter = { atMs: number; id: number };

const PAGE = 20;

/**
 * Returns the members that a member has blocked, newest first, one page at a time. Members who requested
 * their deletion or are banned are left out.
 * @returns `next` is the cursor of the next page, null after the last page. product 9.15
 */
export async function listBlocked(
  ctx: Needs<"db" | "tenant">,
  memberId: number,
  after: BlockedAfter | null = null,
): Promise<{ blocked: BlockedMember[]; next: BlockedAfter | null }> {
  const rows = await ctx.db.transaction((tx) => {
    const all = tx
      .selectFrom("blocks")
      .innerJoin("members", "members.id", "blocks.blocked_id")
      .select(["members.id", "members.name", "blocks.created_at", sightRow(memberId).as("viewer")])
      .where("blocks.blocker_id", "=", memberId)
      .where("members.status", "not in", goneStatuses)
      .orderBy("blocks.created_at", "desc")
      .orderBy("blocks.blocked_id", "desc")
      .limit(PAGE + 1);
    if (!after) return all.execute();
    return all
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("blocks.created_at", "blocks.blocked_id"), "<", tuple(new Date(after.atMs), after.id)),
      )
      .execute();
  });
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    blocked: page.map(({ id, name, viewer }) => ({
      id,
      name: sightOf(ctx.tenant.config, viewer) === "none" ? "" : name,
    })),
    next: rows.length > PAGE && last ? { atMs: last.created_at.getTime(), id: last.id } : null,
  };
}

const LIST = "blocked";

/** Writes a cursor of a member for a URL. */
export function blockedAfterText(
  ctx: Needs<"random" | "sign" | "tenant">,
  memberId: number,
  { atMs, id }: BlockedAfter,
): string {
  return writeCursor(ctx, LIST, memberId, [atMs, id]);
}

/** Reads a cursor of `blockedAfterText`; null for any other text, which is the start of the list. */
export function readBlockedAfter(
  ctx: Needs<"random" | "sign" | "tenant">,
  memberId: number,
  text: string | null,
): BlockedAfter | null {
  const [atMs, id] = readCursor(ctx, LIST, memberId, text) ?? [];
  return typeof atMs === "number" && typeof id === "number" ? { atMs, id } : null;
}
