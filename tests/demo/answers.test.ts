import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AnswerDeps, DemoAnswers } from "~/demo/demo-answers.server";
import { MAX_AN_HOUR } from "~/demo/find-unanswered.server";
import type { MemberEvent } from "~/domain/chats/chat-events.server";
import { type Content, send } from "~/domain/chats/send/send-message.server";
import type { ChatContext } from "~/domain/context";
import { MembersAtPlay, type Player } from "../support/members-at-play";

const SLUG = "velvet-hour";
type PublishedEvent = { to: number; event: MemberEvent };

let play: MembersAtPlay;
let published: PublishedEvent[];
let failures: unknown[];
let now: Date;
beforeAll(async () => {
  play = await MembersAtPlay.open();
});
afterAll(() => play.database.close());
beforeEach(() => {
  published = [];
  failures = [];
  now = new Date();
});

const deps = (more: Partial<AnswerDeps> = {}): AnswerDeps => ({
  publish: (_, to, event) => void published.push({ to, event }),
  noticed: () => undefined,
  pause: () => Promise.resolve(),
  now: () => now,
  onFailure: (_, error) => void failures.push(error),
  ...more,
});

/** Lets demo members of a brand answer the events that members receive. */
function answering(ids: number[], more: Partial<AnswerDeps> = {}, slug = SLUG): DemoAnswers {
  const { tenant, db } = play.context(now, {}, slug);
  const answers = new DemoAnswers(deps(more));
  answers.add({ tenant, db, ids: new Set(ids) });
  return answers;
}

/** Starts a process, which answers the waiting messages. */
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
  const events: PublishedEvent[] = [];
  const { tenant, db } = play.context(now, {}, slug);
  const ctx: ChatContext = {
    tenant,
    db,
    now,
    publish: (to, event) => void events.push({ to, event }),
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

describe("a demo member who receives a message", () => {
  test("reads it, types, and answers once, marked as automatic and free of charge", async () => {
    const [member, demo] = await pair();
    const { conversation } = await write(member, demo);
    await run(answering([demo.id]));
    expect(await messagesOf(conversation)).toMatchObject([
      { sender_id: member.id, automatic: false },
      { seq: 2, sender_id: demo.id, automatic: true, price: 0 },
    ]);
    expect(published.filter(({ to }) => to === member.id).map(({ event }) => event.type)).toEqual([
      "delivered",
      "seen",
      "typing",
      "message",
    ]);
    await run(answering([demo.id]));
    expect(await messagesOf(conversation)).toHaveLength(2);
    expect(failures).toEqual([]);
  });

  test("pauses as long as reading and typing take", async () => {
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

  test("answers a message as it arrives, and waits for the end of several ones", async () => {
    const [member, demo] = await pair();
    let more = true;
    const answers = answering([demo.id], {
      pause: async (ms) => {
        if (ms < 2000 || !more) return;
        more = false;
        for (const { to, event } of (await write(member, demo)).events) answers.received(SLUG, to, event);
      },
    });
    answers.start();
    await answers.settled();
    const first = await write(member, demo);
    for (const { to, event } of first.events) answers.received(SLUG, to, event);
    await answers.settled();
    await answers.stop();
    const messages = await messagesOf(first.conversation);
    expect(messages.map(({ automatic }) => automatic)).toEqual([false, false, true]);
  });

  test("repeats no answer before all were used", async () => {
    const [member, demo] = await pair();
    let conversation = 0;
    for (let at = 0; at < 4; at++) {
      ({ conversation } = await write(member, demo, { text: "mhm" }));
      await run(answering([demo.id]));
    }
    const answers = (await messagesOf(conversation)).filter(({ automatic }) => automatic);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(4);
  });

  test("answers in the language of the message, else in that of its sender", async () => {
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

  test("pauses after a number of answers per hour and continues afterwards", async () => {
    const [member, demo] = await pair();
    const { conversation } = await write(member, demo);
    await play.db().transaction(async (tx) => {
      const rows = Array.from({ length: MAX_AN_HOUR }, (_, at) => ({
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
    expect(await count()).toBe(1 + MAX_AN_HOUR);
    now = new Date(now.getTime() + 61 * 60_000);
    await run(answering([demo.id]));
    expect(await count()).toBe(2 + MAX_AN_HOUR);
  });
});

describe("a restart", () => {
  test("before the answer loses none, and after it sends none twice", async () => {
    const [member, demo] = await pair();
    const { conversation } = await write(member, demo);
    const stopped = answering([demo.id], {
      pause: (ms, signal) => (ms < 2000 ? Promise.resolve() : stopAndWait(stopped, signal)),
    });
    stopped.start();
    await stopped.settled();
    expect(await messagesOf(conversation)).toHaveLength(1);
    expect(failures).toEqual([]);
    // Two concurrent processes count as one.
    await Promise.all([run(answering([demo.id])), run(answering([demo.id]))]);
    expect(await messagesOf(conversation)).toHaveLength(2);
  });
});

async function stopAndWait(answers: DemoAnswers, signal: AbortSignal): Promise<void> {
  void answers.stop();
  signal.throwIfAborted();
}

describe("no automatic answer", () => {
  test("is sent for a real member", async () => {
    const [member, other] = await pair();
    const demo = await play.man();
    const { conversation, events } = await write(member, other);
    const answers = answering([demo.id]);
    answers.start();
    for (const { to, event } of events) answers.received(SLUG, to, event);
    await answers.settled();
    await answers.stop();
    expect(await messagesOf(conversation)).toHaveLength(1);
  });

  test("is sent to an automatic message", async () => {
    const [member, demo] = await pair();
    const { tenant, db } = play.context(now);
    const ctx = { tenant, db, now, publish: () => undefined, noticed: () => undefined };
    const sender = { id: member.id, paidUser: false, fictional: false };
    const content = { kind: "text" as const, text: "Hello" };
    const { conversation } = await send(ctx, sender, { profile: demo.id }, "automatic-1", content, {
      automatic: true,
    });
    await run(answering([demo.id]));
    expect(await messagesOf(conversation)).toHaveLength(1);
  });

  test("is sent to a member who has blocked the demo member", async () => {
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

  test("is sent in another tenant, even for the same numbers", async () => {
    const [member, demo] = [await play.add({}, "abendrot"), await play.man({}, "abendrot")];
    const { conversation } = await write(member, demo, {}, "abendrot");
    await run(answering([demo.id]));
    expect(await messagesOf(conversation, "abendrot")).toHaveLength(1);
    await run(answering([demo.id], {}, "abendrot"));
    expect(await messagesOf(conversation, "abendrot")).toHaveLength(2);
  });
});
