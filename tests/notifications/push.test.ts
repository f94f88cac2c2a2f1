import { HttpResponse } from "msw";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinMember, type Member } from "../support/members";
import { PushService } from "../support/push-service";
import { createServedDatabase, type ServedDatabase } from "../support/served-database";
import { startServer, type TestServer } from "../support/server";
import { ThirdParties } from "../support/third-parties";

const HOST = "velvethour.example";
let database: ServedDatabase;
let server: TestServer;
const service = new PushService();
let thirdParties: ThirdParties;
let key: string;

beforeAll(async () => {
  [database, thirdParties] = [await createServedDatabase(), await ThirdParties.open(service.handler)];
  server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: "loopback" }, thirdParties);
  key = await keyOf(HOST);
});
afterAll(async () => {
  await server.stop();
  await Promise.all([database.close(), thirdParties.close()]);
});

const keyOf = async (host: string) =>
  ((await server.fetch(host, "/api/settings.php")).json() as { push_public_key: string }).push_public_key;

/** Returns a member with a push subscription. */
async function reachable(host = HOST, country = "NL", subscribed = key) {
  const member = await joinMember(server, database, host, country);
  const subscription = service.subscribe(subscribed);
  expect((await member.browser.call("POST", "/api/user.php?push=1", { subscription })).status).toBe(200);
  return { ...member, subscription };
}
type Reachable = Awaited<ReturnType<typeof reachable>>;

let made = 0;
async function write({ browser }: Member, to: Member, text = "A secret thing to say"): Promise<number> {
  const body = { profile: to.id, text, client_message_id: `push-message-${made++}` };
  const sent = await browser.call("POST", "/api/chat.php", body);
  expect(sent.status, sent.text).toBe(200);
  return JSON.parse(sent.text).conversation.id as number;
}
const like = async ({ browser }: Member, { id }: Member) => {
  const answer = await browser.call("POST", "/api/like.php", { profile: id, like: 1 });
  expect(answer.status, answer.text).toBe(200);
};
const onceNotified = async ({ subscription }: Reachable, times = 1) => {
  await service.until(() => service.of(subscription).length >= times);
  return service.of(subscription);
};
/** Waits until all pending notices are taken and their pushes are sent. */
async function settled() {
  const end = await reachable();
  await write(await joinMember(server, database, HOST, "NL"), end);
  await onceNotified(end);
}

describe("a push", () => {
  test("a push announces a message without its sender and its text", async () => {
    const [bo, ana] = [await reachable(), await joinMember(server, database, HOST, "NL")];
    const conversation = await write(ana, bo, "A secret thing to say");
    const [push, ...more] = await onceNotified(bo);
    expect(more).toEqual([]);
    expect(push!.text).toEqual({
      title: "Velvet Hour",
      body: expect.stringMatching(/./),
      url: `/chats/${conversation}`,
      tag: push!.headers.topic,
      badge: 1,
    });
    expect(push!.raw).not.toContain(ana.person.name);
    expect(push!.raw).not.toContain("secret");
    expect(push!.headers).toMatchObject({ urgency: "high", ttl: "86400" });
  });

  test("a push names the sender once the member allows it, still without the text", async () => {
    const [bo, ana] = [await reachable(), await joinMember(server, database, HOST, "NL")];
    const answer = await bo.browser.post("/notifications", {
      intent: "save_notifications",
      lock_screen: "on",
      new_messages: "on",
      new_conversations: "on",
      like: "on",
    });
    expect(answer.headers.location).toBe("/notifications?done=saved");
    await write(ana, bo, "A secret thing to say");
    const [push] = await onceNotified(bo);
    expect(push!.text.body).toContain(ana.person.name);
    expect(push!.raw).not.toContain("secret");
  });

  test("a push marks a profile as fictional, even if it does not name it", async () => {
    const [bo, ana] = [await reachable(), await joinMember(server, database, HOST, "NL")];
    await database.query(`update members set fictional = true where id = ${ana.id}`);
    await write(ana, bo);
    const [push] = await onceNotified(bo);
    expect(push!.text.body).toMatch(/· Fictief profiel$|· Fictional profile$/);
    expect(push!.raw).not.toContain(ana.person.name);
  });

  test("a push is sent once to each browser of the member", async () => {
    const [bo, ana] = [await reachable(), await joinMember(server, database, HOST, "NL")];
    const second = service.subscribe(key);
    await bo.browser.call("POST", "/api/user.php?push=1", { subscription: second });
    await write(ana, bo);
    await service.until(() => service.of(second).length > 0 && service.of(bo.subscription).length > 0);
    await settled();
    expect([service.of(bo.subscription).length, service.of(second).length]).toEqual([1, 1]);
  });

  test("a push replaces the previous one of the same conversation and no other", async () => {
    const bo = await reachable();
    const [ana, eva] = [
      await joinMember(server, database, HOST, "NL"),
      await joinMember(server, database, HOST, "NL"),
    ];
    for (const one of [ana, ana, eva]) {
      const before = service.of(bo.subscription).length;
      await write(one, bo);
      await onceNotified(bo, before + 1);
    }
    const [first, second, other] = service.of(bo.subscription).map(({ headers }) => headers.topic);
    expect([first === second, first === other]).toEqual([true, false]);
  });

  test("a like and a match are pushed", async () => {
    const [bo, ana] = [await reachable(), await reachable()];
    await like(ana, bo);
    expect((await onceNotified(bo))[0]!.text).toMatchObject({ url: "/likes", badge: 1 });
    await like(bo, ana);
    expect((await onceNotified(ana))[0]!.text.body).not.toBe(service.of(bo.subscription)[0]!.text.body);
  });
});

