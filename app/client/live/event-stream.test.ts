import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLive } from "./event-stream";

vi.mock("./queries", () => ({ reloadUser: () => undefined }));
vi.mock("../leaving", () => ({ isLeaving: () => false }));

type Source = { onmessage: (event: { data: string; lastEventId: string }) => void; close: () => void };
let channel: EventTarget & { sent: unknown[] };
let source: Source;
let states: boolean[];
let stop: () => void;
/** Whether no other tab has the lock. */
let isFree: boolean;

beforeEach(() => {
  states = [];
  isFree = true;
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  page.addEventListener("live-state", (event) => states.push((event as CustomEvent).detail.open));
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("navigator", {
    locks: {
      request: async (_name: string, _options: object, held: () => Promise<void>) => isFree && held(),
    },
  });
  vi.stubGlobal(
    "BroadcastChannel",
    class extends EventTarget {
      sent: unknown[] = [];
      constructor() {
        super();
        channel = this;
      }
      postMessage(message: unknown): void {
        this.sent.push(message);
      }
      close(): void {}
    },
  );
  vi.stubGlobal(
    "EventSource",
    class {
      constructor() {
        source = this as unknown as Source;
      }
      close(): void {}
    },
  );
  stop = startLive();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const broadcast = (data: object) => channel.dispatchEvent(new MessageEvent("message", { data }));
const receive = (event: object) => source.onmessage({ data: JSON.stringify(event), lastEventId: "5" });

test("the last message of a closed tab does not end the connection of the tab that has taken over", () => {
  receive({ type: "hello" });
  expect(states.at(-1)).toBe(true);
  broadcast({ isOpen: false, since: Date.now() - 1000 });
  expect(states.at(-1)).toBe(true);
});

test("a tab that takes over tells the others that the connection is open once it is", () => {
  const states = () => channel.sent.flatMap((one) => (one as { isOpen?: boolean }).isOpen ?? []);
  expect(states()).toEqual([false]);
  receive({ type: "hello" });
  expect(states()).toEqual([false, true]);
});

test("a tab without the connection follows the newest leader, whatever a former one says last", () => {
  isFree = false;
  stop();
  stop = startLive();
  states = [];
  broadcast({ isOpen: true, since: 1 });
  broadcast({ isOpen: true, since: 2 });
  broadcast({ isOpen: false, since: 1 });
  expect(states).toEqual([true]);
  broadcast({ isOpen: false, since: 2 });
  expect(states).toEqual([true, false]);
});
