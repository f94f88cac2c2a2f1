import path from "node:path";
import type { Secret } from "./schema-parts.server";
import { FileRefused, TenantFiles } from "./tenant-files.server";

export type Variables = Readonly<Record<string, string | undefined>>;

/** The result of looking up a secret: its value, or the reason why there is none, which never contains the value. */
export type FoundSecret = { value: string } | { found: string; expected: string };

/** How long the value of a file is used before the file is read again, in milliseconds. */
const FRESH_MS = 1000;
const files = new Map<string, { result: FoundSecret; readAt: number }>();

/** Returns the name of a secret: that of its variable, or the path of its file below SECRETS_DIR. They cannot be equal. */
export function secretName(secret: Secret): string {
  return "env" in secret ? secret.env : secret.file;
}

/**
 * Returns the value of a secret. A file is read again once a second at most, so that a new or changed secret needs no restart.
 * @param variables the environment
 * @returns undefined if the secret is not named, or its variable or file is missing, empty or refused
 */
export function secretValue(
  secret: Secret | undefined,
  variables: Variables = process.env,
): string | undefined {
  const result = secret && findSecret(secret, variables);
  return result && "value" in result ? result.value : undefined;
}

/** Looks a secret up as `secretValue` does, and says what is wrong where it has no value. product 2.16 */
export function findSecret(secret: Secret, variables: Variables = process.env): FoundSecret {
  if ("env" in secret) {
    const value = variables[secret.env];
    return value
      ? { value }
      : { found: `${secret.env}, which is not set`, expected: "a variable of the environment" };
  }
  const dir = variables.SECRETS_DIR;
  if (!dir)
    return { found: `${secret.file}, but SECRETS_DIR is not set`, expected: "the folder of secrets in it" };
  const key = path.resolve(dir, secret.file);
  const known = files.get(key);
  const now = performance.now();
  if (known && now - known.readAt < FRESH_MS) return known.result;
  const result = readSecret(dir, secret.file);
  files.set(key, { result, readAt: now });
  return result;
}

function readSecret(dir: string, name: string): FoundSecret {
  try {
    const folder = new TenantFiles(path.resolve(dir));
    // Kubernetes replaces the folder behind the link `..data`: a file that is gone in that moment is there at the second try.
    const text = folder.readText(name, "secret") ?? folder.readText(name, "secret");
    if (text === null)
      return { found: `${name}, which does not exist`, expected: "a file below SECRETS_DIR" };
    const value = text.replace(/\r?\n$/, "");
    return value ? { value } : { found: `${name}, which is empty`, expected: "a file with the secret" };
  } catch (error) {
    if (error instanceof FileRefused)
      return { found: `${name}, ${error.found}`, expected: `${error.expected} below SECRETS_DIR` };
    throw error;
  }
}
