import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormBrowser } from "../support/browser";
import { type EventSource, listen } from "../support/event-source";
import { joinMember, type Member } from "../support/members";
import type { ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { shareServer } from "../support/shared-server";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;

beforeAll(async () => {
  ({ server, database } = await shareServer());
});

const member = (host = HOST, country = "NL") => joinMember(server, database, host, country);
let made = 0;
const write = ({ browser }: Member, to: Member, text = "Good evening") =>
  browser
    .call("POST", "/api/chat.php", { profile: to.id, text, client_message_id: `test-message-${made++}` })
    .then((answer) => answer.json() as { conversation: { id: number }; message: { id: number } });
const eventsOf = ({ received }: EventSource) => received.map(({ data }) => data);
const typesOf = (stream: EventSource) => eventsOf(stream).map(({ type }) => type);
const open = async (of: Member, lastId?: string) => {
  const stream = await listen(of.browser, lastId);
  await stream.until(({ type }) => type === "hello");
  return stream;
};

describe("an open page", () => {
  test("receives an event once a message is stored, on the recipient's and on the sender's pages", async () => {
    const [ana, bo] = [await member(), await member()];
    const [hers, his] = [await open(ana), await open(bo)];
    const { conversation } = await write(ana, bo);
    const received = { type: "message", conversation: conversation.id, seq: 1 };
    for (const stream of [hers, his])
      expect((await stream.until(({ type }) => type === "message")).data).toEqual(received);
    const read = await bo.browser.get(`/api/chat.php?conversation=${conversation.id}&after=0`);
    expect(read.json()).toMatchObject({ messages: [{ id: 1, text: "Good evening" }] });
    for (const stream of [hers, his]) stream.close();
  });

  test("receives an event for a like, on the liked member's and on the liker's pages", async () => {
    const [ana, bo] = [await member(), await member()];
    const [hers, his] = [await open(ana), await open(bo)];
    await ana.browser.call("POST", "/api/like.php", { profile: bo.id, like: 1 });
    for (const stream of [hers, his]) await stream.until(({ type }) => type === "likes");
    expect((await bo.browser.get("/api/likes.php")).json()).toMatchObject({ total_new_likes: 1 });
    for (const stream of [hers, his]) stream.close();
  });

  test("receives no events of other members or of another brand's member with the same number", async () => {
    const [ana, bo, third] = [await member(), await member(), await member()];
    const foreign = await member("kaleido.example", "FR");
    await database.query(`update members set id = ${bo.id} where id = ${foreign.id}`).catch(() => undefined);
    const streams = [await open(third), await open(foreign)];
    const his = await open(bo);
    await write(ana, bo);
    await his.until(({ type }) => type === "message");
    for (const stream of streams) {
      expect(typesOf(stream)).toEqual(["hello"]);
      stream.close();
    }
    his.close();
  });

  test("gets headers that forbid proxies to cache, compress or buffer the stream", async () => {
    const stream = await open(await member());
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    });
    expect(stream.headers["content-encoding"]).toBeUndefined();
    stream.close();
  });
});

describe("a page that reconnects", () => {
  test("gets the events that it missed, in order and once", async () => {
    const [ana, bo] = [await member(), await member()];
    const before = await open(bo);
    const lastId = before.lastId();
    before.close();
    await before.ended;
    for (let at = 0; at < 3; at++) await write(ana, bo);
    const after = await open(bo, lastId);
    expect(eventsOf(after).map(({ seq, type }) => seq ?? type)).toEqual([1, 2, 3, "hello"]);
    after.close();
    const again = await open(bo, after.lastId());
    expect(typesOf(again)).toEqual(["hello"]);
    again.close();
  });

  test("gets a reload event when it missed more events than the server keeps", async () => {
    const [ana, bo] = [await member(), await member()];
    const before = await open(bo);
    before.close();
    const { conversation } = await write(ana, bo);
    for (let at = 0; at < 40; at++)
      await bo.browser.call("DELETE", "/api/chat.php", { conversation: conversation.id });
    const after = await open(bo, before.lastId());
    expect(typesOf(after)).toEqual(["reload", "hello"]);
    after.close();
  });

  test("gets a reload event when its last event ID is invalid or from another process", async () => {
    const bo = await member();
    const first = await open(bo);
    const [epoch, number] = first.lastId().split(".");
    const odd = [
      `xxxxxxxx.${number}`,
      `${epoch}.${Number(number) + 60_000_000}`,
      `${epoch}.-1`,
      `${epoch}.1e3`,
      "7",
      "",
      "a".repeat(2000),
    ];
    for (const lastId of odd) {
      const stream = await open(bo, lastId);
      expect(typesOf(stream), lastId).toEqual(["reload", "hello"]);
      stream.close();
    }
    first.close();
  });
});

