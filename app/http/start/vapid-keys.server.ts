import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { areVapidKeys, makeVapidKeys, type VapidKeys } from "~/outside/push/vapid.server";
import type { Tenant } from "~/tenancy/tenant.server";

type Pair = Pick<VapidKeys, "publicKey" | "privateKey">;

/**
 * The keys that sign a brand's pushes: those of its configuration; outside production, where it has none, a pair that is made once and
 * stored in DATA_DIR, so that a demo brand has push.
 */
export class VapidKeyRing {
  #known = new WeakMap<Tenant, VapidKeys | null>();

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
    if (known !== undefined) return known;
    const pair = tenant.config.vapid
      ? this.#configured(tenant)
      : this.dir
        ? storedPair(this.dir, tenant.id)
        : null;
    const keys = pair && { ...pair, subject: `mailto:${tenant.config.support_email}` };
    this.#known.set(tenant, keys);
    return keys;
  }

  #configured(tenant: Tenant): Pair | null {
    if (unsetVapidVariables(tenant.config).length > 0) return null;
    const { public_key, private_key } = tenant.config.vapid!;
    const pair = {
      publicKey: typeof public_key === "string" ? public_key : (process.env[public_key.env] ?? ""),
      privateKey: process.env[private_key.env] ?? "",
    };
    if (areVapidKeys(pair)) return pair;
    this.onMisfit(tenant);
    return null;
  }
}

/** Returns the unset variables that a brand's push keys refer to: without them it cannot send pushes. */
export function unsetVapidVariables({ vapid }: Tenant["config"]): string[] {
  return [vapid?.public_key, vapid?.private_key].flatMap((key) =>
    typeof key === "object" && !process.env[key.env] ? [key.env] : [],
  );
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
