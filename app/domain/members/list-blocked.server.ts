import type { AccountContext } from "~/domain/accounts/account.server";
import { goneStatuses } from "~/domain/accounts/gone";

/** Somebody whom a member has blocked. */
export type BlockedMember = { id: number; name: string };

/** Where a list goes on: after the block of this moment, in milliseconds, and this member. */
export type BlockedAfter = { atMs: number; id: number };

const PAGE = 20;

/**
 * Whom a member has blocked, newest first, a page at a time. Members who are gone are left out.
 * @returns `next` is where the next page begins, null after the last. product.md §6
 */
export async function listBlocked(
  ctx: Pick<AccountContext, "db">,
  memberId: number,
  after: BlockedAfter | null = null,
): Promise<{ blocked: BlockedMember[]; next: BlockedAfter | null }> {
  const rows = await ctx.db.transaction((tx) => {
    const all = tx
      .selectFrom("blocks")
      .innerJoin("members", "members.id", "blocks.blocked_id")
      .select(["members.id", "members.name", "blocks.created_at"])
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
    blocked: page.map(({ id, name }) => ({ id, name })),
    next: rows.length > PAGE && last ? { atMs: last.created_at.getTime(), id: last.id } : null,
  };
}

/** A list's place as an address carries it, and back; what is none is the beginning. */
export function blockedAfterText({ atMs, id }: BlockedAfter): string {
  return `${atMs}-${id}`;
}
export function readBlockedAfter(text: string | null): BlockedAfter | null {
  const [, at, id] = /^(\d{1,14})-([1-9]\d{0,14})$/.exec(text ?? "") ?? [];
  return at && id ? { atMs: Number(at), id: Number(id) } : null;
}
