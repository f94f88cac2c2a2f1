import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { todayIn } from "~/domain/calendar";
import type { Account, Needs, ReadContext } from "~/domain/context";
import { fittingMembers, type Seeker } from "~/domain/members/fitting-members.server";
import { listCards, type MemberCard } from "~/domain/members/member-cards.server";
import { passesSince } from "./passes.server";
import { endOfDay } from "./swipe-day";
import { countUndosLeft, findLastSwipe } from "./swipes.server";

/** A card of the deck: a member card with the line that the member wrote about themselves. */
export type DeckCard = MemberCard & { line: string };

export type SwipeDeck = {
  /** the top card first */
  cards: DeckCard[];
  /** the members that the member liked in the game today */
  liked: MemberCard[];
  used: number;
  limit: number;
  /** when the daily likes and undos are reset */
  resetsAt: Date;
  /** the profile whose swipe can be undone: the last one of today; null where there is none */
  lastSwiped: number | null;
  /** the card of that profile; null where it is no longer visible */
  lastCard: DeckCard | null;
  /** number of swipes that the member can still undo today; null where there is no limit */
  undosLeft: number | null;
};

/** Maximum number of cards in a deck. */
export const DECK_SIZE = 10;

/**
 * Returns the current state of the swipe game for a member. The cards are members who fit in both directions and whom the member has not
 * liked, nor passed over in the last 30 days, last active first. Without likes left there are no cards. product 10.15
 */
export async function findSwipeDeck(
  ctx: ReadContext,
  member: Seeker & Pick<Account, "paidUser">,
): Promise<SwipeDeck> {
  const { swipe_likes_per_day: limit, timezone } = ctx.tenant.config;
  return ctx.db.transaction(async (tx) => {
    const likedIds = await listLikedToday(ctx, tx, member.id);
    const ids = likedIds.length < limit ? await listDeckIds(ctx, tx, member) : [];
    const lastSwiped = (await findLastSwipe(ctx, tx, member.id))?.profileId ?? null;
    const last = lastSwiped === null ? [] : [lastSwiped];
    const all = await listCards(ctx, tx, member.id, [...new Set([...ids, ...likedIds, ...last])]);
    const lines = await listLines(tx, [...ids, ...last]);
    const inDeck = all.map((card) => ({ ...card, line: lines.get(card.id) ?? "" }));
    return {
      cards: inDeck.filter(({ id }) => ids.includes(id)),
      liked: all.filter(({ id }) => likedIds.includes(id)),
      used: likedIds.length,
      limit,
      resetsAt: endOfDay(timezone, ctx.now),
      lastSwiped,
      lastCard: inDeck.find(({ id }) => id === lastSwiped) ?? null,
      undosLeft: await countUndosLeft(ctx, tx, member),
    };
  });
}

/** Returns the ids of the members that a member liked in the game on the tenant's current day. */
export async function listLikedToday(
  ctx: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  memberId: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom("swipe_likes")
    .select("liked_id")
    .where("member_id", "=", memberId)
    .where("day", "=", todayIn(ctx.tenant.config.timezone, ctx.now))
    .orderBy("created_at")
    .orderBy("liked_id")
    .execute();
  return rows.map(({ liked_id }) => liked_id);
}

/** Selects the ids of the next cards. A separate query, so that tests can inspect its plan. */
export function deckQuery({ now }: Needs<"now">, member: Seeker) {
  const isNew = sql`
    not exists (select from likes where liker_id = ${member.id} and liked_id = member_id)
    and not exists (
      select from passes
      where passer_id = ${member.id} and passed_id = member_id and created_at > ${passesSince(now)})`;
  return fittingMembers(member, DECK_SIZE, isNew);
}

async function listDeckIds(ctx: Needs<"now">, tx: TenantTransaction, member: Seeker): Promise<number[]> {
  const { rows } = await deckQuery(ctx, member).execute(tx);
  return rows.map(({ member_id }) => member_id);
}

async function listLines(tx: TenantTransaction, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("members")
    .select(["id", "signup_message"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, signup_message }) => [id, signup_message]));
}
