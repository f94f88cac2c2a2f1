import { isDisposableEmail } from "disposable-email-domains-js";
import { z } from "zod";
import type { AccountProblem } from "./problems";
import { EMAIL_MAX } from "./rules";

const email = z.email().max(EMAIL_MAX);

/** @param address as it was typed */
export function emailProblem(address: string, refuseDisposable: boolean): AccountProblem | null {
  if (!email.safeParse(address).success) return "email_invalid";
  return refuseDisposable && isDisposableEmail(address) ? "email_disposable" : null;
}

/** What people type, in one Unicode form, without signs that cannot be seen or that turn the line around. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, (sign) =>
      sign === "\n" ? sign : "",
    )
    .trim();
}

/** Whether a text is nothing but spaces and signs that cannot be seen. */
export function showsNothing(text: string): boolean {
  return /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\u2800]*$/u.test(text);
}
