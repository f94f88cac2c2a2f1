import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectData } from "~/domain/accounts/leaving/collect-data.server";
import { eraseAccount } from "~/domain/accounts/leaving/erase-account.server";
import { findSwipeDeck } from "~/domain/games/find-swipe-deck.server";
import { forgetOldSwipes } from "~/domain/games/forget-old-swipes.server";
import { NoLikesLeft, swipeMember } from "~/domain/games/swipe-member.server";
import { NothingToUndo, NoUndoLeft, undoSwipe } from "~/domain/games/undo-swipe.server";
import { likeMember } from "~/domain/likes/like-member.server";
import { unlikeMember } from "~/domain/likes/unlike-member.server";
import { joinMember, type Member } from "../support/members";
import { MembersAtPlay, NOON, type Player } from "../support/members-at-play";
import type { ServedDatabase } from "../support/served-database";
import type { TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

let play: MembersAtPlay;
let database: ServedDatabase;
let server: TestServer;
beforeAll(async () => {
  play = await MembersAtPlay.open();
  ({ server, database } = await shareServer());
});
afterAll(async () => {
  await play.database.close();
});

type Ctx = ReturnType<MembersAtPlay["context"]>;
const ctx = () => play.context();
const like = (who: Player, { id }: Pick<Player, "id">, at: Ctx = ctx()) =>
  swipeMember(at, who, { profileId: id, isLike: true });
const pass = (who: Player, { id }: Pick<Player, "id">, at: Ctx = ctx()) =>
  swipeMember(at, who, { profileId: id, isLike: false });
const undo = (who: Player, { id }: Pick<Player, "id">, at: Ctx = ctx()) => undoSwipe(at, who, id);
const men = (count: number) => Promise.all(Array.from({ length: count }, () => play.man()));
const premium = () => play.add({ paid_user: true });
const stored = (who: Player) =>
  play.db().transaction(async (tx) => ({
    likes: (await tx.selectFrom("likes").select("liked_id").where("liker_id", "=", who.id).execute()).map(
      ({ liked_id }) => liked_id,
    ),
    passes: (await tx.selectFrom("passes").select("passed_id").where("passer_id", "=", who.id).execute()).map(
      ({ passed_id }) => passed_id,
    ),
    notices: (await tx.selectFrom("notices").select("member_id").where("from_id", "=", who.id).execute()).map(
      ({ member_id }) => member_id,
    ),
  }));
const reasons = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === "rejected" ? (one.reason as Error).name : "done")).sort();

