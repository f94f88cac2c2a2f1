import { createECDH, randomBytes } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { httpsPushSender, type OutgoingPush, type PushSender } from "./push-sender.server";
import { makeVapidKeys } from "./vapid.server";

const requested: Request[] = [];
let answer: () => Response;
const services = setupServer(
  http.all("https://push.example/*", ({ request }) => {
    requested.push(request);
    return answer();
  }),
);
let sender: PushSender;

beforeAll(() => {
  services.listen({ onUnhandledRequest: "bypass" });
  // Without it `import { request } from "node:https"` stays Node's own.
  syncBuiltinESMExports();
});
afterAll(() => {
  services.close();
  syncBuiltinESMExports();
});
beforeEach(() => {
  sender = httpsPushSender();
  requested.length = 0;
  answer = () => new HttpResponse(null, { status: 201 });
});
afterEach(() => sender.close());

function newPush(): OutgoingPush {
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  return {
    to: { endpoint: "https://push.example/device", p256dh, auth: randomBytes(16).toString("base64url") },
    from: { ...makeVapidKeys(), subject: "mailto:help@one.example" },
    text: "{}",
    ttlSeconds: 60,
    urgency: "low",
    topic: "about-likes",
  };
}

test.each<[number, Record<string, string>, object]>([
  [201, {}, { kind: "sent" }],
  [200, {}, { kind: "sent" }],
  [404, {}, { kind: "gone" }],
  [410, {}, { kind: "gone" }],
  [429, { "Retry-After": "40" }, { kind: "later", waitMs: 40_000 }],
  [503, { "Retry-After": "Thu, 01 Jan 1970 00:00:00 GMT" }, { kind: "later", waitMs: 0 }],
  [500, {}, { kind: "later", waitMs: null }],
  [400, {}, { kind: "refused", status: 400 }],
  [301, { Location: "https://push.example/other" }, { kind: "refused", status: 301 }],
])("a push service's answer %i with the headers %j means %j", async (status, headers, result) => {
  answer = () => new HttpResponse(null, { status, headers });
  expect(await sender.send(newPush())).toEqual(result);
  expect(requested).toHaveLength(1);
});

test("a push service receives a push's lifetime, urgency, topic and the key that signed it", async () => {
  const push = newPush();
  await sender.send(push);
  expect(requested[0]?.method).toBe("POST");
  expect(Object.fromEntries(requested[0]!.headers)).toMatchObject({
    ttl: "60",
    urgency: "low",
    topic: "about-likes",
    "content-encoding": "aes128gcm",
    authorization: expect.stringContaining(`k=${push.from.publicKey}`),
  });
});

test("a push service that fails five times in a row is not called for a while", async () => {
  answer = () => HttpResponse.error();
  for (let times = 0; times < 5; times++)
    expect(await sender.send(newPush())).toEqual({ kind: "later", waitMs: null });
  expect(await sender.send(newPush())).toEqual({ kind: "later", waitMs: 60_000 });
  expect(requested).toHaveLength(5);
});

test("a push service that answers in between is called again", async () => {
  answer = () => (requested.length === 3 ? new HttpResponse(null, { status: 500 }) : HttpResponse.error());
  for (let times = 0; times < 7; times++) await sender.send(newPush());
  expect(requested).toHaveLength(7);
});
