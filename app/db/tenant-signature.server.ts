import { createHash, createHmac } from "node:crypto";
import { STATEMENT_PREFIX } from "./prepared-statements.server";

/** SHA-256 works on blocks of so many bytes; HMAC (RFC 2104) pads its key to one. */
const BLOCK_BYTES = 64;

/** What a transaction of a tenant's sets, so that the policies answer it. */
export interface SignedTenant {
  tenant: string;
  signature: string;
}

/**
 * The key that signs the tenant of a transaction. It follows from the password of the application's login, which the database keeps only as
 * a hash: whoever runs statements as that role cannot work it out.
 */
export function tenantKeyOf(password: string): Buffer {
  return createHmac("sha256", password).update("livery tenant key").digest();
}

/** The two padded keys of HMAC-SHA256, with which PostgreSQL works out a signature without an extension. */
export function padsOf(key: Buffer): { inner: Buffer; outer: Buffer } {
  const block = Buffer.alloc(BLOCK_BYTES);
  (key.length > BLOCK_BYTES ? createHash("sha256").update(key).digest() : key).copy(block);
  return {
    inner: block.map((byte) => byte ^ 0x36) as Buffer,
    outer: block.map((byte) => byte ^ 0x5c) as Buffer,
  };
}

/** @throws TypeError where the number is no tenant's id */
export function signTenant(key: Buffer, tenantId: number): SignedTenant {
  if (!Number.isInteger(tenantId) || tenantId < 1 || tenantId > 2_147_483_647)
    throw new TypeError(`Not a tenant's id: ${tenantId}`);
  const tenant = String(tenantId);
  return { tenant, signature: createHmac("sha256", key).update(`tenant ${tenant}`).digest("hex") };
}

const TEXT = "select set_config('app.tenant', $1, true), set_config('app.signature', $2, true)";
const NAME = `${STATEMENT_PREFIX}tenant`;

/**
 * The query that names the tenant until the transaction ends (true): a pooled connection would carry it to the next tenant. The values are
 * parameters, for every session of a role sees the texts of its others in pg_stat_activity.
 */
export function setTenant({ tenant, signature }: SignedTenant): {
  name: string;
  text: string;
  values: string[];
} {
  return { name: NAME, text: TEXT, values: [tenant, signature] };
}
