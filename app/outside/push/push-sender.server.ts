import { Agent, request } from "node:https";
import { encryptPush, type PushKeys } from "./encrypt-push.server";
import { AddressClosed, isPublicEndpoint, publicLookup } from "./public-address.server";
import { VapidHeaders, type VapidKeys } from "./vapid.server";

/** One push, ready to go to one browser. */
export type OutgoingPush = {
  to: PushKeys & { endpoint: string };
  from: VapidKeys;
  /** what the brand's service worker gets to read */
  text: string;
  /** how long a push service keeps it for a browser that is away */
  ttlSeconds: number;
  urgency: "low" | "normal" | "high";
  /** a later push of the same topic replaces one that still waits; at most 32 letters of base64url */
  topic: string;
};

/**
 * What became of a push. `gone`: nobody gets anything there any more. `later`: the service asks for time or does not answer. `refused`: this
 * push will never go; `status` is 0 where nobody was asked.
 */
export type PushResult =
  | { kind: "sent" }
  | { kind: "gone" }
  | { kind: "later"; waitMs: number | null }
  | { kind: "refused"; status: number };

export type PushSender = { send: (push: OutgoingPush) => Promise<PushResult>; close: () => void };

/** A service that does not answer holds a push no longer than this, and is left alone for a while after it did so a few times. */
const PATIENCE_MS = 10_000;
const FAILURES_IN_A_ROW = 5;
const REST_MS = 60_000;
const MOST_TROUBLES = 10_000;
const CONNECTIONS = 32;
const ANSWER_BYTES = 16_384;
/** Every push is as long as most need: how long a name is shows to nobody on the way. */
const PADDED_BYTES = 512;

/** Pushes over HTTPS, over connections that stay open. Only the internet is asked: the endpoints come from members' browsers. */
export function httpsPushSender(): PushSender {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS,
    maxFreeSockets: CONNECTIONS,
    scheduling: "lifo",
    lookup: publicLookup,
  });
  const vapid = new VapidHeaders();
  const troubles = new Map<string, { failures: number; untilMs: number }>();

  const noteAnswer = (host: string, came: boolean) => {
    if (came) return void troubles.delete(host);
    const failures = (troubles.get(host)?.failures ?? 0) + 1;
    // Names below one's own domain are free: whoever makes up thousands must not fill the memory.
    if (troubles.size >= MOST_TROUBLES) troubles.clear();
    troubles.set(host, {
      failures,
      untilMs: failures >= FAILURES_IN_A_ROW ? performance.now() + REST_MS : 0,
    });
  };

  return {
    async send({ to, from, text, ttlSeconds, urgency, topic }) {
      const url = URL.canParse(to.endpoint) ? new URL(to.endpoint) : null;
      if (!url || !isPublicEndpoint(url)) return { kind: "refused", status: 0 };
      if ((troubles.get(url.host)?.untilMs ?? 0) > performance.now())
        return { kind: "later", waitMs: REST_MS };
      let body: Buffer;
      try {
        body = encryptPush(to, text, PADDED_BYTES);
      } catch {
        return { kind: "gone" };
      }
      const headers = {
        Authorization: vapid.of(from, url.origin),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "Content-Length": body.length,
        TTL: ttlSeconds,
        Urgency: urgency,
        Topic: topic,
      };
      const { result, came } = await post(url, agent, headers, body);
      noteAnswer(url.host, came);
      return result;
    },
    close: () => agent.destroy(),
  };
}

function post(
  url: URL,
  agent: Agent,
  headers: Record<string, string | number>,
  body: Buffer,
  again = false,
): Promise<{ result: PushResult; came: boolean }> {
  return new Promise((resolve) => {
    const asking = request(url, { method: "POST", agent, headers });
    const timer = setTimeout(() => asking.destroy(new Error("no answer")), PATIENCE_MS);
    const finish = (result: PushResult, came: boolean) => {
      clearTimeout(timer);
      resolve({ result, came });
    };
    asking.on("response", (answer) => {
      // What it says beside the status is of no use, and a page of it is not waited for.
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        bytes += part.length;
        if (bytes > ANSWER_BYTES) asking.destroy();
      });
      answer.on("error", () => undefined);
      answer.once("close", () => clearTimeout(timer));
      resolve({ result: resultOf(answer.statusCode ?? 0, answer.headers["retry-after"]), came: true });
    });
    asking.on("error", (error: NodeJS.ErrnoException) => {
      if (error instanceof AddressClosed) return finish({ kind: "refused", status: 0 }, true);
      // The service had closed the connection that stood open: nothing of this one was read.
      if (asking.reusedSocket && error.code === "ECONNRESET" && !again) {
        clearTimeout(timer);
        return resolve(post(url, agent, headers, body, true));
      }
      return finish({ kind: "later", waitMs: null }, false);
    });
    asking.end(body);
  });
}

function resultOf(status: number, retryAfter: string | undefined): PushResult {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 429 || status >= 500) return { kind: "later", waitMs: waitOf(retryAfter) };
  return { kind: "refused", status };
}

/** How long a service asks us to wait: seconds or a date. */
function waitOf(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null;
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
