import { RequestError } from "@hono/node-server";
import { answer } from "../answer.server";
import type { Telemetry } from "../log/observe.server";
import { randomText } from "../random.server";
import { logFailure } from "./failure.server";

/** The length of the request id in the answer and in the log. */
export const REQUEST_ID_BYTES = 12;

/** Returns a refusal without a brand. */
export function plain(
  status: 400 | 404 | 405 | 421 | 500,
  text: string,
  headers: Record<string, string> = {},
): Response {
  return answer(`${text}\n`, status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'",
    ...headers,
  });
}

/** Answers a message that cannot become a request: its host or path is not valid HTTP. It reaches no brand. */
export function refuseUnreadable(telemetry: Telemetry): (error: unknown) => Response {
  return (error) => {
    const status = error instanceof RequestError ? 400 : 500;
    const requestId = randomText(REQUEST_ID_BYTES);
    if (status === 500) logFailure(telemetry.log, { request: requestId, tenant: undefined }, error);
    telemetry.request({ tenant: "-", route: "unreadable", method: "-", status, ms: 0, requestId });
    return plain(status, status === 400 ? "Bad request" : "An error has occurred", {
      "X-Request-Id": requestId,
    });
  };
}
