import { createCipheriv, createDecipheriv } from "node:crypto";
import type { AccountContext } from "./accounts/account.server";
import { signaturesOf } from "./signatures.server";

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Sealing = Pick<AccountContext, "sign" | "tenant">;

/** What a sealed text is for and whose it is: it opens for nothing and nobody else. */
export type SealFor = { purpose: string } & ({ memberId: number } | { orderId: number });

/** Encrypts what the database must not be able to give away (AES-256-GCM), bound to the tenant, the purpose, and the member or the order. */
export function seal(ctx: Sealing & Pick<AccountContext, "random">, plain: Buffer, whose: SealFor): Buffer {
  const iv = ctx.random(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", ctx.sign(keyText(ctx)), iv).setAAD(binding(ctx, whose));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body]);
}

/**
 * Opens what `seal` closed, with the present secret or the earlier one; null where it was altered, is somebody else's, or the deployment's
 * secret is another.
 * @returns the plain text, and whether it has to be sealed again because the earlier secret closed it
 */
export function unseal(
  ctx: Sealing,
  sealed: Buffer,
  whose: SealFor,
): { plain: Buffer; isOld: boolean } | null {
  for (const [index, key] of signaturesOf(ctx.sign, keyText(ctx)).entries()) {
    const plain = open(key, sealed, binding(ctx, whose));
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

function binding({ tenant }: Sealing, { purpose, ...whose }: SealFor): Buffer {
  // What belongs to an order opens still when its member is erased.
  const owner = "orderId" in whose ? `order ${whose.orderId}` : whose.memberId;
  return Buffer.from(`${purpose} ${tenant.id} ${owner}`);
}
