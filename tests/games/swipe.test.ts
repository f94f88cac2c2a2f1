import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findSwipeDeck } from "~/domain/games/find-swipe-deck.server";
import { forgetOldSwipes } from "~/domain/games/forget-old-swipes.server";
import { endOfDay } from "~/domain/games/swipe-day";
import { NoLikesLeft, swipeMember } from "~/domain/games/swipe-member.server";
import { giveLike } from "~/domain/likes/give-like.server";
import { unlikeMember } from "~/domain/likes/unlike-member.server";
import { MemberNotFound } from "~/domain/members/refusals.server";
import { MembersAtPlay, NOON, type Player } from "../support/members-at-play";

let play: MembersAtPlay;
beforeAll(async () => {
  play = await MembersAtPlay.open();
});
afterAll(() => play.database.close());

const DAY_MS = 86_400_000;
const later = (ms: number, from = NOON) => new Date(from.getTime() + ms);
const like = (ctx: ReturnType<MembersAtPlay["context"]>, who: Player, { id }: Pick<Player, "id">) =>
  swipeMember(ctx, who, { profileId: id, isLike: true });
const pass = (ctx: ReturnType<MembersAtPlay["context"]>, who: Player, { id }: Pick<Player, "id">) =>
  swipeMember(ctx, who, { profileId: id, isLike: false });
const deckOf = async (who: Player, ctx = play.context()) =>
  (await findSwipeDeck(ctx, who)).cards.map(({ id }) => id);
const men = (count: number) => Promise.all(Array.from({ length: count }, () => play.man()));

describe("the deck", () => {
  type Case = {
    who: string;
    row: Parameters<MembersAtPlay["add"]>[0];
    isShown: boolean;
  };
  test.each<Case>([
    { who: "a man who seeks women", row: {}, isShown: true },
    { who: "a man who seeks women and men", row: { seeks: ["man", "woman"] }, isShown: true },
    { who: "a fictional man, marked as such,", row: { fictional: true }, isShown: true },
    { who: "a man who seeks men", row: { seeks: ["man"] }, isShown: false },
    { who: "a man who seeks nobody", row: { seeks: [] }, isShown: false },
    { who: "a woman who seeks women", row: { gender: "woman" }, isShown: false },
    { who: "a nonbinary member who seeks women", row: { gender: "nonbinary" }, isShown: false },
    { who: "an invisible man", row: { invisible: true }, isShown: false },
    { who: "a man who has not confirmed their address", row: { status: "not_confirmed" }, isShown: false },
    {
      who: "a man who is leaving",
      row: { status: "pending_deletion", deletion_requested_at: NOON, deletion_reason: "else" },
      isShown: false,
    },
  ])("shows $who to a woman who seeks men: $isShown", async ({ row, isShown }) => {
    const me = await play.add();
    // The most recent activity puts the member first, so a full deck does not exclude them.
    const other = await play.man({ ...row, last_active: later(DAY_MS) });
    const { cards } = await findSwipeDeck(play.context(), me);
    const card = cards.find(({ id }) => id === other.id);
    expect(card !== undefined).toBe(isShown);
    if (card) expect(card.fictional).toBe(row?.fictional === true);
  });

  test.each(["blocker", "blocked"] as const)(
    "does not show a member when the viewer is the %s",
    async (role) => {
      const [me, other] = [await play.add(), await play.man({ last_active: later(DAY_MS) })];
      expect(await deckOf(me)).toContain(other.id);
      const [blocker, blocked] = role === "blocked" ? [me, other] : [other, me];
      await play
        .db()
        .transaction((tx) =>
          tx
            .insertInto("blocks")
            .values({ blocker_id: blocker.id, blocked_id: blocked.id, created_at: NOON })
            .execute(),
        );
      expect(await deckOf(me)).not.toContain(other.id);
    },
  );

  test("starts with the most recently active member and contains ten", async () => {
    const me = await play.add({ seeks: ["nonbinary"] });
    const made = [];
    for (let at = 0; at < 12; at++)
      made.push(
        await play.add({ gender: "nonbinary", seeks: ["woman"], last_active: later(2 * DAY_MS + at * 1000) }),
      );
    const wanted = made.map(({ id }) => id).reverse();
    expect(await deckOf(me)).toEqual(wanted.slice(0, 10));
  });

  test("never contains a member of another brand", async () => {
    const me = await play.add();
    const stranger = await play.man({ last_active: later(2 * DAY_MS) }, "abendrot");
    expect(await deckOf(me)).not.toContain(stranger.id);
    const there = await play.add({}, "abendrot");
    expect(await deckOf(there, play.context(NOON, {}, "abendrot"))).toContain(stranger.id);
  });

  test("omits members who were liked, in the game or elsewhere", async () => {
    const [me, swiped, elsewhere] = [await play.add(), await play.man(), await play.man()];
    await like(play.context(), me, swiped);
    await play.db().transaction((tx) => giveLike({ now: NOON }, tx, me, elsewhere.id));
    const shown = await deckOf(me);
    expect(shown).not.toContain(swiped.id);
    expect(shown).not.toContain(elsewhere.id);
  });

  test("omits a passed member for thirty days and then shows them again", async () => {
    const [me, other] = [await play.add(), await play.man({ last_active: later(40 * DAY_MS) })];
    await pass(play.context(), me, other);
    expect(await deckOf(me)).not.toContain(other.id);
    expect(await deckOf(me, play.context(later(30 * DAY_MS - 1)))).not.toContain(other.id);
    expect(await deckOf(me, play.context(later(30 * DAY_MS)))).toContain(other.id);
    // A second pass restarts the thirty days.
    await pass(play.context(later(20 * DAY_MS)), me, other);
    expect(await deckOf(me, play.context(later(30 * DAY_MS)))).not.toContain(other.id);
  });
});

