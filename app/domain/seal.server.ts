import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Needs } from "./context";
import { signaturesOf } from "./signatures.server";

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Sealing = Needs<"sign" | "tenant">;

/** The purpose and the owner of a sealed text: it can be opened only with both. */
export type SealFor = { purpose: string } & ({ memberId: number } | { orderId: number });

/** Encrypts a value that must stay secret if the database leaks (AES-256-GCM), bound to the tenant, the purpose, and the member or order. */
export function seal(ctx: Sealing & Needs<"random">, plain: Buffer, subject: SealFor): Buffer {
  const iv = ctx.random(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", ctx.sign(keyText(ctx)), iv).setAAD(binding(ctx, subject));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body]);
}

/**
 * Decrypts a value of `seal` with the current or the previous secret.
 * @returns the plain text, and whether it was encrypted with the previous secret and has to be sealed again; null for an altered value,
 * another owner or an unknown secret
 */
export function unseal(
  ctx: Sealing,
  sealed: Buffer,
  subject: SealFor,
): { plain: Buffer; isOld: boolean } | null {
  for (const [index, key] of signaturesOf(ctx.sign, keyText(ctx)).entries()) {
    const plain = open(key, sealed, binding(ctx, subject));
    if (plain) return { plain, isOld: index > 0 };
  }
  return null;
}

function open(key: Buffer, sealed: Buffer, bound: Buffer): Buffer | null {
  if (sealed.length < 1 + IV_BYTES + TAG_BYTES || sealed[0] !== VERSION) return null;
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES })
    .setAAD(bound)
    .setAuthTag(tag);
  try {
    const body = decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES));
    return Buffer.concat([body, decipher.final()]);
  } catch {
    return null;
  }
}

function keyText({ tenant }: Sealing): string {
  return `sealing key ${tenant.id}`;
}

function binding({ tenant }: Sealing, { purpose, ...subject }: SealFor): Buffer {
  // Without the member, a value of an order can be opened after the member is erased.
  const owner = "orderId" in subject ? `order ${subject.orderId}` : subject.memberId;
  return Buffer.from(`${purpose} ${tenant.id} ${owner}`);
}
