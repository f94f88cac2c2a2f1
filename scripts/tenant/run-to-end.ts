import { isDatabaseAway } from "~/db/database-away.server";
import { MissingWord, Refusal, UsageError } from "./usage.ts";

/** Errors whose message is one sentence for the operator. By name: a command that needs none of them does not load their modules. */
const SENTENCES = new Set(["EnvironmentProblem", "NotMigrated", "MigrationRefused", "GrantDenied"]);

/** What PostgreSQL answers to a DATABASE_URL that is wrong: role, password, database. */
const REFUSED_CONNECTIONS = new Set(["28000", "28P01", "3D000"]);

/** PostgreSQL's answer to a role without the right that a statement needs. */
const NO_RIGHT = "42501";

const files: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is no folder",
};

/**
 * Runs a command and sets the exit status: what it returns, 1 where it fails, 2 for wrong usage. A failure that the operator can repair
 * is one sentence on the standard error; an unexpected one keeps its stack.
 * @param usage printed after a mistake in the command line
 */
export async function runToEnd(run: () => Promise<number>, usage = ""): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    const sentence = failureSentence(error);
    if (sentence === null) throw error;
    const isUsage = error instanceof UsageError;
    console.error(isUsage && !(error instanceof MissingWord) ? `${sentence}\n\n${usage}` : sentence);
    process.exitCode = isUsage ? 2 : 1;
  }
}

/** The sentence for a failure that the operator can repair, or null for an unexpected one. */
export function failureSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof Refusal || error instanceof UsageError || SENTENCES.has(error.name))
    return error.message;
  const { code = "", path } = error as NodeJS.ErrnoException;
  if (REFUSED_CONNECTIONS.has(code))
    return `PostgreSQL refuses the connection of DATABASE_URL: ${error.message}.`;
  // A row that a policy refuses is a mistake of ours and keeps its stack.
  if (code === NO_RIGHT && !error.message.includes("row-level security"))
    return `The role of DATABASE_URL lacks a right: ${error.message}. It owns the database and its tables and has CREATEROLE ("Roles" in app/docs/operating.md).`;
  if (isDatabaseAway(error)) return `The database of DATABASE_URL does not answer: ${reasonOf(error)}.`;
  if (path && files[code]) return `${path}: ${files[code]} (${code}).`;
  return null;
}

/** The innermost message: it names the address. A host with several addresses fails with one error for each. */
function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return reasonOf(error.errors[0]);
  return error.message;
}