describe("a like in the swipe game", () => {
  test("is an ordinary like, and a match if both like each other", async () => {
    const [me, other] = [await play.add(), await play.man()];
    const ctx = play.context();
    expect(await like(ctx, me, other)).toEqual({ left: 3, isMatch: false });
    expect(ctx.published.sort()).toEqual([me.id, other.id].sort());
    expect(await like(play.context(), other, me)).toEqual({ left: 3, isMatch: true });
  });

  test("is possible four times a day; the fifth is refused, while passes remain possible", async () => {
    const me = await play.add();
    const others = await men(6);
    for (const [at, other] of others.slice(0, 4).entries())
      expect(await like(play.context(), me, other)).toEqual({ left: 3 - at, isMatch: false });
    await expect(like(play.context(), me, others[4]!)).rejects.toThrow(NoLikesLeft);
    expect(
      await play
        .db()
        .transaction((tx) =>
          tx.selectFrom("likes").select("liked_id").where("liker_id", "=", me.id).execute(),
        ),
    ).toHaveLength(4);
    expect(await pass(play.context(), me, others[5]!)).toMatchObject({ left: 0 });
    const deck = await findSwipeDeck(play.context(), me);
    expect(deck).toMatchObject({ used: 4, limit: 4, cards: [] });
    const liked = others.slice(0, 4).map(({ id }) => id);
    expect(new Set(deck.liked.map(({ id }) => id))).toEqual(new Set(liked));
  });

  test("that is the last of the day succeeds once when two are sent at the same time", async () => {
    for (let round = 0; round < 4; round++) {
      const me = await play.add();
      const others = await men(5);
      for (const other of others.slice(0, 3)) await like(play.context(), me, other);
      const both = await Promise.allSettled(others.slice(3).map((other) => like(play.context(), me, other)));
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const refused = both.find((one) => one.status === "rejected");
      expect((refused as PromiseRejectedResult).reason).toBeInstanceOf(NoLikesLeft);
    }
  });

  test("counts once when it is retried, even at the same time and when no likes are left", async () => {
    const me = await play.add();
    const others = await men(4);
    const twice = await Promise.all([
      like(play.context(), me, others[0]!),
      like(play.context(), me, others[0]!),
    ]);
    expect(twice).toEqual([
      { left: 3, isMatch: false },
      { left: 3, isMatch: false },
    ]);
    for (const other of others.slice(1)) await like(play.context(), me, other);
    expect(await like(play.context(), me, others[3]!)).toEqual({ left: 0, isMatch: false });
  });

  test("still counts when it is withdrawn, and costs nothing when it is given again on the same day", async () => {
    const [me, other] = [await play.add(), await play.man()];
    await like(play.context(), me, other);
    await unlikeMember(play.context(), me, other.id);
    expect((await findSwipeDeck(play.context(), me)).used).toBe(1);
    expect(await like(play.context(), me, other)).toEqual({ left: 3, isMatch: false });
  });

  test("does not count if the member was liked elsewhere before", async () => {
    const [me, other] = [await play.add(), await play.man()];
    await play.db().transaction((tx) => giveLike({ now: NOON }, tx, me, other.id));
    expect(await like(play.context(), me, other)).toEqual({ left: 4, isMatch: false });
  });

  test.each(["like", "pass"] as const)(
    "or a pass (%s) is refused for the member themselves and for a hidden, unknown, blocking or other brand's member",
    async (kind) => {
      const swipe = kind === "like" ? like : pass;
      const me = await play.add();
      const [blocker, hidden] = [await play.man(), await play.man({ invisible: true })];
      const stranger = await play.man({}, "abendrot");
      await play
        .db()
        .transaction((tx) =>
          tx
            .insertInto("blocks")
            .values({ blocker_id: blocker.id, blocked_id: me.id, created_at: NOON })
            .execute(),
        );
      for (const other of [me, blocker, hidden, stranger, { id: 999_999 }])
        await expect(swipe(play.context(), me, other)).rejects.toThrow(MemberNotFound);
    },
  );

  test("leaves zero, and no debt, after the limit was lowered", async () => {
    const me = await play.add();
    const others = await men(4);
    for (const other of others.slice(0, 3)) await like(play.context(), me, other);
    const lowered = play.context(NOON, { swipe_likes_per_day: 2 });
    expect(await pass(lowered, me, others[3]!)).toEqual({ left: 0, isMatch: false });
    expect((await findSwipeDeck(lowered, me)).cards).toEqual([]);
  });
});