describe("an undo", () => {
  test("of a like deletes the like and its notice, and the like no longer counts for the day", async () => {
    const [me, other] = [await play.add(), await play.man()];
    await like(me, other);
    const at = ctx();
    expect(await undo(me, other, at)).toEqual({ left: 4, undosLeft: 0 });
    expect(at.published.sort()).toEqual([me.id, other.id].sort());
    expect(await stored(me)).toEqual({ likes: [], passes: [], notices: [] });
    expect(await findSwipeDeck(ctx(), me)).toMatchObject({ used: 0, undosLeft: 0, lastSwiped: null });
    expect(await like(me, other)).toEqual({ left: 3, isMatch: false });
  });

  test("of a pass returns the card to the deck", async () => {
    const [me, other] = [
      await play.add({ seeks: ["nonbinary"] }),
      await play.add({ gender: "nonbinary", seeks: ["woman"] }),
    ];
    await pass(me, other);
    const deck = await findSwipeDeck(ctx(), me);
    expect(deck).toMatchObject({ cards: [], undosLeft: 1, lastSwiped: other.id });
    expect(await undo(me, other)).toEqual({ left: 4, undosLeft: 0 });
    expect((await findSwipeDeck(ctx(), me)).cards).toMatchObject([{ id: other.id }]);
  });

  test("is possible once a day for a free member, or as often as the brand allows, and without limit for a premium member", async () => {
    const others = await men(3);
    const free = await play.add();
    for (const other of others) await pass(free, other);
    expect(await undo(free, others[2]!)).toEqual({ left: 4, undosLeft: 0 });
    await expect(undo(free, others[1]!)).rejects.toThrow(NoUndoLeft);
    const generous = play.context(NOON, { swipe_undos_per_day: 2 });
    expect(await undo(free, others[1]!, generous)).toEqual({ left: 4, undosLeft: 0 });
    expect(await stored(free)).toMatchObject({ passes: [others[0]!.id] });

    const paid = await premium();
    for (const other of others) await like(paid, other);
    for (const [at, other] of [...others].reverse().entries())
      expect(await undo(paid, other)).toEqual({ left: 2 + at, undosLeft: null });
    await expect(undo(paid, { id: 999_999 })).rejects.toThrow(NothingToUndo);
    expect(await stored(paid)).toEqual({ likes: [], passes: [], notices: [] });
  });

  test("returns the same answer when it is retried, and undoes no further swipe", async () => {
    const [me, [first, second]] = [await premium(), await men(2)];
    await pass(me, first!);
    await pass(me, second!);
    const once = await undo(me, second!);
    expect(await undo(me, second!)).toEqual(once);
    expect(await stored(me)).toMatchObject({ passes: [first!.id] });
  });

  test("that is sent twice at the same time undoes one swipe once, for free and premium members", async () => {
    for (const me of [await play.add(), await premium()]) {
      const others = await men(2);
      for (const other of others) await like(me, other);
      const both = await Promise.allSettled([undo(me, others[1]!), undo(me, others[1]!)]);
      expect(reasons(both)).toEqual(["done", "done"]);
      expect(await findSwipeDeck(ctx(), me)).toMatchObject({ used: 1, lastSwiped: others[0]!.id });
      expect(await stored(me)).toMatchObject({ likes: [others[0]!.id] });
    }
  });

  test("never leads to more likes than the daily limit, also with simultaneous likes", async () => {
    const [me, others] = [await play.add(), await men(7)];
    for (const other of others.slice(0, 4)) await like(me, other);
    const all = await Promise.allSettled([
      ...others.slice(4).map((other) => like(me, other)),
      undo(me, others[3]!),
    ]);
    expect(all.at(-1)!.status).toBe("fulfilled");
    const { likes } = await stored(me);
    expect([3, 4]).toContain(likes.length);
    expect(likes).not.toContain(others[3]!.id);
    for (const other of others.slice(4)) await like(me, other).catch(() => null);
    expect((await stored(me)).likes).toHaveLength(4);
    await expect(like(me, others[3]!)).rejects.toThrow(NoLikesLeft);
    await expect(undo(me, { id: (await findSwipeDeck(ctx(), me)).lastSwiped! })).rejects.toThrow(NoUndoLeft);
    expect((await stored(me)).likes).toHaveLength(4);
  });

  test("is possible only for the last swipe; for an earlier or unknown one it is refused and does not count", async () => {
    const [me, [first, second]] = [await play.add(), await men(2)];
    await expect(undo(me, first!)).rejects.toThrow(NothingToUndo);
    await pass(me, first!);
    await pass(me, second!);
    await expect(undo(me, first!)).rejects.toThrow(NothingToUndo);
    expect(await undo(me, second!)).toEqual({ left: 4, undosLeft: 0 });
    await expect(undo(me, first!)).rejects.toThrow(NoUndoLeft);
  });

  test("of a swipe that was repeated since is not answered as a retry", async () => {
    const [me, [first, second]] = [await premium(), await men(2)];
    await pass(me, first!);
    await undo(me, first!);
    await pass(me, first!);
    await pass(me, second!);
    await expect(undo(me, first!)).rejects.toThrow(NothingToUndo);
  });

  test("is counted by the tenant's day, and the next day allows another", async () => {
    const [me, [first, second]] = [await play.add(), await men(2)];
    const at = (time: string) => play.context(new Date(time), { timezone: "America/New_York" });
    await pass(me, first!, at("2027-03-20T12:00:00Z"));
    await undo(me, first!, at("2027-03-21T03:59:59Z"));
    await pass(me, second!, at("2027-03-21T03:59:59Z"));
    await expect(undo(me, second!, at("2027-03-21T03:59:59Z"))).rejects.toThrow(NoUndoLeft);
    await expect(undo(me, second!, at("2027-03-21T04:00:00Z"))).rejects.toThrow(NothingToUndo);
    await pass(me, first!, at("2027-03-21T04:00:00Z"));
    expect(await undo(me, first!, at("2027-03-21T04:00:01Z"))).toEqual({ left: 4, undosLeft: 0 });
  });

  test("undoes a match without messages, and refuses one with messages", async () => {
    const [me, [silent, talker]] = [await premium(), await men(2)];
    for (const other of [silent!, talker!]) await likeMember(ctx(), other, me.id);
    expect(await like(me, silent!)).toMatchObject({ isMatch: true });
    expect(await undo(me, silent!)).toEqual({ left: 4, undosLeft: null });
    expect(await like(me, talker!)).toMatchObject({ isMatch: true });
    await play.db().transaction(async (tx) => {
      const [low_id, high_id] = [me.id, talker!.id].sort((one, other) => one - other);
      await tx
        .insertInto("conversations")
        .values({ low_id: low_id!, high_id: high_id!, last_seq: 1, created_at: NOON })
        .execute();
    });
    await expect(undo(me, talker!)).rejects.toThrow(NothingToUndo);
    expect((await stored(me)).likes).toEqual([talker!.id]);
    expect(await findSwipeDeck(ctx(), me)).toMatchObject({ used: 1 });
  });

  test("keeps a like that was given outside the game, and restores the count of a like that was withdrawn there", async () => {
    const [me, [before, taken]] = [await premium(), await men(2)];
    await likeMember(ctx(), me, before!.id);
    await like(me, before!);
    await expect(undo(me, before!)).rejects.toThrow(NothingToUndo);
    await like(me, taken!);
    await unlikeMember(ctx(), me, taken!.id);
    expect(await undo(me, taken!)).toEqual({ left: 4, undosLeft: null });
    expect((await stored(me)).likes).toEqual([before!.id]);
  });

  test("is possible when the swiped member is hidden now", async () => {
    const [me, other] = [await play.add(), await play.man()];
    await like(me, other);
    await play
      .db()
      .transaction((tx) =>
        tx.updateTable("members").set({ invisible: true }).where("id", "=", other.id).execute(),
      );
    expect(await undo(me, other)).toEqual({ left: 4, undosLeft: 0 });
  });

  test("does not affect swipes of another member or another brand", async () => {
    const [me, neighbour, other] = [await play.add(), await play.add(), await play.man()];
    await like(neighbour, other);
    await expect(undo(me, other)).rejects.toThrow(NothingToUndo);
    await expect(undo(neighbour, other, play.context(NOON, {}, "abendrot"))).rejects.toThrow(NothingToUndo);
    expect((await stored(neighbour)).likes).toEqual([other.id]);
  });
});

