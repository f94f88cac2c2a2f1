import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EventHub, type PageEvent } from "./event-hub.server";

const tenant = { id: "one" };
const other = { id: "two" };
const message = (seq: number) => ({ type: "message", conversation: 7, seq }) as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const hub = (channel: ConstructorParameters<typeof EventHub>[0] = null) =>
  new EventHub(channel, () => undefined);
const seqs = (events: EventHub, lastId: string) =>
  events.missed(tenant, 1, lastId)?.map(({ event }) => "seq" in event && event.seq) ?? null;

test("a page receives the events after its last one, whether or not another page was open meanwhile", () => {
  const events = hub();
  const before = events.nowId();
  events.publish(tenant, 1, message(1));
  const between = events.nowId();
  events.publish(tenant, 1, message(2));
  expect([seqs(events, before), seqs(events, between), seqs(events, events.nowId())]).toEqual([
    [1, 2],
    [2],
    [],
  ]);
});

test("a typing event is sent to open pages and not cached", () => {
  const events = hub();
  const received: PageEvent[] = [];
  events.listen(tenant, 1, { receive: (_id, event) => received.push(event) });
  const before = events.nowId();
  events.publish(tenant, 1, { type: "typing", conversation: 7 });
  expect([received.length, seqs(events, before)]).toEqual([1, []]);
});

test("a page that was away for more than two minutes has to reload", () => {
  const events = hub();
  const before = events.nowId();
  vi.advanceTimersByTime(119_000);
  expect(seqs(events, before)).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(seqs(events, before)).toBeNull();
});

test("dropped events, of one member or of inactive members, are known to be lost", () => {
  const events = hub();
  const before = events.nowId();
  for (let seq = 1; seq <= 33; seq++) events.publish(tenant, 1, message(seq));
  expect(seqs(events, before)).toBeNull();
  const later = events.nowId();
  for (let member = 2; member < 20_100; member++) events.publish(tenant, member, message(1));
  expect(seqs(events, later)).toBeNull();
});

test("event ids are valid in one process only, and reveal nothing about another brand's member", () => {
  const [events, elsewhere] = [hub(), hub()];
  const before = events.nowId();
  events.publish(tenant, 1, message(1));
  expect(seqs(elsewhere, before)).toBeNull();
  expect(events.missed(other, 1, before)).toEqual([]);
});

test("a page receives no events of another brand's member with the same number", () => {
  const events = hub();
  const received: PageEvent[] = [];
  events.listen(other, 1, { receive: (_id, event) => received.push(event) });
  events.publish(tenant, 1, message(1));
  expect(received).toEqual([]);
  events.publish(other, 1, message(2));
  expect(received).toEqual([message(2)]);
});

test("while the other processes are unreachable every page reloads, and once more after that", () => {
  const channel = { isOpen: vi.fn(() => true), publish: vi.fn() };
  const events = hub(channel);
  const received: PageEvent[] = [];
  const stop = events.listen(tenant, 1, { receive: (_id, event) => received.push(event) });
  const before = events.nowId();
  channel.isOpen.mockReturnValue(false);
  expect(seqs(events, before)).toBeNull();
  channel.isOpen.mockReturnValue(true);
  events.gap();
  expect(received).toEqual([{ type: "reload" }]);
  expect([seqs(events, before), seqs(events, events.nowId())]).toEqual([null, []]);
  stop();
  expect(events.isListening(tenant, 1)).toBe(false);
});

test("events are published to the other processes, and received ones are not published again", () => {
  const channel = { isOpen: () => true, publish: vi.fn() };
  const events = hub(channel);
  events.publish(tenant, 1, message(1));
  events.receive("one", 1, message(2));
  expect(channel.publish.mock.calls).toEqual([["one", 1, message(1)]]);
});
