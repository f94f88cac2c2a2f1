import { DatabaseAway } from "~/db/tenant-database.server";
import type { Logger } from "./observe.server";

/** The status of what went wrong below the door. */
export function failureStatus(error: unknown): 500 | 503 {
  return error instanceof DatabaseAway ? 503 : 500;
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
