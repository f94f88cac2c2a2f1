import { afterAll, beforeAll, expect, test } from "vitest";
import { likeMember } from "~/domain/likes/like-member.server";
import { unlikeMember } from "~/domain/likes/unlike-member.server";
import { takePushes } from "~/domain/notifications/take-pushes.server";
import { MembersAtPlay, NOON } from "../support/members-at-play";

let play: MembersAtPlay;
beforeAll(async () => {
  play = await MembersAtPlay.open();
});
afterAll(() => play.database.close());

const noticesOf = (memberId: number) =>
  play
    .db()
    .transaction((tx) =>
      tx
        .selectFrom("notices")
        .select(["kind", "from_id"])
        .where("member_id", "=", memberId)
        .orderBy("id")
        .execute(),
    );
const take = () => takePushes({ db: play.db(), now: NOON }, () => false);

test("a like creates one notice for the liked member, and a like back creates one match notice for the first liker", async () => {
  const [ana, bo] = [await play.add(), await play.man()];
  for (const [one, other] of [
    [ana, bo],
    [ana, bo],
    [bo, ana],
  ] as const)
    await likeMember(play.context(), one, other.id);
  expect(await noticesOf(bo.id)).toEqual([{ kind: "like", from_id: ana.id }]);
  expect(await noticesOf(ana.id)).toEqual([{ kind: "match", from_id: bo.id }]);
});

test("a like that is undone before its push leaves no notice", async () => {
  const [ana, bo] = [await play.add(), await play.man()];
  await likeMember(play.context(), ana, bo.id);
  await unlikeMember(play.context(), ana, bo.id);
  expect(await noticesOf(bo.id)).toEqual([]);
});

test("a member who repeatedly likes and unlikes another creates one notice a day", async () => {
  const [ana, bo] = [await play.add(), await play.man()];
  for (let times = 0; times < 3; times++) {
    await likeMember(play.context(), ana, bo.id);
    await take();
    await unlikeMember(play.context(), ana, bo.id);
  }
  expect(await noticesOf(bo.id)).toHaveLength(1);
  await likeMember(play.context(new Date(NOON.getTime() + 25 * 3_600_000)), ana, bo.id);
  expect(await noticesOf(bo.id)).toHaveLength(2);
});

test("simultaneous processes take each push once, and another brand takes none", async () => {
  const bo = await play.man();
  await play.db().transaction((tx) =>
    tx
      .insertInto("push_subscriptions")
      .values({
        member_id: bo.id,
        endpoint: `https://push.example/${bo.id}`,
        p256dh: "-",
        auth: "-",
        created_at: NOON,
      })
      .execute(),
  );
  const likers = await Promise.all(Array.from({ length: 150 }, () => play.add()));
  for (const one of likers) await likeMember(play.context(), one, bo.id);
  const elsewhere = await takePushes({ db: play.db("abendrot"), now: NOON }, () => false);
  expect(elsewhere.pushes).toEqual([]);
  const taken = (await Promise.all(Array.from({ length: 8 }, take))).flatMap(({ pushes }) => pushes);
  const about = taken.filter(({ memberId }) => memberId === bo.id).map(({ fromId }) => fromId);
  expect(about.sort((a, b) => a - b)).toEqual(likers.map(({ id }) => id).sort((a, b) => a - b));
});
