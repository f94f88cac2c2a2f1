import { isDisposableEmail } from "disposable-email-domains-js";
import { z } from "zod";
import { EMAIL_MAX } from "./accounts/rules";
import type { AccountProblem } from "./problems";

const email = z.email().max(EMAIL_MAX);

/** Returns whether a text is an e-mail address. */
export function isEmail(address: string): boolean {
  return email.safeParse(address).success;
}

/**
 * Returns why an e-mail address is refused, or null.
 * @param address as it was typed
 */
export function emailProblem(address: string, refuseDisposable: boolean): AccountProblem | null {
  if (!isEmail(address)) return "email_invalid";
  return refuseDisposable && isDisposableEmail(address) ? "email_disposable" : null;
}

/**
 * Normalizes typed text to one Unicode form, without invisible characters and characters that change the text direction. Keeps line breaks.
 */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, (sign) =>
      sign === "\n" ? sign : "",
    )
    .trim();
}

/** Returns whether a text consists only of spaces and invisible characters. */
export function showsNothing(text: string): boolean {
  return /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]*$/u.test(text);
}
