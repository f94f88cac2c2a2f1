import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH } from "../rules";
import { inPasswordQueue, TooManyPasswords } from "./password-queue.server";

/**
 * One of the Argon2id settings that OWASP considers equally strong: 7 MiB, five passes, one lane. The others use more memory and evict the
 * processor's caches, which slows down every page. Measured: 6 ms of one core per hash. decision 45
 */
export const COST = { memoryCost: 7168, timeCost: 5, parallelism: 1 };

export function isBusy(error: unknown): boolean {
  return error instanceof TooManyPasswords;
}

/**
 * Returns the hash of a password.
 * @throws TooManyPasswords
 */
export function hashPassword(password: string): Promise<string> {
  return inPasswordQueue(() => hash(normalizePassword(password), COST));
}

/** Returns whether a stored hash uses another cost than new hashes. */
export function needsRehash(storedHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = COST;
  return !storedHash.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/**
 * Returns whether a password matches a stored hash; false if the hash is null.
 * @throws TooManyPasswords
 */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  return (await findRightPassword([storedHash], password)) === 0;
}

/** Normalizes a password, so that different Unicode forms of the same characters match. */
function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}

let cachedDummyHash: Promise<string> | null = null;

/**
 * Returns the index of the stored hash that a password matches, or -1. A dummy hash is verified for each null, so that the response time
 * does not reveal which hashes exist.
 * @throws TooManyPasswords
 */
export async function findRightPassword(
  storedHashes: readonly (string | null)[],
  password: string,
): Promise<number> {
  const hashes = storedHashes.includes(null) ? await comparedHashes(storedHashes) : storedHashes;
  const normalized = normalizePassword(password);
  return inPasswordQueue(async () => {
    let right = -1;
    for (const [at, stored] of hashes.entries())
      if ((await verify(stored ?? "", normalized)) && storedHashes[at] !== null && right < 0) right = at;
    return right;
  });
}

/** Returns the hashes that a password is compared with: a dummy of the same cost for each null. */
export async function comparedHashes(storedHashes: readonly (string | null)[]): Promise<string[]> {
  const dummy = await dummyHash();
  return storedHashes.map((one) => one ?? dummy);
}

/** The password of the dummy hash. It is not secret: where the dummy was compared, no password is right. */
export const DUMMY_PASSWORD = "nobody's password";

/** Returns the hash that is verified if there is no account, so that the response time is the same. */
function dummyHash(): Promise<string> {
  cachedDummyHash ??= hashPassword(DUMMY_PASSWORD).catch((error: unknown) => {
    cachedDummyHash = null;
    throw error;
  });
  return cachedDummyHash;
}

const common = new Set(
  (dictionary["passwords-common"] as readonly string[]).map((tokenText) => tokenText.toLowerCase()),
);

/**
 * Returns why a password is refused, or null. Common and leaked passwords come from an offline list.
 * @param personal username and e-mail address, which the password must not contain. product 5.13
 */
export function passwordProblem(
  password: string,
  personal: { name: string; email: string },
): "password_short" | "password_long" | "password_common" | "password_personal" | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return "password_short";
  if (length > PASSWORD_LENGTH.max) return "password_long";
  const plain = password.toLowerCase();
  const isRepeated = new Set(plain).size < 4;
  if (isRepeated || common.has(plain)) return "password_common";
  const [mailbox = ""] = personal.email.toLowerCase().split("@");
  const parts = [personal.name.toLowerCase(), personal.email.toLowerCase(), mailbox];
  return parts.some((part) => part.length >= 3 && plain.includes(part)) ? "password_personal" : null;
}