test("swipes are in the download, are deleted with either account, and expire after two days", async () => {
  const [me, first, second] = [await play.add(), await play.man(), await play.man()];
  await pass(me, first);
  await like(me, second);
  await undo(me, second);
  const swipe = { day: "2027-03-20", at: NOON };
  expect(await collectData(ctx(), me.id)).toMatchObject({
    swipes_of_the_last_days: expect.toSatisfy((swipes: object[]) => swipes.length === 2),
  });
  expect((await collectData(ctx(), me.id)).swipes_of_the_last_days).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...swipe, member_number: first.id, like: false, taken_back_at: null }),
      expect.objectContaining({ ...swipe, member_number: second.id, like: true, taken_back_at: NOON }),
    ]),
  );
  const count = async () => {
    const rows = await play
      .db()
      .transaction((tx) => tx.selectFrom("swipes").select("id").where("member_id", "=", me.id).execute());
    return rows.length;
  };
  await play.db().transaction((tx) => eraseAccount(tx, first.id));
  expect(await count()).toBe(1);
  await forgetOldSwipes(play.context(new Date(NOON.getTime() + 2 * 86_400_000 - 1)));
  expect(await count()).toBe(1);
  await forgetOldSwipes(play.context(new Date(NOON.getTime() + 2 * 86_400_000)));
  expect(await count()).toBe(0);
});

describe("POST /api/swipe.php with undo", () => {
  const HOST = "velvethour.example";
  const member = () => joinMember(server, database, HOST, "NL");
  const call = ({ browser }: Pick<Member, "browser">, fields: Record<string, unknown>) =>
    browser.call("POST", "/api/swipe.php", fields);

  test("returns the remaining likes and the profile, and a second undo is refused with a code", async () => {
    const [ana, bo, cleo] = [await member(), await member(), await member()];
    const nothing = await call(ana, { undo: 1, profile: bo.id });
    expect([nothing.status, nothing.json()]).toEqual([
      403,
      { error: "nothing_to_undo", message: "Er is niets om terug te draaien." },
    ]);
    for (const { id } of [cleo, bo]) await call(ana, { profile: id, like: 1 });
    const done = await call(ana, { undo: "1", profile: String(bo.id) });
    expect([done.status, done.json()]).toMatchObject([
      200,
      { left: 3, undoneProfile: { id: bo.id, name: bo.person.name, liked: false }, undosLeft: 0 },
    ]);
    expect(((await bo.browser.get("/api/likes.php")).json() as { liked_by: unknown[] }).liked_by).toEqual([]);
    const refused = await call(ana, { undo: 1, profile: cleo.id });
    expect([refused.status, refused.json()]).toMatchObject([403, { error: "no_undo_left" }]);
    await database.query(`update members set paid_user = true, version = version + 1 where id = ${ana.id}`);
    await ana.browser.post("/settings/privacy", {});
    expect((await call(ana, { undo: 1, profile: cleo.id })).json()).toMatchObject({
      left: 4,
      undosLeft: null,
    });
  });

  test("requires the profile and a login", async () => {
    const [ana, bo] = [await member(), await member()];
    await call(ana, { profile: bo.id, like: 0 });
    for (const fields of [{ undo: 1 }, { undo: 1, profile: "x" }, { undo: 0, profile: bo.id }, { undo: 2 }])
      expect((await call(ana, fields)).status).toBe(400);
    ana.browser.setCookie("session", "nobody");
    const answer = await call(ana, { undo: 1, profile: bo.id });
    expect([answer.status, answer.json()]).toMatchObject([403, { error: "authentication_required" }]);
  });
});