describe("notices that are not pushed", () => {
  test("a notice of a kind that the member turned off is not pushed", async () => {
    const [bo, ana] = [await reachable(), await joinMember(server, database, HOST, "NL")];
    await bo.browser.post("/notifications", { intent: "save_notifications", new_messages: "on" });
    await write(ana, bo);
    await like(ana, bo);
    await settled();
    expect(service.of(bo.subscription)).toEqual([]);
    await write(ana, bo);
    expect(await onceNotified(bo)).toHaveLength(1);
  });

  test("a notice that was seen, is from a blocked member or is older than ten minutes is not pushed", async () => {
    const [seen, blocking, late] = [await reachable(), await reachable(), await reachable()];
    // Inserts the notice again, in the same transaction as the change that makes it obsolete.
    const again = async (to: Reachable, change: (conversation: number, from: number) => string) => {
      const from = await joinMember(server, database, HOST, "NL");
      const conversation = await write(from, to);
      await onceNotified(to);
      await database.query(`begin; insert into notices (tenant_id, member_id, kind, from_id, conversation_id, seq, created_at)
        select tenant_id, id, 'new_message', ${from.id}, ${conversation}, 1, now() from members where id = ${to.id};
        ${change(conversation, from.id)}; commit`);
    };
    await again(
      seen,
      (conversation) => `update chats set seen_seq = 1, unread = 0 where conversation_id = ${conversation}`,
    );
    await again(
      blocking,
      (_, from) => `insert into blocks (tenant_id, blocker_id, blocked_id, created_at)
        select tenant_id, id, ${from}, now() from members where id = ${blocking.id}`,
    );
    await again(
      late,
      (conversation) =>
        `update notices set created_at = now() - interval '11 minutes' where conversation_id = ${conversation}`,
    );
    await settled();
    for (const one of [seen, blocking, late]) expect(service.of(one.subscription)).toHaveLength(1);
    expect(await database.query("select id from notices where pushed_at is null")).toEqual([]);
  });

  test("nothing is pushed after a logout, after push is turned off, or to a browser that another member uses now", async () => {
    const [out, off, former] = [await reachable(), await reachable(), await reachable()];
    await out.browser.get("/api/logout.php");
    await off.browser.call("POST", "/api/user.php?push=0", { endpoint: off.subscription.endpoint });
    const next = await joinMember(server, database, HOST, "NL");
    await next.browser.call("POST", "/api/user.php?push=1", { subscription: former.subscription });
    for (const one of [out, off, former]) await write(await joinMember(server, database, HOST, "NL"), one);
    await settled();
    for (const one of [out, off, former]) expect(service.of(one.subscription)).toEqual([]);
  });

  test("nothing is pushed to an endpoint with another port or a local host name", async () => {
    const [bo, ana] = [await reachable(), await joinMember(server, database, HOST, "NL")];
    for (const endpoint of ["https://push.example:8443/x", "https://inside.localhost/x"]) {
      const subscription = { ...service.subscribe(key), endpoint };
      const answer = await bo.browser.call("POST", "/api/user.php?push=1", { subscription });
      expect(answer.status).toBe(200);
    }
    await write(ana, bo);
    await onceNotified(bo);
    await settled();
    expect(thirdParties.unhandled).toEqual([]);
  });

  test("nothing is pushed to a subscription with another brand's key, because the service refuses it", async () => {
    const other = await keyOf("abendrot.example");
    expect(other).not.toBe(key);
    const [bo, ana] = [await reachable(HOST, "NL", other), await joinMember(server, database, HOST, "NL")];
    const before = service.refused.length;
    await write(ana, bo);
    await service.until(() => service.refused.length > before);
    expect(service.refused.at(-1)).toBe(403);
    expect(service.of(bo.subscription)).toEqual([]);
  });
});

describe("a push service", () => {
  test("a subscription that the service reports as gone is deleted", async () => {
    const [bo, ana] = [await reachable(), await joinMember(server, database, HOST, "NL")];
    service.forget(bo.subscription);
    const before = service.refused.length;
    await write(ana, bo);
    await service.until(() => service.refused.slice(before).includes(410));
    await expect
      .poll(() => database.query(`select id from push_subscriptions where member_id = ${bo.id}`))
      .toEqual([]);
  });

  test("a push is sent once, after the delay that the service requests", async () => {
    const [bo, ana] = [await reachable(), await joinMember(server, database, HOST, "NL")];
    let requested = 0;
    service.answer = ({ url }) => {
      if (url !== bo.subscription.endpoint || requested > 0) return null;
      requested += 1;
      return new HttpResponse(null, { status: 429, headers: { "Retry-After": "40" } });
    };
    await write(ana, bo);
    await service.until(() => requested === 1);
    const waiting = () =>
      database.query(
        `select tries, due_at > now() + interval '30 seconds' as later from push_retries r join push_subscriptions s on s.id = r.subscription_id and s.tenant_id = r.tenant_id where s.member_id = ${bo.id}`,
      );
    await expect.poll(waiting).toEqual([{ tries: 1, later: true }]);
    await database.query("update push_retries set due_at = now() - interval '1 minute'");
    await settled();
    await onceNotified(bo);
    expect([service.of(bo.subscription).length, await waiting()]).toEqual([1, []]);
  });
});
