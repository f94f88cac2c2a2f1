import { setTimeout as delay } from "node:timers/promises";
import type { FormBrowser } from "./browser";
import { type EventSource, listen } from "./event-source";

/** The client's pause before a retry, shorter than the second that the product waits. */
const AGAIN_MS = 100;
const EVERY_MS = 50;

type Acknowledged = { clientId: string; seq: number; atMs: number };
type Arrived = { clientId: string; seq: number; atMs: number };

/** One member who writes without a pause and one who reads, each as the product's pages do, until `stop`. */
export type Traffic = {
  acknowledged: Acknowledged[];
  arrived: Arrived[];
  /** stops writing and waits until every acknowledged message has arrived */
  stop: () => Promise<void>;
};

/**
 * @param writers the writer's logins, one for each process; after a failure the next one is used
 * @param readers the reader's
 * @param everyMs the pause after each message
 */
export function startTraffic(
  writers: () => readonly FormBrowser[],
  readers: () => readonly FormBrowser[],
  to: number,
  name: string,
  everyMs = EVERY_MS,
): Traffic {
  const acknowledged: Acknowledged[] = [];
  const arrived: Arrived[] = [];
  let isWriting = true;
  let isReading = true;
  let stream: EventSource | null = null;
  let conversation: number | null = null;

  const write = async () => {
    for (let at = 0; isWriting; at++) {
      const clientId = `${name}-${String(at).padStart(5, "0")}`;
      for (let tried = 0; ; tried++) {
        const all = writers();
        const body = { profile: to, text: `Message ${at}`, client_message_id: clientId };
        const answer = await all[tried % all.length]!.call("POST", "/api/chat.php", body).catch(() => null);
        if (answer?.status === 200) {
          const sent = answer.json() as { conversation: { id: number }; message: { id: number } };
          conversation = sent.conversation.id;
          acknowledged.push({ clientId, seq: sent.message.id, atMs: performance.now() });
          break;
        }
        if (answer && answer.status < 500)
          throw new Error(`A message was answered ${answer.status}: ${answer.text}`);
        await delay(AGAIN_MS);
      }
      await delay(everyMs);
    }
  };

  /** Fetches the messages after the last known one; a failed request is retried. */
  const fetchNew = async (reader: FormBrowser) => {
    for (let more = true; more; ) {
      if (conversation === null) return;
      const last = arrived.at(-1)?.seq ?? 0;
      const answer = await reader.get(`/api/chat.php?conversation=${conversation}&after=${last}`);
      if (answer.status !== 200) throw new Error(`Reading was answered ${answer.status}`);
      const page = answer.json() as {
        messages: { id: number; client_message_id: string; text: string }[];
        has_more: boolean;
      };
      for (const { id, text } of page.messages) {
        const clientId = `${name}-${text.slice("Message ".length).padStart(5, "0")}`;
        arrived.push({ clientId, seq: id, atMs: performance.now() });
      }
      more = page.has_more;
    }
  };

  const read = async () => {
    let lastId: string | undefined;
    for (let tried = 0; isReading; tried++) {
      const all = readers();
      const reader = all[tried % all.length]!;
      stream = await listen(reader, lastId).catch(() => null);
      if (stream?.status !== 200) {
        stream?.close();
        await delay(AGAIN_MS);
        continue;
      }
      const open = stream;
      let isOver = false;
      void open.ended.then(() => {
        isOver = true;
      });
      for (let seen = 0; !isOver && isReading; ) {
        if (seen === open.received.length) {
          await delay(5);
          continue;
        }
        const events = open.received.slice(seen);
        // Only an event starts a request, so a reader without events receives nothing.
        const isNews = events.some(({ data }) => data.type === "message" || data.type === "reload");
        if (isNews || (lastId === undefined && arrived.length === 0)) {
          const done = await fetchNew(reader).then(
            () => true,
            () => false,
          );
          if (!done) {
            await delay(AGAIN_MS);
            continue;
          }
        }
        seen += events.length;
        lastId = events.at(-1)!.id;
      }
      open.close();
    }
  };

  const writing = write();
  const reading = read();
  return {
    acknowledged,
    arrived,
    async stop() {
      isWriting = false;
      await writing;
      for (let waited = 0; arrived.length < acknowledged.length && waited < 10_000; waited += 20)
        await delay(20);
      isReading = false;
      stream?.close();
      await reading;
    },
  };
}
