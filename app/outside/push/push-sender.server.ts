import { Agent, request } from "node:https";
import { AddressClosed, isPublicEndpoint, publicLookup } from "../public-address.server";
import { encryptPush, type PushKeys } from "./encrypt-push.server";
import { VapidHeaders, type VapidKeys } from "./vapid.server";

/** One push, ready to be sent to one browser. */
export type OutgoingPush = {
  to: PushKeys & { endpoint: string };
  from: VapidKeys;
  /** the payload that the brand's service worker reads */
  text: string;
  /** how long a push service stores it for a browser that is offline */
  ttlSeconds: number;
  urgency: "low" | "normal" | "high";
  /** a later push with the same topic replaces one that waits; at most 32 letters of base64url */
  topic: string;
};

/**
 * The result of a push. `gone`: the subscription has ended. `later`: the service asks for a delay or does not answer. `refused`: this push
 * will never be delivered; `status` is 0 where no service was called.
 */
export type PushResult =
  | { kind: "sent" }
  | { kind: "gone" }
  | { kind: "later"; waitMs: number | null }
  | { kind: "refused"; status: number };

export type PushSender = { send: (push: OutgoingPush) => Promise<PushResult>; close: () => void };

/** The timeout of a push service; after several timeouts it is not called for a while. */
const PATIENCE_MS = 10_000;
const FAILURES_IN_A_ROW = 5;
const REST_MS = 60_000;
const MAX_TROUBLES = 10_000;
const CONNECTIONS = 32;
const ANSWER_BYTES = 16_384;
/** Every push is padded to the length that most need: the length of a name must not be visible in transit. */
const PADDED_BYTES = 512;

/** Sends pushes over HTTPS with keep-alive connections. Only public servers are called, since the endpoints come from members' browsers. */
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
    // The owner of a domain can invent any number of names below it: they must not fill the memory.
    if (troubles.size >= MAX_TROUBLES) troubles.clear();
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
      // Only the status is used; a long body is not read to its end.
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
      // The service had closed the idle connection: it has read nothing of this request.
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

/** Returns the delay that a service asks for: seconds or a date. */
function waitOf(retryAfter: string | undefined): number | null {
  if (!retryAfter) return null;
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
