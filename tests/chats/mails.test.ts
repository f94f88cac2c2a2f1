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
/** High limits, so that free members never run out of messages. */
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
const context = () => ({ ...play.context(now, free), publish: () => undefined, noticed: () => undefined });
type Row = Partial<Record<keyof MembersTable, unknown>>;
/** Adds a member who was last active an hour ago. */
const add = (more: Row = {}) => play.add({ last_active: new Date(now.getTime() - HOUR), ...more });
const beThere = ({ id }: Player) =>
  play
    .db()
    .transaction((tx) => tx.updateTable("members").set({ last_active: now }).where("id", "=", id).execute());
const write = (from: Player, to: Player, text = "Good evening"): Promise<Sent> =>
  sendMessage(context(), from, { profile: to.id, text, client_message_id: `mailed-message-${made++}` });
const look = ({ id }: Player, { conversation, message }: Sent) =>
  seeMessages(context(), id, { conversation, seq: message.seq, what: "seen" });
/** Adds a like and its notice. */
const like = async (from: Player, to: Player) => {
  const { event } = await likeMember(context(), from, to.id);
  const notice = { member_id: to.id, from_id: from.id, conversation_id: null, seq: null, created_at: now };
  const kind = event?.kind === "match" ? "match" : "like";
  await play.db().transaction(async (tx) => {
    const received = await tx
      .selectFrom("notices")
      .select("id")
      .where("member_id", "=", to.id)
      .where("from_id", "=", from.id)
      .where("created_at", "=", now)
      .where("seq", "is", null)
      .execute();
    if (received.length === 0)
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
  test("is mailed once, exactly two minutes later, with the sender's name and without its text", async () => {
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

  test("from several people is mailed in one mail that links to the list of chats", async () => {
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

  test("from a fictional profile is marked as such", async () => {
    const [ana, bo] = [await add({ fictional: true }), await add()];
    await write(ana, bo);
    later(2 * MINUTE);
    await sweep();
    expect((await mailsTo(bo))[0]?.params.people).toBe(
      JSON.stringify([{ name: ana.name, fictional: true, id: ana.id }]),
    );
  });
});

describe("messages in an existing conversation", () => {
  /** Creates two members who have talked; the second one is inactive now. */
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

  test("are mailed together after ten minutes, then not again for six hours while the member is inactive", async () => {
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

  test("are mailed again after ten minutes when the member was active since the last mail", async () => {
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

  test("are not mailed while the member is active", async () => {
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
    ["was seen", (_ana, bo, sent) => look(bo, sent)],
    ["was removed", (_ana, bo, { conversation }) => removeChat(context(), bo.id, { conversation })],
    ["is from a member that the recipient blocked", (ana, bo) => blockMember(context(), bo.id, ana.id)],
    ["is from a member who blocked the recipient", (ana, bo) => blockMember(context(), ana.id, bo.id)],
    [
      "is from a member who is leaving",
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
  ])("are not mailed when the message %s", async (_what, happens) => {
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

describe("a member gets no mail", () => {
  test.each<[string, Row, readonly string[]]>([
    [
      "about first messages when they switched them off",
      { notifications_off: ["new_conversations"] },
      ["new_likes"],
    ],
    ["about likes when they switched them off", { notifications_off: ["like"] }, ["new_conversation"]],
    ["when their address bounces", { notifications_disabled: ["bounce"] }, []],
    ["when they are fictional", { fictional: true }, []],
    ["when they are leaving", { status: "pending_deletion", deletion_requested_at: NOON }, []],
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
    // A notice that was not mailed is settled, so enabling mails again does not send old notices.
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
  test("and matches are mailed together, at most once a day, each like once", async () => {
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

  test("that were withdrawn or seen, or whose sender is invisible now, are not mailed", async () => {
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

describe("a reminder of unread messages", () => {
  test("is mailed once, three days after the last message, and again after a later message", async () => {
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

  test("is mailed once when another process sends it between the search for members and the mail", async () => {
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

  test("is not mailed when the member was active since the message", async () => {
    const [ana, bo] = [await add(), await add()];
    await write(ana, bo);
    later(DAY);
    await beThere(bo);
    later(3 * DAY);
    await sweep();
    expect(await kindsTo(bo)).toEqual(["new_conversation"]);
  });
});

describe("the weekly update", () => {
  /** Each test gets its own Monday. Hours are in Amsterdam time, which is UTC+1 in winter. */
  let mondays = 0;
  const monday = (hour: number) => {
    if (hour === 8) mondays += 1;
    now = new Date(Date.UTC(2028, 0, 3 + 7 * mondays, hour - 1, 59));
  };
  const wanting = (more: Row = {}) => add({ notifications_off: [], countryregion: "Utrecht", ...more });
  const newcomer = (more: Row = {}) =>
    play.man({ signup_date: new Date(now.getTime() - DAY), countryregion: "Utrecht", ...more });

  test("is mailed once, on Monday from nine o'clock, to members who asked for it", async () => {
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

  test("counts nearby new members who match, unread messages and likes, and ignores fictional members", async () => {
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

  test("is not mailed when it has nothing to report", async () => {
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
  toWhich: fc.nat(2),
  minutes: fc.constantFrom(1, 3, 9, 30, 200, 400, 4400),
});

test("each notice is mailed at most once, never to an active member, and a conversation at most every six hours", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      later(30 * DAY);
      const people = [await add(), await add(), await add()];
      const lastOf = new Map<number, Sent>();
      const seen = new Map<number, Date>();
      for (const { does, who, toWhich, minutes } of steps) {
        const [one, other] = [people[who]!, people[toWhich]!];
        if (does === "wait") later(minutes * MINUTE);
        if (does === "come") {
          await beThere(one);
          seen.set(one.id, now);
        }
        if (does === "write" && who !== toWhich) lastOf.set(other.id, await write(one, other));
        if (does === "like" && who !== toWhich) await like(one, other);
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
      // A day later only notices that came within the six hours are still waiting.
      const received = notices.filter(({ mail_id }) => mail_id !== null);
      for (const person of people) {
        const mails = (await mailsTo(person)).filter(({ kind }) => /^new_/.test(kind));
        expect(
          new Set(received.filter(({ member_id }) => member_id === person.id).map((n) => n.mail_id)).size,
        ).toBe(mails.length);
        const conversations = new Set(received.flatMap(({ conversation_id }) => conversation_id ?? []));
        for (const conversation of conversations) {
          const times = new Set(
            received
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
