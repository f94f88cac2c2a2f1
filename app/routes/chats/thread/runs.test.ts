import { expect, it } from "vitest";
import type { Waiting } from "../sending/outbox";
import type { MessageView } from "../views";
import { placesOf } from "./runs";

const clock = { zone: "Europe/Berlin" };
const NOON = Date.parse("2026-03-04T12:00:00Z");

/** A text of one side, some seconds after noon. */
const message = (
  id: number,
  own: boolean,
  seconds: number,
  more: Partial<MessageView> = {},
): MessageView => ({
  id,
  own,
  erased: false,
  kind: "text",
  text: `${id}`,
  gift: null,
  photo: null,
  price: 0,
  client_message_id: null,
  held: false,
  automatic: false,
  sent_at: new Date(NOON + seconds * 1000).toISOString(),
  ...more,
});
const waiting = (id: string, seconds: number, state: Waiting["state"]): Waiting => ({
  id,
  to: { conversation: 1 },
  kind: "text",
  text: id,
  atMs: NOON + seconds * 1000,
  state,
  problem: "",
  code: "",
});

/** The runs as the numbers of their messages. */
function runs(
  messages: readonly MessageView[],
  pending: readonly Waiting[] = [],
  firstNew: number | undefined = undefined,
): string[] {
  const { shown, pending: after } = placesOf(messages, pending, firstNew, clock);
  const all = [
    ...shown.map(({ message: { id }, ...place }) => ({ ...place, name: `${id}` })),
    ...after.map(({ entry: { id }, ...place }) => ({ ...place, name: id })),
  ];
  const found: string[] = [];
  for (const [at, { name, isStart, isEnd }] of all.entries()) {
    if (isStart) found.push(name);
    else found[found.length - 1] += ` ${name}`;
    // An end is followed by a start, except among those that were not sent, which state it each.
    if (at < shown.length) expect(isEnd).toBe(all[at + 1]?.isStart ?? true);
  }
  return found;
}

it("puts what one side sends within five minutes into one run", () => {
  expect(
    runs([message(1, false, 0), message(2, false, 299), message(3, false, 599), message(4, true, 600)]),
  ).toEqual(["1 2", "3", "4"]);
});

it("keeps automatic messages and those of a person apart, so that the mark of a run is true for all of it", () => {
  expect(runs([message(1, false, 0, { automatic: true }), message(2, false, 10)])).toEqual(["1", "2"]);
});

it("starts a run at a new day and below the line of new messages", () => {
  expect(runs([message(1, false, 39_590), message(2, false, 39_610)])).toEqual(["1", "2"]);
  expect(runs([message(1, false, 0), message(2, false, 10)], [], 2)).toEqual(["1", "2"]);
});

it("keeps every run when older messages load above it", () => {
  const later = [message(11, false, 200), message(12, true, 260)];
  expect(runs([message(10, false, 0), ...later])).toEqual(["10 11", "12"]);
  expect(runs([message(9, false, -200), message(10, false, 0), ...later])).toEqual(["9 10 11", "12"]);
});

it("puts a message that is being sent into the run of the one before, where it stays once it is sent", () => {
  const before = [message(1, false, 0), message(2, true, 60)];
  expect(runs(before, [waiting("a", 70, "sending"), waiting("b", 71, "sending")])).toEqual(["1", "2 a b"]);
  expect(runs([...before, message(3, true, 70)], [waiting("b", 71, "sending")])).toEqual(["1", "2 3 b"]);
  expect(runs([...before, message(3, true, 70), message(4, true, 71)])).toEqual(["1", "2 3 4"]);
});

it("gives messages that wait for the connection a run of their own, each with its line", () => {
  const { shown, pending } = placesOf(
    [message(1, true, 0)],
    [waiting("a", 10, "waiting"), waiting("b", 20, "waiting")],
    undefined,
    clock,
  );
  expect(shown[0]?.isEnd).toBe(true);
  expect(pending.map(({ isStart, isEnd }) => [isStart, isEnd])).toEqual([
    [true, true],
    [false, true],
  ]);
});

it("keeps a held message that was delivered late in the run of its sender", () => {
  expect(runs([message(1, true, 100), message(2, true, 40)])).toEqual(["1 2"]);
});
