import { type ClientRequest, type IncomingHttpHeaders, request } from "node:http";
import type { FormBrowser } from "./browser";

/** An event as received. */
export type ReceivedEvent = { id: string; data: Record<string, unknown> & { type: string } };

/** An open stream of a member's events. It does not reconnect. */
export type EventSource = {
  status: number;
  headers: IncomingHttpHeaders;
  /** all events except heartbeats, which are sent by time */
  received: ReceivedEvent[];
  /** the id of the last event received */
  lastId: () => string;
  /** waits until an event matches; earlier events count too */
  until: (fits: (event: ReceivedEvent["data"]) => boolean, waitMs?: number) => Promise<ReceivedEvent>;
  /** resolves when the server has ended the stream or the connection broke */
  ended: Promise<void>;
  request: ClientRequest;
  close: () => void;
};

const WAIT_MS = 10_000;

/** Opens GET /api/events as a page of the member would. @param lastId sent as `Last-Event-ID` */
export function listen(browser: FormBrowser, lastId?: string): Promise<EventSource> {
  const { host, server, headers } = browser;
  const received: ReceivedEvent[] = [];
  const lookers = new Set<() => void>();
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: "127.0.0.1",
        port: server.port,
        path: "/api/events",
        agent: false,
        headers: {
          ...headers,
          Host: `${host}:${server.port}`,
          Accept: "text/event-stream",
          "Accept-Encoding": "gzip, br",
          Cookie: `session=${browser.cookie("session") ?? ""}`,
          ...(lastId === undefined ? {} : { "Last-Event-ID": lastId }),
        },
      },
      (answer) => {
        let rest = "";
        answer.setEncoding("utf8").on("data", (text: string) => {
          const blocks = (rest + text).split("\n\n");
          rest = blocks.pop() ?? "";
          for (const block of blocks) {
            const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
            const data = field("data");
            if (!data) continue;
            const event = { id: field("id") ?? "", data: JSON.parse(data) as ReceivedEvent["data"] };
            if (event.data.type !== "beat") received.push(event);
          }
          for (const look of lookers) look();
        });
        const ended = new Promise<void>((done) => answer.on("close", done).on("error", () => undefined));
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          received,
          lastId: () => received.at(-1)?.id ?? "",
          until: (fits, waitMs = WAIT_MS) => waitFor(received, lookers, fits, waitMs),
          ended,
          request: asking,
          close: () => asking.destroy(),
        });
      },
    );
    asking.on("error", reject);
    asking.end();
  });
}

function waitFor(
  received: readonly ReceivedEvent[],
  lookers: Set<() => void>,
  fits: (event: ReceivedEvent["data"]) => boolean,
  waitMs: number,
): Promise<ReceivedEvent> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = received.find(({ data }) => fits(data));
      if (!found) return;
      clearTimeout(timer);
      lookers.delete(look);
      resolve(found);
    };
    const timer = setTimeout(() => {
      lookers.delete(look);
      reject(new Error(`Not heard within ${waitMs} ms: ${JSON.stringify(received.map(({ data }) => data))}`));
    }, waitMs);
    lookers.add(look);
    look();
  });
}
