import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChatContext, MemberEvent } from "~/domain/chats/chat-events.server";
import { type Content, send } from "~/domain/chats/send/send-message.server";
import { type AnswerDeps, DemoAnswers } from "~/jobs/demo/demo-answers.server";
import { MOST_AN_HOUR } from "~/jobs/demo/find-unanswered.server";
import { MembersAtPlay, type Player } from "../support/members-at-play";

const SLUG = "velvet-hour";
type Told = { to: number; event: MemberEvent };

let play: MembersAtPlay;
let told: Told[];
let failures: unknown[];
let now: Date;
beforeAll(async () => {
  play = await MembersAtPlay.open();
});
afterAll(() => play.database.close());
beforeEach(() => {
  told = [];
  failures = [];
  now = new Date();
});

const deps = (more: Partial<AnswerDeps> = {}): AnswerDeps => ({
  tell: (_, to, event) => void told.push({ to, event }),
  noticed: () => undefined,
  pause: () => Promise.resolve(),
  now: () => now,
  onFailure: (_, error) => void failures.push(error),
  ...more,
});

/** Demo members of a brand who answer, told of what is told to members. */
function answering(ids: number[], more: Partial<AnswerDeps> = {}, slug = SLUG): DemoAnswers {
  const { tenant, db } = play.context(now, {}, slug);
  const answers = new DemoAnswers(deps(more));
  answers.add({ tenant, db, ids: new Set(ids) });
  return answers;
}

/** As when a process starts: what waits is answered. */
async function run(answers: DemoAnswers): Promise<void> {
  answers.start();
  await answers.settled();
  await answers.stop();
}

let sent = 0;
async function write(
  from: Player,
  to: Player,
  content: Partial<Content> & { text?: string } = {},
  slug = SLUG,
) {
  const events: Told[] = [];
  const { tenant, db } = play.context(now, {}, slug);
  const ctx: ChatContext = {
    tenant,
    db,
    now,
    tell: (to, event) => void events.push({ to, event }),
    noticed: () => undefined,
  };
  const sender = { id: from.id, paidUser: false, fictional: false };
  const what = { kind: "text", text: "Hello, how are you?", ...content } as Content;
  const done = await send(ctx, sender, { profile: to.id }, `by-hand-${sent++}`, what);
  return { ...done, events };
}

const messagesOf = (conversation: number, slug = SLUG) =>
  play
    .db(slug)
    .transaction((tx) =>
      tx
        .selectFrom("messages")
        .select(["seq", "sender_id", "body", "automatic", "price"])
        .where("conversation_id", "=", conversation)
        .orderBy("seq")
        .execute(),
    );
const pair = async (more = {}) => [await play.add(), await play.man(more)] as const;

describe("a demo member who is written to", () => {
  test("gets the message, looks at it, types, and answers once, marked as automatic and for nothing", async () => {
    const [member, demo] = await pair();
    const { conversation } = await write(member, demo);
    await run(answering([demo.id]));
    expect(await messagesOf(conversation)).toMatchObject([
      { sender_id: member.id, automatic: false },
      { seq: 2, sender_id: demo.id, automatic: true, price: 0 },
    ]);
    expect(told.filter(({ to }) => to === member.id).map(({ event }) => event.type)).toEqual([
      "delivered",
      "seen",
      "typing",
      "message",
    ]);
    await run(answering([demo.id]));
    expect(await messagesOf(conversation)).toHaveLength(2);
    expect(failures).toEqual([]);
  });

  test("takes the time that reading and typing take", async () => {
    const [member, demo] = await pair();
    await write(member, demo);
    const pauses: number[] = [];
    await run(answering([demo.id], { pause: async (ms) => void pauses.push(ms) }));
    const [delivered = 0, seen = 0, , typing = 0] = pauses;
    expect(delivered + seen).toBeGreaterThanOrEqual(1000);
    expect(delivered + seen).toBeLessThanOrEqual(2000);
    expect(typing).toBeGreaterThanOrEqual(2000);
    expect(typing).toBeLessThanOrEqual(4000);
  });

  test("hears of a message as it is told, and answers who goes on writing when they have finished", async () => {
    const [member, demo] = await pair();
    let more = true;
    const answers = answering([demo.id], {
      pause: async (ms) => {
        if (ms < 2000 || !more) return;
        more = false;
        for (const { to, event } of (await write(member, demo)).events) answers.heard(SLUG, to, event);
      },
    });
    answers.start();
    await answers.settled();
    const first = await write(member, demo);
    for (const { to, event } of first.events) answers.heard(SLUG, to, event);
    await answers.settled();
    await answers.stop();
    const messages = await messagesOf(first.conversation);
    expect(messages.map(({ automatic }) => automatic)).toEqual([false, false, true]);
  });

  test("says nothing again before everything was said", async () => {
    const [member, demo] = await pair();
    let conversation = 0;
    for (let at = 0; at < 4; at++) {
      ({ conversation } = await write(member, demo, { text: "mhm" }));
      await run(answering([demo.id]));
    }
    const answers = (await messagesOf(conversation)).filter(({ automatic }) => automatic);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(4);
  });

  test("answers in the language they are written to in, else in that of who wrote", async () => {
    const [member, demo] = await pair();
    const answerTo = async (text: string) => {
      const { conversation } = await write(member, demo, { text });
      await run(answering([demo.id]));
      return (await messagesOf(conversation)).at(-1)!.body;
    };
    expect(await answerTo("Are you real or is this a bot?")).toMatch(/automatic/);
    expect(await answerTo("Bist du echt oder ein Bot?")).toMatch(/automatisch/);
    expect(await answerTo("Oletko sinä robotti?")).toMatch(/automaatti/);
    expect(await answerTo("robot???")).toMatch(/antwoorden/);
  });

  test("rests after so many answers an hour, and goes on afterwards", async () => {
    const [member, demo] = await pair();
    const { conversation } = await write(member, demo);
    await play.db().transaction(async (tx) => {
      const rows = Array.from({ length: MOST_AN_HOUR }, (_, at) => ({
        conversation_id: conversation,
        seq: 1000 + at,
        sender_id: demo.id,
        kind: "text" as const,
        body: "Earlier",
        price: 0,
        client_message_id: `earlier-${at}`,
        automatic: true,
        created_at: now,
      }));
      await tx.insertInto("messages").values(rows).execute();
    });
    await run(answering([demo.id]));
    const count = async () => (await messagesOf(conversation)).length;
    expect(await count()).toBe(1 + MOST_AN_HOUR);
    now = new Date(now.getTime() + 61 * 60_000);
    await run(answering([demo.id]));
    expect(await count()).toBe(2 + MOST_AN_HOUR);
  });
});

