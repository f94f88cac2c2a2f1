import type { LinkContext } from "~/domain/context";
import { isSigned } from "~/domain/signatures.server";
import { blurredFile, type PhotoSize, photoFile } from "./rules";

/** A link is shown for this time and is then valid for the same time again: 12 to 24 hours in all. decision 226 */
const SHOWN_MS = 12 * 3_600_000;
const SIGNATURE_BYTES = 12;

/** Returns the address of a clear rendition, which expires within a day. @param name of the clear renditions, which cannot be guessed */
export function photoAddress(ctx: LinkContext, name: string, size: PhotoSize): string {
  return `${ctx.tenant.config.cdn_prefix}/${photoLink(ctx, name, size)}`;
}

/** Returns the address of a clear rendition without the tenant's cdn_prefix. */
export function photoLink(ctx: LinkContext, name: string, size: PhotoSize): string {
  return `${photoFile(name, size)}?t=${linkToken(ctx, name)}`;
}

/** Returns the address of the blurred rendition, the only one for viewers who may not see the picture. It expires too. */
export function blurredAddress(ctx: LinkContext, blurredName: string): string {
  const link = `${blurredFile(blurredName)}?t=${linkToken(ctx, blurredName)}`;
  return `${ctx.tenant.config.cdn_prefix}/${link}`;
}

/**
 * Returns how long a link to a photo is still valid.
 * @param name of the renditions that it names
 * @returns seconds, at most a day; null for an expired link, or one that was not made for this tenant and name
 */
export function linkSecondsLeft(ctx: LinkContext, name: string, token: string): number | null {
  const [expiry = "", given = "", ...more] = token.split(".");
  const expiresAt = Number.parseInt(expiry, 36);
  if (more.length > 0 || !Number.isSafeInteger(expiresAt) || expiresAt.toString(36) !== expiry) return null;
  const left = expiresAt - Math.floor(ctx.now.getTime() / 1000);
  if (left <= 0 || left > (2 * SHOWN_MS) / 1000) return null;
  const signature = Buffer.from(given, "base64url");
  // A link has one spelling, or caches would store a photo under several.
  if (signature.toString("base64url") !== given) return null;
  return isSigned(ctx.sign, signedText(ctx, name, expiry), signature, SIGNATURE_BYTES) ? left : null;
}

/**
 * Returns the token of all renditions of a name. It stays the same for 12 hours, so that browsers cache them, and changes at a time of
 * the day that depends on the name: the links of all photos do not change at once.
 */
function linkToken(ctx: LinkContext, name: string): string {
  const offset = offsetOf(name);
  const slot = Math.floor((ctx.now.getTime() - offset) / SHOWN_MS);
  const expiry = ((offset + (slot + 2) * SHOWN_MS) / 1000).toString(36);
  return `${expiry}.${ctx.sign(signedText(ctx, name, expiry)).toString("base64url", 0, SIGNATURE_BYTES)}`;
}

/** Returns when in each 12 hours the link of a name changes, in milliseconds: whole seconds, from the random first bytes of the name. */
function offsetOf(name: string): number {
  const random = Buffer.from(name.slice(0, 8), "base64url");
  return (random.readUIntBE(0, Math.min(4, random.length)) % (SHOWN_MS / 1000)) * 1000;
}

function signedText({ tenant }: LinkContext, name: string, expiry: string): string {
  return `photo link ${tenant.id} ${name} ${expiry}`;
}
