import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import type { Tenant } from "~/tenancy/tenant.server";
import { EventHub } from "./event-hub.server";
import { EventStreams } from "./event-streams.server";

const tenant = { id: "one", slug: "one" } as Tenant;
const MAX = 1_000_000;

test("a stream whose client does not read is dropped before its buffer grows", {
  timeout: 60_000,
}, async () => {
  const events = new EventHub(null, () => undefined);
  const streams = new EventStreams({
    events,
    openSessions: async (_, ids) => new Set(ids),
    saw: () => undefined,
  });
  let answer: ServerResponse | null = null;
  const server = createServer((_request, outgoing) => {
    answer = outgoing;
    outgoing.writeHead(200, { "Content-Type": "text/event-stream" });
    streams.open(outgoing, { tenant, memberId: 1, sessionId: 1 }, null);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined).pause();
  client.write("GET / HTTP/1.1\r\nHost: one.example\r\n\r\n");
  await once(server, "request");
  let most = 0;
  // The system's own buffers take some megabytes first.
  for (let seq = 1; seq < MAX && !answer!.destroyed; seq++) {
    events.publish(tenant, 1, { type: "message", conversation: 1, seq });
    most = Math.max(most, answer!.writableLength);
    if (seq % 500 === 0) await new Promise(setImmediate);
  }
  expect(answer!.destroyed).toBe(true);
  expect(most).toBeLessThan(66 * 1024);
  await expect.poll(() => [streams.size, events.isListening(tenant, 1)]).toEqual([0, false]);
  client.destroy();
  streams.stop();
  server.close();
});

test("nothing is written to a stream after its end, even where the client reads slowly", {
  timeout: 60_000,
}, async () => {
  const events = new EventHub(null, () => undefined);
  const streams = new EventStreams({
    events,
    openSessions: async (_, ids) => new Set(ids),
    saw: () => undefined,
  });
  const answers: ServerResponse[] = [];
  const faults: unknown[] = [];
  const server = createServer((_request, outgoing) => {
    answers.push(outgoing.on("error", (error) => faults.push(error)));
    outgoing.writeHead(200, { "Content-Type": "text/event-stream" });
    streams.open(outgoing, { tenant, memberId: 1, sessionId: 1 }, null);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const open = async () => {
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    client.on("error", () => undefined).pause();
    client.write("GET / HTTP/1.1\r\nHost: one.example\r\n\r\n");
    await once(server, "request");
    return client;
  };
  const clients = [await open()];
  const [oldest] = answers;
  // The system's buffers are full once bytes remain in the stream.
  for (let seq = 1; seq < MAX && oldest!.writableLength < 16 * 1024; seq += 50) {
    for (let one = 0; one < 50; one++) events.publish(tenant, 1, { type: "message", conversation: 1, seq });
    await new Promise(setImmediate);
  }
  for (let more = 0; more < 6; more++) clients.push(await open());
  expect(oldest!.writableEnded).toBe(true);
  events.publish(tenant, 1, { type: "chats" });
  await new Promise(setImmediate);
  expect(faults).toEqual([]);
  await expect.poll(() => oldest!.destroyed, { timeout: 15_000 }).toBe(true);
  for (const client of clients) client.destroy();
  streams.stop();
  server.close();
});
