import type { LinkPurpose } from "~/db/tables";
import { isSigned } from "../signatures.server";
import type { AccountContext } from "./account.server";

/** Order is part of every token that is out: add at the end only. */
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

/** What a mailed link's word says: which entry of account_links it stands for, for what, and until when. */
export type Token = { id: string; purpose: LinkPurpose; expiresAt: Date };

type Signing = Pick<AccountContext, "sign" | "tenant">;

/** The word of a link `/{token}`. Nobody else can make one, and it is worth nothing on another tenant. decisions §2, §4 */
export function writeToken(ctx: Signing, { id, purpose, expiresAt }: Token): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUInt8(purposes.indexOf(purpose), 0);
  payload.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 1);
  Buffer.from(id.replaceAll("-", ""), "hex").copy(payload, 5);
  return `${payload.toString("base64url")}.${ctx.sign(signedText(ctx, payload)).toString("base64url", 0, SIGNATURE_BYTES)}`;
}

/** Reads a word of `writeToken`; null when it is altered, another tenant's or no token at all. It may have expired. */
export function readToken(ctx: Signing, word: string): Token | null {
  const [body = "", given = "", ...more] = word.split(".");
  const payload = Buffer.from(body, "base64url");
  const signed = Buffer.from(given, "base64url");
  if (more.length > 0 || payload.length !== PAYLOAD_BYTES) return null;
  // One token has one spelling: base64 would let the last letter vary.
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
