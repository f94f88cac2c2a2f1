import { isDatabaseUnavailable } from "~/db/database-unavailable.server";
import { OperatorError } from "~/db/operator-error.server";
import { jsonText, printable } from "./output.ts";
import { MissingWord, Refusal, UsageError } from "./usage.ts";

/** PostgreSQL's error codes for a wrong role, password or database in DATABASE_URL. */
const REFUSED_CONNECTIONS = new Set(["28000", "28P01", "3D000"]);

/** PostgreSQL's error code for insufficient_privilege. */
const NO_RIGHT = "42501";

const files: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is not a folder",
};

/** A failure as `--json` prints it, instead of the sentence. */
type Failure = { error: { kind: "usage" | "refused" | "unexpected"; message: string } };

/**
 * Runs a command and sets the exit status: the returned status, 1 for a failure, 2 for wrong usage. A failure that the operator can fix
 * prints one sentence to standard error; an unexpected error is rethrown with its stack.
 * @param usage printed after a usage error
 * @param asJson prints a failure as one JSON object to standard output, where a program reads the result
 */
export async function runToEnd(
  run: () => Promise<number>,
  usage = "",
  { asJson = false }: { asJson?: boolean } = {},
): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    const sentence = failureSentence(error);
    const isUsage = error instanceof UsageError;
    if (asJson) {
      const kind = sentence === null ? "unexpected" : isUsage ? "usage" : "refused";
      const failure: Failure = { error: { kind, message: sentence ?? (error as Error).message } };
      console.log(jsonText(failure));
    }
    if (sentence === null) throw error;
    if (!asJson)
      console.error(
        printable(isUsage && !(error instanceof MissingWord) ? `${sentence}\n\n${usage}` : sentence),
      );
    process.exitCode = isUsage ? 2 : 1;
  }
}

/** Returns the sentence for a failure that the operator can fix, or null for an unexpected error. */
export function failureSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof Refusal || error instanceof UsageError || error instanceof OperatorError)
    return error.message;
  const { code = "", path } = error as NodeJS.ErrnoException;
  if (REFUSED_CONNECTIONS.has(code))
    return `PostgreSQL refuses the connection of DATABASE_URL: ${error.message}.`;
  // A violation of a row-level policy is a bug of ours, so it keeps its stack.
  if (code === NO_RIGHT && !error.message.includes("row-level security"))
    return `The role of DATABASE_URL lacks a right: ${error.message}. It must own the database and its tables and have CREATEROLE ("Roles" in app/docs/operating.md).`;
  if (isDatabaseUnavailable(error))
    return `The database of DATABASE_URL does not answer: ${reasonOf(error)}.`;
  if (path && files[code]) return `${path}: ${files[code]} (${code}).`;
  return null;
}

/** Returns the innermost message, which contains the address. A host with several addresses fails with an AggregateError. */
function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return reasonOf(error.errors[0]);
  return error.message;
}
