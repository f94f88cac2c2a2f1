import { isSigned } from "~/domain/signatures.server";
import type { Ctx } from "../context.server";

/** A field that is hidden from people and filled in by bots. */
export const TRAP_FIELD = "website";
const SIGNATURE_BYTES = 12;

type Signing = Pick<Ctx, "sign" | "tenant" | "now" | "signupMinSeconds">;

/** Returns a signed stamp of the time at which a form was started. @param form the form that it is valid for */
export function beginStamp(ctx: Signing, form: string): string {
  const at = ctx.now.getTime().toString(36);
  return `${at}.${ctx.sign(signedText(ctx, form, at)).toString("base64url", 0, SIGNATURE_BYTES)}`;
}

/** Returns the start time of a stamp, in ms; null for a forged stamp or that of another form. */
export function startedAt(ctx: Signing, form: string, stamp: string): number | null {
  const [at = "", given = ""] = stamp.split(".");
  const signed = Buffer.from(given, "base64url");
  if (!isSigned(ctx.sign, signedText(ctx, form, at), signed, SIGNATURE_BYTES)) return null;
  return Number.parseInt(at, 36);
}

/** Returns whether a bot filled in the form: the trap field is filled in, or it took less time than a person needs. */
export function isBotStamp(ctx: Signing, form: string, stamp: string, fields: FormData): boolean {
  if (String(fields.get(TRAP_FIELD) ?? "") !== "") return true;
  const started = startedAt(ctx, form, stamp);
  return started === null || ctx.now.getTime() - started < ctx.signupMinSeconds * 1000;
}

function signedText({ tenant }: Signing, form: string, at: string): string {
  return `${form} ${tenant.id} ${at}`;
}
