import type { ControlDb } from "~/db/control-database.server";
import type { TenantDb } from "~/db/pool.server";
import { brandLog, operatorsLog } from "~/domain/operators/audit-chain/audit-day.server";
import {
  firstOpenDay,
  readChains,
  type SealedDay,
  sealLog,
} from "~/domain/operators/audit-chain/seal-log.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** How many logs a run seals; the next one continues with the others. */
const LOGS_AT_A_TIME = 250;

export type SealDeps = {
  listTenants: () => Promise<readonly Tenant[]>;
  databaseOf: (tenant: Tenant) => TenantDb;
  control: ControlDb;
  onFailure: (tenant: string, error: unknown) => void;
  /** is called for each sealed day. @param tenant the brand's slug; null for the operators' own log */
  onSealed: (tenant: string | null, sealed: SealedDay) => void;
};

/**
 * Seals the days that are over, of the operators' log and of brands' logs, those that were sealed longest ago first. The failure of one brand
 * does not stop the others. architecture, Operators
 * @param most logs of brands at a time
 */
export async function sealAuditLogs(deps: SealDeps, now: Date, most = LOGS_AT_A_TIME): Promise<void> {
  const { control, onFailure, onSealed } = deps;
  const ctx = { control, now };
  await sealLog(ctx, operatorsLog(control), (sealed) => onSealed(null, sealed));
  const chains = await readChains(ctx);
  const open = firstOpenDay(now);
  const nextOf = ({ id }: Tenant) => chains.get(id) ?? "";
  const due = (await deps.listTenants())
    .filter((tenant) => nextOf(tenant) < open)
    .sort((a, b) => (nextOf(a) < nextOf(b) ? -1 : 1));
  let sealed = 0;
  for (const tenant of due) {
    if (sealed === most) return;
    try {
      const log = brandLog(tenant.id, deps.databaseOf(tenant));
      await sealLog(ctx, log, (day) => onSealed(tenant.slug, day));
      sealed++;
    } catch (error) {
      onFailure(tenant.slug, error);
    }
  }
}