describe("a restart", () => {
  test("before the answer loses none, and one after it doubles none", async () => {
    const [member, demo] = await pair();
    const { conversation } = await write(member, demo);
    const stopped = answering([demo.id], {
      pause: (ms, signal) => (ms < 2000 ? Promise.resolve() : stopAndWait(stopped, signal)),
    });
    stopped.start();
    await stopped.settled();
    expect(await messagesOf(conversation)).toHaveLength(1);
    expect(failures).toEqual([]);
    // Two processes at once are as good as one.
    await Promise.all([run(answering([demo.id])), run(answering([demo.id]))]);
    expect(await messagesOf(conversation)).toHaveLength(2);
  });
});

async function stopAndWait(answers: DemoAnswers, signal: AbortSignal): Promise<void> {
  void answers.stop();
  signal.throwIfAborted();
}

describe("nobody answers", () => {
  test("for somebody who is no demo member", async () => {
    const [member, other] = await pair();
    const demo = await play.man();
    const { conversation, events } = await write(member, other);
    const answers = answering([demo.id]);
    answers.start();
    for (const { to, event } of events) answers.heard(SLUG, to, event);
    await answers.settled();
    await answers.stop();
    expect(await messagesOf(conversation)).toHaveLength(1);
  });

  test("what a program wrote", async () => {
    const [member, demo] = await pair();
    const { tenant, db } = play.context(now);
    const ctx = { tenant, db, now, tell: () => undefined, noticed: () => undefined };
    const sender = { id: member.id, paidUser: false, fictional: false };
    const content = { kind: "text" as const, text: "Hello" };
    const { conversation } = await send(ctx, sender, { profile: demo.id }, "automatic-1", content, {
      automatic: true,
    });
    await run(answering([demo.id]));
    expect(await messagesOf(conversation)).toHaveLength(1);
  });

  test("who has blocked them meanwhile", async () => {
    const [member, demo] = await pair();
    const { conversation } = await write(member, demo);
    await play
      .db()
      .transaction((tx) =>
        tx
          .insertInto("blocks")
          .values({ blocker_id: member.id, blocked_id: demo.id, created_at: now })
          .execute(),
      );
    await run(answering([demo.id]));
    expect(await messagesOf(conversation)).toHaveLength(1);
  });

  test("in another tenant, even to the same numbers", async () => {
    const [member, demo] = [await play.add({}, "abendrot"), await play.man({}, "abendrot")];
    const { conversation } = await write(member, demo, {}, "abendrot");
    await run(answering([demo.id]));
    expect(await messagesOf(conversation, "abendrot")).toHaveLength(1);
    await run(answering([demo.id], {}, "abendrot"));
    expect(await messagesOf(conversation, "abendrot")).toHaveLength(2);
  });
});
