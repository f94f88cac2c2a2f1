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

test("a page gets what came after its last event, whether or not another was open meanwhile", () => {
  const events = hub();
  const before = events.nowId();
  events.tell(tenant, 1, message(1));
  const between = events.nowId();
  events.tell(tenant, 1, message(2));
  expect([seqs(events, before), seqs(events, between), seqs(events, events.nowId())]).toEqual([
    [1, 2],
    [2],
    [],
  ]);
});

test("who types is told to those who are there, and kept for nobody", () => {
  const events = hub();
  const heard: PageEvent[] = [];
  events.listen(tenant, 1, { hear: (_id, event) => heard.push(event) });
  const before = events.nowId();
  events.tell(tenant, 1, { type: "typing", conversation: 7 });
  expect([heard.length, seqs(events, before)]).toEqual([1, []]);
});

test("a page that was away for more than two minutes is told nothing for certain", () => {
  const events = hub();
  const before = events.nowId();
  vi.advanceTimersByTime(119_000);
  expect(seqs(events, before)).toEqual([]);
  vi.advanceTimersByTime(2000);
  expect(seqs(events, before)).toBeNull();
});

test("what is dropped of one member, or of members long not heard of, is known to be lost", () => {
  const events = hub();
  const before = events.nowId();
  for (let seq = 1; seq <= 33; seq++) events.tell(tenant, 1, message(seq));
  expect(seqs(events, before)).toBeNull();
  const later = events.nowId();
  for (let member = 2; member < 20_100; member++) events.tell(tenant, member, message(1));
  expect(seqs(events, later)).toBeNull();
});

test("numbers mean nothing to another process, and tell nothing of another brand's member", () => {
  const [events, elsewhere] = [hub(), hub()];
  const before = events.nowId();
  events.tell(tenant, 1, message(1));
  expect(seqs(elsewhere, before)).toBeNull();
  expect(events.missed(other, 1, before)).toEqual([]);
});

test("a page hears nothing of another brand's member of the same number", () => {
  const events = hub();
  const heard: PageEvent[] = [];
  events.listen(other, 1, { hear: (_id, event) => heard.push(event) });
  events.tell(tenant, 1, message(1));
  expect(heard).toEqual([]);
  events.tell(other, 1, message(2));
  expect(heard).toEqual([message(2)]);
});

test("while the other processes cannot be heard nothing is certain, and afterwards every page asks again", () => {
  const channel = { isOpen: vi.fn(() => true), tell: vi.fn() };
  const events = hub(channel);
  const heard: PageEvent[] = [];
  const stop = events.listen(tenant, 1, { hear: (_id, event) => heard.push(event) });
  const before = events.nowId();
  channel.isOpen.mockReturnValue(false);
  expect(seqs(events, before)).toBeNull();
  channel.isOpen.mockReturnValue(true);
  events.gap();
  expect(heard).toEqual([{ type: "reload" }]);
  expect([seqs(events, before), seqs(events, events.nowId())]).toEqual([null, []]);
  stop();
  expect(events.isListening(tenant, 1)).toBe(false);
});

test("what this process tells goes to the others, and what they say is not said again", () => {
  const channel = { isOpen: () => true, tell: vi.fn() };
  const events = hub(channel);
  events.tell(tenant, 1, message(1));
  events.hear("one", 1, message(2));
  expect(channel.tell.mock.calls).toEqual([["one", 1, message(1)]]);
});
