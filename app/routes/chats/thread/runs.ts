import { type Clock, dayOf } from "../dates";
import type { Waiting } from "../sending/outbox";
import type { MessageView } from "../views";

/** What one side sends within this time is a run. */
const RUN_MS = 5 * 60_000;

/** What decides whether two messages are in the same run. */
type Sent = Pick<MessageView, "own" | "automatic" | "held"> & { ms: number };

/** The place of a message in its run: its first has a corner, its last the line with the time. */
export type Place = { isStart: boolean; isEnd: boolean };

/** A message with its place, and whether the day or the line "New messages" is above it. */
export type Placed = Place & { message: MessageView; isNewDay: boolean; isNew: boolean };

const sent = ({ own, automatic, held, sent_at }: MessageView): Sent => ({
  own,
  automatic,
  held,
  ms: Date.parse(sent_at),
});

/** A message that is being sent continues the run above it. One that waits or failed states this itself. */
const isJoining = (entry: Waiting | undefined) => entry?.state === "sending";

/** Compares neighbours only, so that older and late messages change no other run. */
function areTogether(one: Sent, next: Sent): boolean {
  return (
    one.own === next.own &&
    one.automatic === next.automatic &&
    one.held === next.held &&
    // A message that was held has an earlier time than the one before it.
    Math.abs(next.ms - one.ms) < RUN_MS
  );
}

/**
 * Returns the messages of a conversation and those that wait, each with its place in its run. A new day and the line "New messages" start
 * a run. product 11.15
 * @param firstNew the first message below the line
 */
export function placesOf(
  messages: readonly MessageView[],
  waiting: readonly Waiting[],
  firstNew: number | undefined,
  clock: Pick<Clock, "zone">,
): { shown: Placed[]; pending: (Place & { entry: Waiting })[] } {
  const shown: Placed[] = [];
  let before: { sent: Sent; day: string } | null = null;
  for (const message of messages) {
    const now: { sent: Sent; day: string } = {
      sent: sent(message),
      day: dayOf(Date.parse(message.sent_at), clock),
    };
    const isNewDay = before?.day !== now.day;
    const isNew = before !== null && message.id === firstNew;
    const isStart = isNewDay || isNew || before === null || !areTogether(before.sent, now.sent);
    const last = shown.at(-1);
    if (last) last.isEnd = isStart;
    shown.push({ message, isNewDay, isNew, isStart, isEnd: true });
    before = now;
  }
  const pending = waiting.map((entry, at) => {
    const held = before?.sent.held ?? false;
    const own = { own: true, automatic: false, held, ms: entry.atMs };
    const isFirst = at === 0;
    const isTogether = isFirst ? before !== null && areTogether(before.sent, own) : true;
    const isStart = !isTogether || (isFirst && !isJoining(entry));
    return { entry, isStart, isEnd: !isJoining(entry) || !isJoining(waiting[at + 1]) };
  });
  const last = shown.at(-1);
  if (last && pending[0] && !pending[0].isStart) last.isEnd = false;
  return { shown, pending };
}