describe("the tenant's day", () => {
  test.each([
    ["Europe/Amsterdam", "2027-03-20T12:00:00Z", "2027-03-20T23:00:00.000Z", "in winter"],
    [
      "Europe/Amsterdam",
      "2027-07-01T22:30:00Z",
      "2027-07-02T22:00:00.000Z",
      "in summer, after local midnight",
    ],
    ["Europe/Amsterdam", "2027-03-27T23:00:00Z", "2027-03-28T22:00:00.000Z", "of 23 hours"],
    ["Europe/Amsterdam", "2027-10-30T22:00:00Z", "2027-10-31T23:00:00.000Z", "of 25 hours"],
    ["America/New_York", "2027-03-14T04:59:59Z", "2027-03-14T05:00:00.000Z", "a second before the end"],
    ["America/New_York", "2027-03-14T05:00:00Z", "2027-03-15T04:00:00.000Z", "at the first moment"],
    // The clocks go from 00:00 to 01:00, so the day has no midnight.
    ["Africa/Cairo", "2027-04-29T12:00:00Z", "2027-04-29T22:00:00.000Z", "before a day without midnight"],
    ["Pacific/Auckland", "2027-03-20T12:00:00Z", "2027-03-21T11:00:00.000Z", "far in the east"],
    [
      "Asia/Kathmandu",
      "2027-03-20T18:14:59Z",
      "2027-03-20T18:15:00.000Z",
      "in a zone with an offset of 5:45 hours",
    ],
  ])("in %s at %s ends at %s: %s", (timeZone, now, end) => {
    expect(endOfDay(timeZone, new Date(now)).toISOString()).toBe(end);
  });

  test.each([
    {
      timezone: "Europe/Amsterdam",
      lastMs: Date.parse("2027-03-28T21:59:59Z"),
      kind: "of 23 hours",
    },
    {
      timezone: "Europe/Amsterdam",
      lastMs: Date.parse("2027-10-31T22:59:59Z"),
      kind: "of 25 hours",
    },
    {
      timezone: "America/New_York",
      lastMs: Date.parse("2027-03-21T03:59:59Z"),
      kind: "in another time zone",
    },
  ])("$kind lasts to its last second, and the next second has new likes", async ({ timezone, lastMs }) => {
    const me = await play.add();
    const others = await men(5);
    const at = (ms: number) => play.context(new Date(ms), { timezone });
    for (const other of others.slice(0, 4)) await like(at(lastMs - 20 * 3_600_000), me, other);
    await expect(like(at(lastMs), me, others[4]!)).rejects.toThrow(NoLikesLeft);
    const deck = await findSwipeDeck(at(lastMs), me);
    expect(deck.resetsAt).toEqual(new Date(lastMs + 1000));
    expect(await like(at(lastMs + 1000), me, others[4]!)).toEqual({ left: 3, isMatch: false });
  });
});

test("the clean-up deletes only expired passes and the counts of past days", async () => {
  const [me, other, third] = [await play.add(), await play.man(), await play.man()];
  await pass(play.context(), me, other);
  await pass(play.context(later(5 * DAY_MS)), me, third);
  await like(play.context(), me, third);
  await forgetOldSwipes(play.context(later(30 * DAY_MS)));
  const left = await play.db().transaction(async (tx) => ({
    passes: await tx.selectFrom("passes").select("passed_id").where("passer_id", "=", me.id).execute(),
    counted: await tx.selectFrom("swipe_likes").select("liked_id").where("member_id", "=", me.id).execute(),
    likes: await tx.selectFrom("likes").select("liked_id").where("liker_id", "=", me.id).execute(),
  }));
  expect(left).toEqual({ passes: [{ passed_id: third.id }], counted: [], likes: [{ liked_id: third.id }] });
  const there = await play.add({}, "abendrot");
  const neighbour = await play.man({}, "abendrot");
  const abendrot = play.context(NOON, {}, "abendrot");
  await pass(abendrot, there, neighbour);
  await forgetOldSwipes(play.context(later(60 * DAY_MS)));
  const cached = await play
    .db("abendrot")
    .transaction((tx) => tx.selectFrom("passes").select("passed_id").execute());
  expect(cached).toEqual([{ passed_id: neighbour.id }]);
});
