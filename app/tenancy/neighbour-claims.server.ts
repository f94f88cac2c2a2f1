import { neighbourProblem } from "./host-claims.server";
import { Footprints, footprintOf, refusingConflicts } from "./neighbours.server";
import { readOperatorRules } from "./operator-rules.server";
import type { Problem } from "./problems.server";
import type { StoredTenant } from "./stored-tenant.server";
import type { Tenant } from "./tenant.server";
import { readTenantSource } from "./tenant-source.server";

/** The names of all tenants of a registry, and which of them use names of another company's tenants. product 2.9, decision 225 */
export class NeighbourClaims {
  readonly #newest = new Footprints();
  readonly #served = new Footprints();
  /** the names of tenants before this process started, until they are served or removed */
  readonly #before = new Footprints();
  #operator: ReturnType<typeof readOperatorRules>;

  /** @param tenantsDir the folder that contains all tenants */
  constructor(readonly tenantsDir: string) {
    this.#operator = readOperatorRules(tenantsDir);
  }

  /** Reads the operator's file again. */
  readOperatorFile(): void {
    this.#operator = readOperatorRules(this.tenantsDir);
  }

  /** Returns the problems of the operator's file. */
  operatorProblems(): Problem[] {
    return this.#operator.problems;
  }

  /** Replaces the names of a folder with those of its newest reading; none if that was refused or the folder was deleted. */
  claim(slug: string, tenant: Tenant | null): void {
    this.#newest.set(slug, tenant && tenantFootprint(tenant));
  }

  /** Records the names of a tenant before this process started. */
  had(slug: string, { id, names }: StoredTenant): void {
    if (names) this.#before.set(slug, { id, slug, ...names });
  }

  /** Records the names of a tenant that is served now; null if it was removed. */
  serve(slug: string, tenant: Tenant | null): void {
    this.#served.set(slug, tenant && tenantFootprint(tenant));
    this.#before.set(slug, null);
  }

  /** Returns a problem for each name of a tenant that belongs to a tenant of another company. */
  problemsOf(tenant: Tenant): Problem[] {
    const conflicts = refusingConflicts(tenantFootprint(tenant), {
      newest: this.#newest,
      holding: [this.#served, this.#before],
      rules: this.#operator.rules,
    });
    if (conflicts.length === 0) return [];
    const source = readTenantSource(this.tenantsDir, tenant.slug);
    // A folder that was changed since it was read is read again.
    if ("problem" in source) return [source.problem];
    return conflicts.map((conflict) => neighbourProblem(source, conflict));
  }
}

function tenantFootprint({ id, slug, config }: Tenant) {
  return footprintOf(id, slug, config);
}
