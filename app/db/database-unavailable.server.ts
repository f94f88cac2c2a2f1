/** System and PostgreSQL codes of a database that is unreachable, starts, stops or has no connections left. */
const CODES = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "EHOSTDOWN", "ENETUNREACH", "ENETDOWN"],
  ...["57P01", "57P02", "57P03", "53300"],
  // A standby, or a primary that became one.
  "25006",
]);

/** Errors of pg and its pool that have no code. */
const MESSAGES = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
  // What a standby answers to the begin of a transaction.
  "cannot set transaction read-write mode during recovery",
]);

/**
 * Returns whether an error means that the database is unavailable for now: worth a 503 and a later retry. A wrong query, a violated
 * constraint or a statement timeout is not.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  // Class 08 are connection exceptions.
  if (typeof code === "string" && (CODES.has(code) || /^08\w{3}$/.test(code))) return true;
  if (MESSAGES.has(error.message)) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(error.cause);
}
