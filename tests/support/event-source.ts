import { type ClientRequest, type IncomingHttpHeaders, request } from "node:http";
import type { FormBrowser } from "./browser";

/** An event as it stood on the wire. */
export type Heard = { id: string; data: Record<string, unknown> & { type: string } };

/** An open stream of a member's events, read as it comes: it does not connect again by itself. */
export type EventSource = {
  status: number;
  headers: IncomingHttpHeaders;
  /** all events but heartbeats, which come when it is time and not for anything that happened */
  heard: Heard[];
  /** the number of the last event that came */
  lastId: () => string;
  /** waits until an event fits; one that came earlier fits too */
  until: (fits: (event: Heard["data"]) => boolean, waitMs?: number) => Promise<Heard>;
  /** done when the server has ended it, or the connection broke */
  ended: Promise<void>;
  request: ClientRequest;
  close: () => void;
};

const WAIT_MS = 10_000;

/** Opens GET /api/events as a page of the member would. @param lastId as `Last-Event-ID` */
export function listen(browser: FormBrowser, lastId?: string): Promise<EventSource> {
  const { host, server, headers } = browser;
  const heard: Heard[] = [];
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
            const event = { id: field("id") ?? "", data: JSON.parse(data) as Heard["data"] };
            if (event.data.type !== "beat") heard.push(event);
          }
          for (const look of lookers) look();
        });
        const ended = new Promise<void>((done) => answer.on("close", done).on("error", () => undefined));
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          heard,
          lastId: () => heard.at(-1)?.id ?? "",
          until: (fits, waitMs = WAIT_MS) => waitFor(heard, lookers, fits, waitMs),
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
  heard: readonly Heard[],
  lookers: Set<() => void>,
  fits: (event: Heard["data"]) => boolean,
  waitMs: number,
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = heard.find(({ data }) => fits(data));
      if (!found) return;
      clearTimeout(timer);
      lookers.delete(look);
      resolve(found);
    };
    const timer = setTimeout(() => {
      lookers.delete(look);
      reject(new Error(`Not heard within ${waitMs} ms: ${JSON.stringify(heard.map(({ data }) => data))}`));
    }, waitMs);
    lookers.add(look);
    look();
  });
}