describe("a stream", () => {
  test("is refused to strangers and for any method except GET", async () => {
    const stranger = await server.fetch(HOST, "/api/events");
    expect(stranger.status).toBe(403);
    expect(stranger.json()).toMatchObject({ error: "authentication_required" });
    const bo = await member();
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await bo.browser.call(method, "/api/events", {})).status).toBe(405);
    const head = await server.fetch(HOST, "/api/events", {
      method: "HEAD",
      headers: { Cookie: `session=${bo.browser.cookie("session")}` },
    });
    expect([head.status, head.headers.allow]).toEqual([405, "GET"]);
  });

  test("is refused for a session of another brand", async () => {
    const bo = await member();
    const answer = await server.fetch("kaleido.example", "/api/events", {
      headers: { Cookie: `session=${bo.browser.cookie("session")}` },
    });
    expect(answer.status).toBe(403);
  });

  test("ends with its session, while streams of the member's other sessions continue", async () => {
    const bo = await member();
    const elsewhere = new FormBrowser(server, HOST, bo.browser.headers);
    expect((await elsewhere.call("POST", "/api/user.php", bo.person)).status).toBe(200);
    const other = { ...bo, browser: elsewhere };
    const [here, there] = [await open(bo), await open(other)];
    await bo.browser.get("/api/logout.php", { "Sec-Fetch-Site": "same-origin" });
    await here.ended;
    await write(await member(), bo);
    await there.until(({ type }) => type === "message");
    there.close();
  });

  test("ends when the account is deleted", async () => {
    const bo = await member();
    const stream = await open(bo);
    const { password } = bo.person;
    const left = await bo.browser.post("/settings/delete", {
      intent: "delete",
      reason: "costs",
      note: "",
      password,
    });
    expect(left.headers.location).toMatch(/^\/account-deleted/);
    await stream.ended;
  });

  test("is one of at most six: the seventh ends the oldest with a bye event", async () => {
    const bo = await member();
    const streams: EventSource[] = [];
    for (let at = 0; at < 7; at++) streams.push(await open(bo));
    const [oldest, ...rest] = streams;
    await oldest!.ended;
    expect(typesOf(oldest!).at(-1)).toBe("bye");
    await write(await member(), bo);
    for (const stream of rest) {
      await stream.until(({ type }) => type === "message");
      stream.close();
    }
  });

  test("is removed from the count of streams when its connection breaks", async () => {
    const bo = await member();
    const count = async () =>
      Number(/^livery_event_streams (\d+)$/m.exec((await server.fetch("localhost", "/metrics")).text)?.[1]);
    const before = await count();
    const stream = await open(bo);
    expect(await count()).toBe(before + 1);
    stream.close();
    await expect.poll(count, { timeout: 5000 }).toBe(before);
  });
});

describe("a server that stops", () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "loopback" });
    await other.logged(({ msg }) => msg === "the database is ready");
  });
  afterAll(() => other.stop());

  test("ends its streams immediately and has stored the activity of a page that was hidden", async () => {
    const [ana, bo] = [
      await joinMember(other, database, HOST, "NL"),
      await joinMember(other, database, HOST, "NL"),
    ];
    const stream = await open(ana);
    await bo.browser.get("/api/user.php");
    const before = new Date();
    const answer = await bo.browser.post("/api/page-hidden.php", {});
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect((await other.fetch(HOST, "/api/page-hidden.php", { method: "POST" })).status).toBe(403);
    // The server writes last_active periodically and when it stops.
    expect(await other.stop()).toBe(0);
    await stream.ended;
    const [seen] = await database.query(`select last_active from members where id = ${bo.id}`);
    expect((seen!.last_active as Date).getTime()).toBeGreaterThanOrEqual(before.getTime());
  });
});
