import { isSigned } from "~/domain/signatures.server";
import type { Ctx } from "../context.server";

/** A field that people do not see and programs fill in. */
export const TRAP_FIELD = "website";
const SIGNATURE_BYTES = 12;

type Signing = Pick<Ctx, "sign" | "tenant" | "now" | "signupMinSeconds">;

/** When a form was begun, in a form that cannot be made up. @param form which one it is good for */
export function beginStamp(ctx: Signing, form: string): string {
  const at = ctx.now.getTime().toString(36);
  return `${at}.${ctx.sign(signedText(ctx, form, at)).toString("base64url", 0, SIGNATURE_BYTES)}`;
}

/** When a form was begun by its stamp, in ms; null for a stamp that is none of ours, or another form's. */
export function begunAt(ctx: Signing, form: string, stamp: string): number | null {
  const [at = "", given = ""] = stamp.split(".");
  const signed = Buffer.from(given, "base64url");
  if (!isSigned(ctx.sign, signedText(ctx, form, at), signed, SIGNATURE_BYTES)) return null;
  return Number.parseInt(at, 36);
}

/** Whether a program filled the form in: the trap holds something, or it took less time than a person needs. */
export function isProgram(ctx: Signing, form: string, stamp: string, fields: FormData): boolean {
  if (String(fields.get(TRAP_FIELD) ?? "") !== "") return true;
  const begun = begunAt(ctx, form, stamp);
  return begun === null || ctx.now.getTime() - begun < ctx.signupMinSeconds * 1000;
}

function signedText({ tenant }: Signing, form: string, at: string): string {
  return `${form} ${tenant.id} ${at}`;
}
