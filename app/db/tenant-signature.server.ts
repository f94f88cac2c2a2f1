import { createHash, createHmac } from "node:crypto";
import { STATEMENT_PREFIX } from "./prepared-statements.server";

/** The block size of SHA-256; HMAC (RFC 2104) pads its key to one block. */
const BLOCK_BYTES = 64;

/** The settings of a tenant's transaction, which the policies verify. */
export interface SignedTenant {
  tenant: string;
  signature: string;
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
export function signTenant(key: Buffer, tenantId: number): SignedTenant {
  if (!Number.isInteger(tenantId) || tenantId < 1 || tenantId > 2_147_483_647)
    throw new TypeError(`Not a tenant's id: ${tenantId}`);
  const tenant = String(tenantId);
  return { tenant, signature: createHmac("sha256", key).update(`tenant ${tenant}`).digest("hex") };
}

const TEXT = "select set_config('app.tenant', $1, true), set_config('app.signature', $2, true)";
const NAME = `${STATEMENT_PREFIX}tenant`;

/**
 * Returns the query that sets the tenant until the transaction ends (true): otherwise a pooled connection would pass it to the next tenant.
 * The values are parameters, since every session of a role sees the query texts of its other sessions in pg_stat_activity.
 */
export function setTenant({ tenant, signature }: SignedTenant): {
  name: string;
  text: string;
  values: string[];
} {
  return { name: NAME, text: TEXT, values: [tenant, signature] };
}
