import { dictionary } from "@zxcvbn-ts/language-common";
import { askWorker, TooManyPasswords } from "./password-workers.server";
import { PASSWORD_LENGTH } from "./rules";

/** OWASP's choice for Argon2id, which the library takes by itself: 19 MiB, two passes, one lane. Some 30 ms of one core each. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function isBusy(error: unknown): boolean {
  return error instanceof TooManyPasswords;
}

/** The form in which a password is kept. @throws TooManyPasswords */
export function hashPassword(password: string): Promise<string> {
  return askWorker({ kept: null, password: password.normalize("NFKC"), cost: COST }) as Promise<string>;
}

/** Whether a password is the one that was kept; who has none yet has none that is right. @throws TooManyPasswords */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  return (await findRightPassword([kept], password)) === 0;
}

let standIn: Promise<string> | null = null;

/**
 * Which of the kept passwords is the given one: its place, or -1. All are worked on, also those that are null, so that the time tells
 * nothing of them: as an address can have accounts, whether it has them or not.
 * @throws TooManyPasswords
 */
export async function findRightPassword(kept: readonly (string | null)[], password: string): Promise<number> {
  const stood = kept.includes(null) ? await nobodysPassword() : "";
  const right = (await askWorker({
    kept: kept.map((one) => one ?? stood),
    password: password.normalize("NFKC"),
  })) as boolean[];
  return right.findIndex((isRight, at) => isRight && kept[at] !== null);
}

/** What stands for the password of somebody who has none. */
function nobodysPassword(): Promise<string> {
  standIn ??= hashPassword("nobody's password").catch((error: unknown) => {
    standIn = null;
    throw error;
  });
  return standIn;
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
