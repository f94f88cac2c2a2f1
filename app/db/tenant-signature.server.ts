import { createHash, createHmac } from "node:crypto";

/** The block size of SHA-256; HMAC (RFC 2104) pads its key to one block. */
const BLOCK_BYTES = 64;

/** Signs the transactions of one tenant. */
export interface TenantSigner {
  tenant: number;
  /** Returns the signature that gives the transaction with this number, of the one connection that has it, its tenant. */
  sign(entry: bigint): string;
}

/**
 * Returns the key that signs the tenant of a transaction. It is derived from the password of the application's login, which the database
 * stores only as a hash: statements run as that role cannot compute it. decision 14
 */
export function tenantKeyOf(password: string): Buffer {
  return createHmac("sha256", password).update("livery tenant key").digest();
}

/** Returns the two padded keys of HMAC-SHA256, with which PostgreSQL computes a signature without an extension. */
export function padsOf(key: Buffer): { inner: Buffer; outer: Buffer } {
  const block = Buffer.alloc(BLOCK_BYTES);
  (key.length > BLOCK_BYTES ? createHash("sha256").update(key).digest() : key).copy(block);
  return {
    inner: block.map((byte) => byte ^ 0x36) as Buffer,
    outer: block.map((byte) => byte ^ 0x5c) as Buffer,
  };
}

/** @throws TypeError where the number is not a tenant's id */
export function tenantSigner(key: Buffer, tenant: number): TenantSigner {
  if (!Number.isInteger(tenant) || tenant < 1 || tenant > 2_147_483_647)
    throw new TypeError(`Not a tenant's id: ${tenant}`);
  return {
    tenant,
    sign: (entry) => createHmac("sha256", key).update(`tenant ${tenant} entry ${entry}`).digest("hex"),
  };
}
