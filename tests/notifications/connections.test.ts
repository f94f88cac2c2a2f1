import { afterEach, beforeEach, expect, test } from "vitest";
import { httpsPushSender, type OutgoingPush, type PushSender } from "~/outside/push/push-sender.server";
import { makeVapidKeys } from "~/outside/push/vapid.server";
import { leadHttpsTo, openPushServer, type PushServer } from "../support/push-server";

const CONNECTIONS = 32;
const keys = makeVapidKeys();
let server: PushServer;
let sender: PushSender;
let restore: () => void;

beforeEach(async () => {
  server = await openPushServer();
  restore = leadHttpsTo(server);
  sender = httpsPushSender();
});
afterEach(async () => {
  sender.close();
  restore();
  await server.close();
});

function newPush(): OutgoingPush {
  const { endpoint, keys: given } = server.service.subscribe(keys.publicKey);
  const from = { ...keys, subject: "mailto:help@one.example" };
  return { to: { endpoint, ...given }, from, text: "{}", ttlSeconds: 60, urgency: "low", topic: "a" };
}
const sendTogether = (count: number) =>
  Promise.all(Array.from({ length: count }, () => sender.send(newPush())));

test("simultaneous pushes share 32 connections, which stay open for later pushes", async () => {
  const results = [...(await sendTogether(3 * CONNECTIONS)), ...(await sendTogether(CONNECTIONS))];
  expect(results).toEqual(Array(4 * CONNECTIONS).fill({ kind: "sent" }));
  expect(server.service.received).toHaveLength(4 * CONNECTIONS);
  expect(server.connections.size).toBe(CONNECTIONS);
});

test("a push uses another connection when the service closes the open one without an answer", async () => {
  expect(await sender.send(newPush())).toEqual({ kind: "sent" });
  for (const connection of server.connections) server.closing.add(connection);
  expect(await sender.send(newPush())).toEqual({ kind: "sent" });
  expect(server.service.received).toHaveLength(2);
  expect([server.connections.size, server.closing.size]).toEqual([2, 0]);
});

test("a push is not sent to a server whose certificate is for another name", async () => {
  const push = newPush();
  push.to.endpoint = push.to.endpoint.replace("push.example", "other.example");
  expect(await sender.send(push)).toEqual({ kind: "later", waitMs: null });
  expect(server.service.received).toEqual([]);
  expect(server.service.refused).toEqual([]);
});
