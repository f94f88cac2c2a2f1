import type { Account } from "~/domain/context";
import { isSigned } from "~/domain/signatures.server";
import type { Ctx } from "../context.server";
import { setCookie } from "./cookies.server";

type Signing = Pick<Ctx, "tenant" | "origin" | "cookies" | "sign">;
type Owner = Pick<Account, "email" | "status">;

const DEVICE_DAYS = 365;
const NONCE_BYTES = 12;
const SIGNATURE_BYTES = 24;

/** The name of the cookie of a browser in which the owner of an address has logged in before. */
const deviceCookie = (secure: boolean) => (secure ? "__Host-device" : "device");
const isSecure = ({ origin }: Pick<Ctx, "origin">) => origin.startsWith("https:");

/**
 * Returns the Set-Cookie values that make this browser a known device of a member, after a login. A known device has its own attempts, so
 * that wrong passwords tried elsewhere do not lock the member out. Only a member who confirmed the address gets one: otherwise a signup
 * with a foreign address would collect attempts for it.
 */
export function deviceCookies(ctx: Signing & Pick<Ctx, "random">, owner: Owner): string[] {
  if (owner.status !== "active" || knownDevice(ctx, owner.email) !== null) return [];
  const nonce = ctx.random(NONCE_BYTES).toString("base64url");
  const value = `${nonce}.${ctx.sign(signedText(ctx, nonce, owner.email)).toString("base64url", 0, SIGNATURE_BYTES)}`;
  const secure = isSecure(ctx);
  return [setCookie(deviceCookie(secure), value, { days: DEVICE_DAYS, secure, httpOnly: true })];
}

/** Returns the name of this browser, where the owner of the address has logged in with it before; else null. @param email in lower case */
export function knownDevice(ctx: Signing, email: string): string | null {
  const [nonce = "", given = ""] = (ctx.cookies[deviceCookie(isSecure(ctx))] ?? "").split(".");
  const signed = Buffer.from(given, "base64url");
  if (nonce === "") return null;
  return isSigned(ctx.sign, signedText(ctx, nonce, email), signed, SIGNATURE_BYTES) ? nonce : null;
}

function signedText({ tenant }: Signing, nonce: string, email: string): string {
  return `device ${tenant.id} ${nonce} ${email}`;
}
