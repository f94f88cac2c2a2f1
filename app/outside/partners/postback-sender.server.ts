import { createHmac } from "node:crypto";
import { Agent, request } from "node:https";
import { AddressClosed, isPublicEndpoint, publicLookup } from "../public-address.server";

/** One notification, ready to be sent to a partner's server. */
export type OutgoingPostback = { url: string; body: string; key: string; at: Date };

/**
 * The result of a try. `redirected`: redirects are not followed. `silent`: no answer in time. `closed_address`: the name resolves to a
 * private network.
 */
export type PostbackResult =
  | { outcome: "delivered" | "refused" | "redirected"; status: number }
  | { outcome: "silent" | "unreachable" | "closed_address"; status: null };

export type PostbackSender = {
  send: (postback: OutgoingPostback) => Promise<PostbackResult>;
  close: () => void;
};

const PATIENCE_MS = 10_000;
const ANSWER_BYTES = 16_384;
const CONNECTIONS_OF_A_TARGET = 8;

/** Returns the headers that sign a postback: HMAC-SHA256 over the time in seconds, a dot and the raw body. product 19.5 */
export function signPostback(key: string, body: string, at: Date): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
  return { "X-Livery-Timestamp": seconds, "X-Livery-Signature": `v1=${signature}` };
}

/**
 * Posts over HTTPS to public servers only. The result is the status; the body of the answer is ignored.
 * @param deadline aborts a try that takes too long
 */
export function httpsPostbackSender(
  deadline: () => AbortSignal = () => AbortSignal.timeout(PATIENCE_MS),
): PostbackSender {
  // Connections are not kept alive: targets close them about as often as postbacks are sent.
  const agent = new Agent({ maxSockets: CONNECTIONS_OF_A_TARGET, lookup: publicLookup });
  return {
    async send({ url: text, body, key, at }) {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (!url || !isPublicEndpoint(url)) return { outcome: "closed_address", status: null };
      const headers = {
        "Content-Type": "application/json",
        "Content-Length": String(Buffer.byteLength(body)),
        ...signPostback(key, body, at),
      };
      return post(url, agent, headers, body, deadline());
    },
    close: () => agent.destroy(),
  };
}

function post(
  url: URL,
  agent: Agent,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<PostbackResult> {
  return new Promise((resolve) => {
    const asking = request(url, { method: "POST", agent, headers, signal });
    asking.on("response", (answer) => {
      const status = answer.statusCode ?? 0;
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        bytes += part.length;
        if (bytes > ANSWER_BYTES) asking.destroy();
      });
      answer.on("error", () => undefined);
      resolve({ outcome: outcomeOf(status), status });
    });
    asking.on("error", (error) => {
      const outcome =
        error instanceof AddressClosed ? "closed_address" : signal.aborted ? "silent" : "unreachable";
      resolve({ outcome, status: null });
    });
    asking.end(body);
  });
}

function outcomeOf(status: number): "delivered" | "redirected" | "refused" {
  if (status >= 200 && status < 300) return "delivered";
  return status >= 300 && status < 400 ? "redirected" : "refused";
}
