import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH } from "./rules";

/** OWASP's choice for Argon2id, which the library takes by itself: 19 MiB, two passes, one lane. Some 30 ms of one core each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * How many passwords are worked on at once. libuv has four threads for this, for files and for name look-ups: a storm of logins must
 * leave some of them to everyone else.
 */
const AT_ONCE = 2;
/** Whoever would wait behind so many others is asked to come back. */
const MOST_WAITING = 200;

/** More log in at this moment than the processor can check. */
export class TooManyPasswords extends Error {
  override name = "TooManyPasswords";
}

export function isBusy(error: unknown): boolean {
  return error instanceof TooManyPasswords;
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new TooManyPasswords("Too many passwords are being checked.");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The form in which a password is kept. @throws TooManyPasswords */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), COST));
}

/** Whether a password is the one that was kept. @throws TooManyPasswords */
export function isPassword(kept: string, password: string): Promise<boolean> {
  return inTurn(() => verify(kept, password.normalize("NFKC")));
}

let standIn: Promise<string> | null = null;

/** Takes as long as `isPassword` and is never right: for addresses that have no account. */
export async function isNobodysPassword(password: string): Promise<false> {
  standIn ??= hash("nobody's password", COST);
  await isPassword(await standIn, password);
  return false;
}

const common = new Set(
  (dictionary["passwords-common"] as readonly string[]).map((word) => word.toLowerCase()),
);

/**
 * Why a password is refused, or null. Common and leaked ones stand in an offline list. decisions §4
 * @param personal what belongs to the person: username and e-mail address
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
