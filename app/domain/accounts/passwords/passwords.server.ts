import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH } from "../rules";
import { askProcess, TooManyPasswords } from "./password-processes.server";

/**
 * One of the settings of Argon2id that OWASP holds for equally strong: 7 MiB, five passes, one lane. Its others take more memory, and what
 * goes through the processor's caches slows every page that is answered meanwhile. Measured 6 ms of a core each.
 */
export const COST = { memoryCost: 7168, timeCost: 5, parallelism: 1 };

export function isBusy(error: unknown): boolean {
  return error instanceof TooManyPasswords;
}

/** The form in which a password is kept. @throws TooManyPasswords */
export function hashPassword(password: string): Promise<string> {
  return askProcess("hash", { password: inOneForm(password), cost: COST });
}

/** Whether a password was kept at another cost than it would be now. */
export function isOfOtherCost(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = COST;
  return !kept.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** Whether a password is the one that was kept; who has none yet has none that is right. @throws TooManyPasswords */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  return (await findRightPassword([kept], password)) === 0;
}

/** The same characters are the same password, whichever way a keyboard writes them. */
export function inOneForm(password: string): string {
  return password.normalize("NFKC");
}

let standIn: Promise<string> | null = null;

/**
 * Which of the kept passwords is the given one: its place, or -1. All are worked on, also those that are null, so that the time tells
 * nothing of them: as an address can have accounts, whether it has them or not.
 * @throws TooManyPasswords
 */
export async function findRightPassword(kept: readonly (string | null)[], password: string): Promise<number> {
  const stood = kept.includes(null) ? await nobodysPassword() : "";
  const right = await askProcess("check", {
    kept: kept.map((one) => one ?? stood),
    password: inOneForm(password),
  });
  return right.findIndex((isRight, at) => isRight && kept[at] !== null);
}

/** What stands for the password of somebody who has none. */
export function nobodysPassword(): Promise<string> {
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
