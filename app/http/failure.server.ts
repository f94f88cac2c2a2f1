import type { IncomingMessage } from "node:http";
import { DatabaseAway } from "~/db/tenant-database.server";
import type { ProviderFailure } from "~/domain/shop/provider-failure.server";
import { providerFailures } from "./metrics/provider-failures.server";
import type { Logger } from "./observe.server";

/** The status of what went wrong below the door. */
export function failureStatus(error: unknown): 500 | 503 {
  return error instanceof DatabaseAway ? 503 : 500;
}

/** The status in the log and the metrics of a request whose client went away before it was answered, as nginx has it. */
export const CLIENT_CLOSED = 499;

/** Whether the client closed the connection: what fails then is no failure of ours, and nobody gets the answer. */
export function isAborted(incoming: IncomingMessage): boolean {
  return incoming.socket.destroyed;
}

/** Whether an error says that a body broke off. */
export function isAbort(error: unknown): boolean {
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === "AbortError" || code === "ECONNRESET";
}

/** Writes down what went wrong. A database that is away has its own line in the log, and the request's line says 503. */
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

/** Logs and counts a call to a payment provider that came to nothing: the member sees only an order that is not paid yet. */
export function logProviderFailure(log: Logger, tenant: string, failure: ProviderFailure): void {
  providerFailures.inc({ call: failure.call, kind: failure.kind });
  log.error({ tenant, ...failure }, "a call to the payment provider failed");
}
