import type { LinkPurpose } from "~/db/tables";
import type { Needs } from "../context";
import { isSigned } from "../signatures.server";

/** Issued tokens contain the index: only append. */
const purposes: readonly LinkPurpose[] = [
  "activate",
  "reset",
  "mail_change",
  "mail_undo",
  "reactivate",
  "unsubscribe",
  "complete_signup",
];
const ID_BYTES = 16;
const PAYLOAD_BYTES = 1 + 4 + ID_BYTES;
const SIGNATURE_BYTES = 24;

/** The content of a mailed link's token: the id of its row in account_links, its purpose and its expiry. */
export type Token = { id: string; purpose: LinkPurpose; expiresAt: Date };

type Signing = Needs<"sign" | "tenant">;

/** Returns the token of a link `/{token}`. It cannot be forged and is not valid for another tenant. product 7.1, 2.7 */
export function writeToken(ctx: Signing, { id, purpose, expiresAt }: Token): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(purposes.indexOf(purpose), 0);
  payload.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 1);
  Buffer.from(id.replaceAll("-", ""), "hex").copy(payload, 5);
  return `${payload.toString("base64url")}.${ctx.sign(signedText(ctx, payload)).toString("base64url", 0, SIGNATURE_BYTES)}`;
}

/** Reads a token of `writeToken`; null if it is altered, belongs to another tenant or is not a token. It may have expired. */
export function readToken(ctx: Signing, tokenText: string): Token | null {
  const [body = "", given = "", ...more] = tokenText.split(".");
  const payload = Buffer.from(body, "base64url");
  const signed = Buffer.from(given, "base64url");
  if (more.length > 0 || payload.length !== PAYLOAD_BYTES) return null;
  // Accepts one spelling per token: base64 decoding ignores some bits of the last letter.
  if (payload.toString("base64url") !== body || signed.toString("base64url") !== given) return null;
  if (!isSigned(ctx.sign, signedText(ctx, payload), signed, SIGNATURE_BYTES)) return null;
  const purpose = purposes[payload.readUInt8(0)];
  if (!purpose) return null;
  const hex = payload.toString("hex", 5);
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { id, purpose, expiresAt: new Date(payload.readUInt32BE(1) * 1000) };
}

function signedText({ tenant }: Signing, payload: Buffer): string {
  return `link ${tenant.id} ${payload.toString("base64url")}`;
}
