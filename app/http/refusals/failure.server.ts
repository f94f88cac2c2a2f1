import type { IncomingMessage } from "node:http";
import { DatabaseUnavailable } from "~/db/tenant-database.server";
import type { ProviderFailure } from "~/domain/shop/provider-failure.server";
import type { PostbackReport } from "~/jobs/send-postbacks.server";
import type { Logger } from "../log/observe.server";
import { countPostback } from "../metrics/postbacks.server";
import { providerFailures } from "../metrics/provider-failures.server";

/** Returns the status of an unexpected error. */
export function failureStatus(error: unknown): 500 | 503 {
  return error instanceof DatabaseUnavailable ? 503 : 500;
}

/** The status in the log and the metrics of a request that the client aborted, as in nginx. */
export const CLIENT_CLOSED = 499;

/** Returns whether the client closed the connection: errors after that are not failures of the server. */
export function isAborted(incoming: IncomingMessage): boolean {
  return incoming.socket.destroyed;
}

/** Returns whether an error means that the body was aborted. */
export function isAbort(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "ECONNRESET" || code === "ABORT_ERR" || code === DOMException.ABORT_ERR;
}

/** Logs an unexpected error. An unavailable database has its own message, and the request's line says 503. */
export function logFailure(
  log: Logger,
  of: { request: string; tenant: string | undefined },
  error: unknown,
): void {
  if (failureStatus(error) === 503) return;
  const { name, message, stack } =
    error instanceof Error ? error : { name: "not an error", message: String(error), stack: undefined };
  log.error({ ...of, error: { name, message, stack } }, "unexpected error");
}

/** Logs and counts a failed call to a payment provider: the member only sees an unpaid order. */
export function logProviderFailure(log: Logger, tenant: string, failure: ProviderFailure): void {
  providerFailures.inc({ call: failure.call, kind: failure.kind });
  log.error({ tenant, ...failure }, "a call to the payment provider failed");
}

/** Counts a try of a postback, and logs a failed one: a partner who is not notified counts fewer signups than we do. */
export function logPostback(log: Logger, tenant: string, report: PostbackReport): void {
  countPostback(report);
  const { givenUp, ...rest } = report;
  if (givenUp)
    log.error(
      { tenant, ...rest },
      "a postback failed and is not retried any more: npm run tenant -- sources lists it",
    );
  else if (report.result !== "delivered")
    log.warn({ tenant, ...rest }, "a postback failed and will be retried");
}
