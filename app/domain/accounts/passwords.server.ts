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
export function isPassword(kept: string | null, password: string): Promise<boolean> {
  if (kept === null) return isNobodysPassword(password);
  return askWorker({ kept, password: password.normalize("NFKC") }) as Promise<boolean>;
}

let standIn: Promise<string> | null = null;

/** Takes as long as `isPassword` and is never right: for addresses that have no account. */
export async function isNobodysPassword(password: string): Promise<false> {
  standIn ??= hashPassword("nobody's password").catch((error: unknown) => {
    standIn = null;
    throw error;
  });
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
