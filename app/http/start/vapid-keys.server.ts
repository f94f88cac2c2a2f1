import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { areVapidKeys, makeVapidKeys, type VapidKeys } from "~/outside/push/vapid.server";
import { findSecret, secretValue } from "~/tenancy/secrets.server";
import type { Tenant } from "~/tenancy/tenant.server";

type Pair = Pick<VapidKeys, "publicKey" | "privateKey">;

/**
 * The keys that sign a brand's pushes: those of its configuration; outside production, where it has none, a pair that is made once and
 * stored in DATA_DIR, so that a demo brand has push.
 */
export class VapidKeyRing {
  #known = new WeakMap<Tenant, { pair: Pair | null; keys: VapidKeys | null }>();

  /**
   * @param dir where made keys are stored; null makes none
   * @param onMisfit called for a brand whose two configured keys do not match: it cannot send pushes
   */
  constructor(
    readonly dir: string | null,
    readonly onMisfit: (tenant: Tenant) => void,
  ) {}

  /** Returns null where the brand has no push. */
  of(tenant: Tenant): VapidKeys | null {
    const known = this.#known.get(tenant);
    const isConfigured = tenant.config.vapid !== undefined;
    if (known && !isConfigured) return known.keys;
    const pair = isConfigured ? configuredPair(tenant) : this.dir ? storedPair(this.dir, tenant.id) : null;
    // The secrets of a configured pair can change while the tenant stays the same.
    if (known && isSame(known.pair, pair)) return known.keys;
    const isUsable = pair !== null && (!isConfigured || areVapidKeys(pair));
    if (pair && !isUsable) this.onMisfit(tenant);
    const keys = isUsable ? { ...pair, subject: `mailto:${tenant.config.support_email}` } : null;
    this.#known.set(tenant, { pair, keys });
    return keys;
  }
}

/** Returns the pair that a brand configures; null while a secret of it is missing. */
function configuredPair({ config }: Tenant): Pair | null {
  const { public_key, private_key } = config.vapid!;
  const publicKey = typeof public_key === "string" ? public_key : secretValue(public_key);
  const privateKey = secretValue(private_key);
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

function isSame(one: Pair | null, other: Pair | null): boolean {
  return one?.publicKey === other?.publicKey && one?.privateKey === other?.privateKey;
}

/** Returns what is missing of the secrets that a brand's push keys refer to: without them it cannot send pushes. */
export function missingVapidSecrets({ vapid }: Tenant["config"]): string[] {
  return [vapid?.public_key, vapid?.private_key].flatMap((key) => {
    const result = typeof key === "object" ? findSecret(key) : null;
    return result && "found" in result ? [result.found] : [];
  });
}

function storedPair(dir: string, tenantId: string): Pair {
  const file = path.join(dir, `${tenantId}.json`);
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(makeVapidKeys()), { mode: 0o600 });
    try {
      // Created atomically: the first process decides for all.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    rmSync(draft);
  }
  return JSON.parse(readFileSync(file, "utf8")) as Pair;
}
