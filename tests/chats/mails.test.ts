import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MembersTable, TenantTransaction } from "~/db/tables";
import { removeChat } from "~/domain/chats/remove-chat.server";
import { seeMessages } from "~/domain/chats/see-messages.server";
import { type Sent, sendMessage } from "~/domain/chats/send/send-message.server";
import { likeMember } from "~/domain/likes/like-member.server";
import { unlikeMember } from "~/domain/likes/unlike-member.server";
import { blockMember } from "~/domain/members/block-member.server";
import { readPeople } from "~/domain/notifications/mail-queue.server";
import { remindOfUnread } from "~/domain/notifications/remind-of-unread.server";
import { createMailQueue } from "~/jobs/job-sender.server";
import { mailNotices } from "~/jobs/notice-mails.server";
import { MembersAtPlay, NOON, type Player } from "../support/members-at-play";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Nobody runs out of anything here. */
const free = { free_messages: 1_000_000, free_conversations: 1_000_000 };

let play: MembersAtPlay;
let now = NOON;
let made = 0;
const failures: unknown[] = [];

beforeAll(async () => {
  play = await MembersAtPlay.open();
});
afterAll(async () => {
  expect(failures).toEqual([]);
  await play.database.close();
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const context = () => ({ ...play.context(now, free), tell: () => undefined, noticed: () => undefined });
type Row = Partial<Record<keyof MembersTable, unknown>>;
/** Somebody who was there an hour ago, and not since. */
const add = (more: Row = {}) => play.add({ last_active: new Date(now.getTime() - HOUR), ...more });
const beThere = ({ id }: Player) =>
  play
    .db()
    .transaction((tx) => tx.updateTable("members").set({ last_active: now }).where("id", "=", id).execute());
const write = (from: Player, to: Player, text = "Good evening"): Promise<Sent> =>
  sendMessage(context(), from, { profile: to.id, text, client_message_id: `mailed-message-${made++}` });
const look = ({ id }: Player, { conversation, message }: Sent) =>
  seeMessages(context(), id, { conversation, seq: message.seq, what: "seen" });
/** A like with the notice that comes with it. */
const like = async (from: Player, to: Player) => {
  const { event } = await likeMember(context(), from, to.id);
  const notice = { member_id: to.id, from_id: from.id, conversation_id: null, seq: null, created_at: now };
  const kind = event?.kind === "match" ? "match" : "like";
  await play.db().transaction(async (tx) => {
    const told = await tx
      .selectFrom("notices")
      .select("id")
      .where("member_id", "=", to.id)
      .where("from_id", "=", from.id)
      .where("created_at", "=", now)
      .where("seq", "is", null)
      .execute();
    if (told.length === 0)
      await tx
        .insertInto("notices")
        .values({ ...notice, kind })
        .execute();
  });
};
const sweep = (processes = 1) =>
  Promise.all(
    Array.from({ length: processes }, () =>
      mailNotices(
        {
          listServed: () => [play.context(now, free).tenant],
          databaseOf: () => play.db(),
          onFailure: (_tenant, error) => void failures.push(error),
        },
        now,
      ),
    ),
  );
const mailsTo = async ({ id }: Player) => {
  const rows = await play
    .db()
    .transaction((tx) =>
      tx.selectFrom("mails").selectAll().where("member_id", "=", id).orderBy("id").execute(),
    );
  return rows.map(({ kind, params, created_at }) => ({
    kind,
    at: created_at,
    people: readPeople(String(params.people ?? "")).map(({ name }) => name),
    matches: readPeople(String(params.matches ?? "")).map(({ name }) => name),
    params,
  }));
};
const kindsTo = async (member: Player) => (await mailsTo(member)).map(({ kind }) => kind);

describe("a first message", () => {
  test("is mailed after two minutes, not a second earlier, once, with the sender's name and without its text", async () => {
    const [ana, bo] = [await add(), await add()];
    await write(ana, bo, "a secret of two");
    later(2 * MINUTE - 1000);
    await sweep();
    expect(await mailsTo(bo)).toEqual([]);
    later(1000);
    await sweep(3);
    later(DAY);
    await sweep();
    const [mail, ...more] = await mailsTo(bo);
    expect([mail?.kind, mail?.people, more]).toEqual(["new_conversation", [ana.name], []]);
    expect(JSON.stringify(mail)).not.toContain("secret");
    expect(await mailsTo(ana)).toEqual([]);
  });

  test("of several people is told of in one mail, which leads to the list", async () => {
    const [ana, cy, bo] = [await add(), await add(), await add()];
    const { conversation } = await write(ana, bo);
    await write(ana, bo, "And another");
    later(MINUTE);
    await write(cy, bo);
    later(MINUTE);
    await sweep();
    const [mail, ...more] = await mailsTo(bo);
    expect(more).toEqual([]);
    expect(mail?.people.sort()).toEqual([ana.name, cy.name].sort());
    expect(mail?.params).toMatchObject({ count: 2 });
    expect(mail?.params).not.toHaveProperty("conversation");
    later(DAY);
    await sweep();
    expect(await mailsTo(bo)).toHaveLength(1);
    const dee = await add();
    await write(ana, dee);
    later(2 * MINUTE);
    await sweep();
    expect((await mailsTo(dee))[0]?.params.conversation).not.toBe(conversation);
  });

  test("from a fictional profile is marked as that", async () => {
    const [ana, bo] = [await add({ fictional: true }), await add()];
    await write(ana, bo);
    later(2 * MINUTE);
    await sweep();
    expect((await mailsTo(bo))[0]?.params.people).toBe(JSON.stringify([{ name: ana.name, fictional: true }]));
  });
});

describe("messages of a conversation that goes on", () => {
  /** Two who have talked, and of whom the second has left. */
  const talking = async (): Promise<[Player, Player]> => {
    const [ana, bo] = [await add(), await add()];
    await look(bo, await write(ana, bo));
    await look(ana, await write(bo, ana));
    await beThere(bo);
    later(20 * MINUTE);
    await sweep();
    expect([await mailsTo(ana), await mailsTo(bo)]).toEqual([[], []]);
    return [ana, bo];
  };

  test("are mailed together after ten minutes, and in six hours no more while the member stays away", async () => {
    const [ana, bo] = await talking();
    await write(ana, bo);
    later(9 * MINUTE);
    await write(ana, bo);
    await sweep();
    expect(await mailsTo(bo)).toEqual([]);
    later(MINUTE);
    await sweep();
    expect(await mailsTo(bo)).toMatchObject([{ kind: "new_messages", params: { count: 2 } }]);
    await write(ana, bo);
    later(6 * HOUR - MINUTE);
    await sweep();
    expect(await mailsTo(bo)).toHaveLength(1);
    later(MINUTE);
    await sweep();
    expect(await mailsTo(bo)).toMatchObject([{}, { kind: "new_messages", params: { count: 3 } }]);
  });

  test("are mailed anew at once when the member was there in between", async () => {
    const [ana, bo] = await talking();
    await write(ana, bo);
    later(10 * MINUTE);
    await sweep();
    later(MINUTE);
    await beThere(bo);
    await write(ana, bo);
    later(10 * MINUTE);
    await sweep();
    expect(await kindsTo(bo)).toEqual(["new_messages", "new_messages"]);
  });

  test("are not mailed to a member who is there", async () => {
    const [ana, bo] = await talking();
    await write(ana, bo);
    later(10 * MINUTE);
    await beThere(bo);
    await sweep();
    expect(await mailsTo(bo)).toEqual([]);
    later(5 * MINUTE);
    await sweep();
    expect(await kindsTo(bo)).toEqual(["new_messages"]);
  });

  test.each<[string, (ana: Player, bo: Player, sent: Sent) => Promise<unknown>]>([
    ["was looked at", (_ana, bo, sent) => look(bo, sent)],
    ["was removed", (_ana, bo, { conversation }) => removeChat(context(), bo.id, { conversation })],
    ["is of somebody blocked", (ana, bo) => blockMember(context(), bo.id, ana.id)],
    ["is of somebody who blocks", (ana, bo) => blockMember(context(), ana.id, bo.id)],
    [
      "is of somebody who leaves",
      ({ id }) =>
        play
          .db()
          .transaction((tx) =>
            tx
              .updateTable("members")
              .set({ status: "pending_deletion", deletion_requested_at: now })
              .where("id", "=", id)
              .execute(),
          ),
    ],
  ])("are not mailed when what came %s", async (_what, happens) => {
    const [ana, bo] = await talking();
    const sent = await write(ana, bo);
    later(MINUTE);
    await happens(ana, bo, sent);
    later(DAY);
    await sweep();
    later(3 * DAY);
    await sweep();
    expect(await mailsTo(bo)).toEqual([]);
  });
});

describe("nobody is mailed", () => {
  test.each<[string, Row, readonly string[]]>([
    [
      "of first messages who has switched them off",
      { notifications_off: ["new_conversations"] },
      ["new_likes"],
    ],
    ["of likes who has switched them off", { notifications_off: ["like"] }, ["new_conversation"]],
    ["whom mails no longer reach", { notifications_disabled: ["bounce"] }, []],
    ["who is fictional", { fictional: true }, []],
    ["who is leaving", { status: "pending_deletion", deletion_requested_at: NOON }, []],
  ])("%s", async (_who, row, kinds) => {
    const [ana, bo] = [await add(), await add()];
    await write(ana, bo);
    await like(ana, bo);
    await play.db().transaction((tx) =>
      tx
        .updateTable("members")
        .set(row as never)
        .where("id", "=", bo.id)
        .execute(),
    );
    later(10 * MINUTE);
    await sweep();
    expect(await kindsTo(bo)).toEqual(kinds);
    // What was not mailed is settled: switching it on again brings no old news.
    await play
      .db()
      .transaction((tx) =>
        tx
          .updateTable("members")
          .set({ notifications_off: [], notifications_disabled: [], fictional: false, status: "active" })
          .where("id", "=", bo.id)
          .execute(),
      );
    await sweep();
    expect(await kindsTo(bo)).toEqual(kinds);
  });
});

describe("likes", () => {
  test("and matches are told in one mail, at most one a day, each like once", async () => {
    const [bo, ana, cy, dee] = [await add(), await add(), await add({ fictional: true }), await add()];
    await like(bo, ana);
    await like(ana, bo);
    await like(cy, bo);
    later(10 * MINUTE);
    await sweep(2);
    expect(await mailsTo(bo)).toMatchObject([{ kind: "new_likes", people: [cy.name], matches: [ana.name] }]);
    await like(dee, bo);
    later(DAY - MINUTE);
    await sweep();
    expect(await mailsTo(bo)).toHaveLength(1);
    later(MINUTE);
    await sweep();
    later(2 * DAY);
    await sweep();
    expect(await mailsTo(bo)).toMatchObject([{}, { people: [dee.name], matches: [] }]);
  });

  test("that were taken back or seen, and those of somebody who is invisible now, are not told", async () => {
    const [bo, ana, cy, dee] = [await add(), await add(), await add(), await add()];
    for (const one of [ana, cy, dee]) await like(one, bo);
    await unlikeMember(context(), ana, bo.id);
    await play.db().transaction(async (tx) => {
      await tx.updateTable("likes").set({ is_new: false }).where("liker_id", "=", cy.id).execute();
      await tx.updateTable("members").set({ invisible: true }).where("id", "=", dee.id).execute();
    });
    later(DAY);
    await sweep();
    expect(await mailsTo(bo)).toEqual([]);
  });
});

describe("what stays unread", () => {
  test("is reminded of once, three days after the last message, and a later message begins anew", async () => {
    const [ana, bo] = [await add(), await add()];
    await write(ana, bo);
    later(DAY);
    await write(ana, bo);
    later(3 * DAY - MINUTE);
    await sweep();
    expect(await kindsTo(bo)).not.toContain("unread_reminder");
    later(MINUTE);
    await sweep(2);
    later(DAY);
    await sweep();
    const reminders = async () =>
      (await mailsTo(bo)).filter(({ kind }) => kind === "unread_reminder").map(({ params }) => params.count);
    expect(await reminders()).toEqual([2]);
    await write(ana, bo);
    later(3 * DAY);
    await sweep();
    expect(await reminders()).toEqual([2, 3]);
  });

  test("is reminded of once when another process does so between finding the member and reminding them", async () => {
    const [ana, bo] = [await add(), await add()];
    await write(ana, bo);
    later(3 * DAY);
    const db = play.db();
    const { tenant } = play.context(now, free);
    const mails = createMailQueue(tenant.id, `https://${tenant.config.domain}`, now);
    const remind = (on: typeof db) => remindOfUnread({ tenant, db: on, now, mails });
    let transactions = 0;
    const late = new Proxy(db, {
      get: (target, name) =>
        name === "transaction"
          ? async (fn: (tx: TenantTransaction) => Promise<unknown>) => {
              transactions += 1;
              if (transactions === 2) await remind(db);
              return target.transaction(fn);
            }
          : Reflect.get(target, name),
    });
    await remind(late);
    expect(transactions).toBeGreaterThan(1);
    expect(await kindsTo(bo)).toEqual(["unread_reminder"]);
  });

  test("is not reminded of when the member was there since", async () => {
    const [ana, bo] = [await add(), await add()];
    await write(ana, bo);
    later(DAY);
    await beThere(bo);
    later(3 * DAY);
    await sweep();
    expect(await kindsTo(bo)).toEqual(["new_conversation"]);
  });
});

describe("the week in short", () => {
  /** A Monday of their own for each test, at a time in Amsterdam, which is an hour ahead in winter. */
  let mondays = 0;
  const monday = (hour: number) => {
    if (hour === 8) mondays += 1;
    now = new Date(Date.UTC(2028, 0, 3 + 7 * mondays, hour - 1, 59));
  };
  const wanting = (more: Row = {}) => add({ notifications_off: [], countryregion: "Utrecht", ...more });
  const newcomer = (more: Row = {}) =>
    play.man({ signup_date: new Date(now.getTime() - DAY), countryregion: "Utrecht", ...more });

  test("comes on Monday from nine o'clock on, once, to those who asked for it", async () => {
    monday(8);
    const [bo, other] = [await wanting(), await add({ notifications_off: ["weekly_updates"] })];
    const [ana] = [await newcomer()];
    for (const to of [bo, other]) await like(ana, to);
    await sweep();
    expect((await kindsTo(bo)).includes("weekly_update")).toBe(false);
    monday(9);
    await sweep(2);
    monday(12);
    await sweep();
    const weekly = (await mailsTo(bo)).filter(({ kind }) => kind === "weekly_update");
    expect(weekly.map(({ params }) => params)).toMatchObject([{ members: 1, unread: 0, likes: 1 }]);
    expect(await kindsTo(other)).not.toContain("weekly_update");
  });

  test("counts new members nearby who fit, unread messages and likes, and nothing that is fictional", async () => {
    monday(8);
    const [bo, ana] = [await wanting(), await add()];
    await newcomer({ fictional: true });
    await newcomer({ countryregion: "Zeeland" });
    await newcomer({ seeks: ["nonbinary"] });
    await newcomer({ invisible: true });
    await play.man({ signup_date: new Date(now.getTime() - 9 * DAY), countryregion: "Utrecht" });
    await newcomer();
    const doll = await add({ fictional: true });
    await write(doll, bo);
    await like(doll, bo);
    await write(ana, bo);
    await write(ana, bo);
    monday(9);
    await sweep();
    expect((await mailsTo(bo)).find(({ kind }) => kind === "weekly_update")?.params).toMatchObject({
      members: 1,
      unread: 2,
      likes: 0,
    });
  });

  test("does not come where there is nothing to tell", async () => {
    monday(8);
    const bo = await wanting({ countryregion: "Drenthe" });
    monday(9);
    await sweep();
    expect(await mailsTo(bo)).toEqual([]);
  });
});

const step = fc.record({
  does: fc.constantFrom("write", "like", "look", "come", "wait", "wait", "sweep", "sweep"),
  who: fc.nat(2),
  whom: fc.nat(2),
  minutes: fc.constantFrom(1, 3, 9, 30, 200, 400, 4400),
});

test("whatever happens, each notice is in one mail at most, none goes to who is there, and a conversation is quiet for six hours", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      later(30 * DAY);
      const people = [await add(), await add(), await add()];
      const lastOf = new Map<number, Sent>();
      const seen = new Map<number, Date>();
      for (const { does, who, whom, minutes } of steps) {
        const [one, other] = [people[who]!, people[whom]!];
        if (does === "wait") later(minutes * MINUTE);
        if (does === "come") {
          await beThere(one);
          seen.set(one.id, now);
        }
        if (does === "write" && who !== whom) lastOf.set(other.id, await write(one, other));
        if (does === "like" && who !== whom) await like(one, other);
        const unread = lastOf.get(one.id);
        if (does === "look" && unread) await look(one, unread);
        if (does !== "sweep") continue;
        const before = new Map<number, number>();
        for (const { id, ...rest } of people) before.set(id, (await mailsTo({ id, ...rest })).length);
        await sweep(2);
        for (const person of people)
          if (now.getTime() - (seen.get(person.id)?.getTime() ?? 0) < 5 * MINUTE)
            expect(await mailsTo(person)).toHaveLength(before.get(person.id)!);
      }
      later(DAY);
      await sweep();
      const notices = await play.db().transaction((tx) =>
        tx
          .selectFrom("notices")
          .selectAll()
          .where(
            "member_id",
            "in",
            people.map(({ id }) => id),
          )
          .execute(),
      );
      // A day later there is nothing left that waits, but for what came within the six hours.
      const told = notices.filter(({ mail_id }) => mail_id !== null);
      for (const person of people) {
        const mails = (await mailsTo(person)).filter(({ kind }) => /^new_/.test(kind));
        expect(
          new Set(told.filter(({ member_id }) => member_id === person.id).map((n) => n.mail_id)).size,
        ).toBe(mails.length);
        const conversations = new Set(told.flatMap(({ conversation_id }) => conversation_id ?? []));
        for (const conversation of conversations) {
          const times = new Set(
            told
              .filter((n) => n.member_id === person.id && n.conversation_id === conversation)
              .map(({ mailed_at }) => mailed_at!.getTime()),
          );
          const inOrder = [...times].sort((a, b) => a - b);
          for (const [at, time] of inOrder.entries()) {
            const previous = inOrder[at - 1];
            if (previous === undefined || time - previous >= 6 * HOUR) continue;
            expect(seen.get(person.id)?.getTime() ?? 0).toBeGreaterThan(previous);
          }
        }
      }
    }),
    { numRuns: 25, seed: Number(process.env.SEED) || 20_261_122 },
  );
}, 120_000);
