import { lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { clashProblem } from "./host-claims.server";
import { hostKey } from "./hosts.server";
import { loadTenant } from "./load-tenant.server";
import type { Problem } from "./problems.server";
import type { Tenant } from "./tenant.server";
import type { Bases } from "./tenant-source.server";
import { Themes } from "./themes.server";

export type Change = { slug: string; tenant: Tenant | null };

type ReloadOptions = { onlyIfNewer?: boolean; bases?: Bases };

/** How long many tenants may be read before requests have their turn, in milliseconds. */
const SLICE_MS = 5;

/**
 * All tenants of the deployment, found by host in constant time. Reading is separate from serving: a tenant is swapped whole, and
 * an invalid or clashing change leaves what was served before in place. decisions §2, §3
 */
export class Registry {
  readonly themes: Themes;
  #bySlug = new Map<string, Tenant>();
  #byHost = new Map<string, Tenant>();
  #problems = new Map<string, Problem[]>();
  /** the hosts that each folder's newest valid reading asks for, served or not, and who asks for each */
  #claims = new Map<string, readonly string[]>();
  #claimants = new Map<string, readonly string[]>();
  #clashed = new Set<string>();
  #listeners = new Set<(change: Change) => void>();

  constructor(
    readonly tenantsDir: string,
    themesDir: string,
  ) {
    this.themes = new Themes(themesDir);
  }

  /** The tenant of a normalised host, or null. */
  find(host: string): Tenant | null {
    return this.#byHost.get(host) ?? null;
  }

  /** The tenant of a slug, or null. */
  bySlug(slug: string): Tenant | null {
    return this.#bySlug.get(slug) ?? null;
  }

  /** The tenants served now, by slug. */
  list(): Tenant[] {
    return [...this.#bySlug.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  }

  /** What was refused and why, newest reading of each folder. */
  problems(): Problem[] {
    return [...this.#problems.values()].flat();
  }

  /** Calls back after each swap; tenant null means it is gone. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads every folder. Used once at start; clashes refuse both sides by name. */
  loadAll(): void {
    const bases: Bases = new Map();
    const loaded = tenantSlugs(this.tenantsDir).map((slug) => ({
      slug,
      ...loadTenant(this.tenantsDir, slug, this.themes, bases),
    }));
    for (const { slug, tenant } of loaded) this.#claim(slug, tenant?.hosts ?? []);
    for (const { slug, tenant, problems } of loaded) this.#settle(slug, tenant, problems);
  }

  /**
   * Reads one folder again and swaps it in, takes it out when the folder is gone, or keeps the previous version when it is refused.
   * @returns the problems that refused it, if any
   */
  reload(slug: string, options: ReloadOptions = {}): Problem[] {
    if (!isTenantSlug(slug)) return [];
    const problems = this.#read(slug, options);
    this.#retryClashed();
    return problems;
  }

  /** Reads all themes and tenants again, after a theme or a shared base changed; a few at a time, so that requests are answered meanwhile. */
  async reloadAll(): Promise<void> {
    this.themes.forget();
    const bases: Bases = new Map();
    const slugs = new Set([...this.#bySlug.keys(), ...tenantSlugs(this.tenantsDir)]);
    let since = performance.now();
    for (const slug of slugs) {
      this.reload(slug, { onlyIfNewer: true, bases });
      if (performance.now() - since < SLICE_MS) continue;
      await nextTurn();
      since = performance.now();
    }
  }

  #read(slug: string, options: ReloadOptions = {}): Problem[] {
    if (!isTenantFolder(this.tenantsDir, slug)) {
      this.#problems.delete(slug);
      this.#claim(slug, []);
      this.#clashed.delete(slug);
      this.#remove(slug);
      return [];
    }
    const { tenant, problems } = loadTenant(this.tenantsDir, slug, this.themes, options.bases);
    this.#claim(slug, tenant?.hosts ?? []);
    return this.#settle(slug, tenant, problems, options);
  }

  #claim(slug: string, hosts: readonly string[]): void {
    for (const host of this.#claims.get(slug) ?? []) {
      const others = (this.#claimants.get(host) ?? []).filter((other) => other !== slug);
      if (others.length > 0) this.#claimants.set(host, others);
      else this.#claimants.delete(host);
    }
    for (const host of hosts) this.#claimants.set(host, [...(this.#claimants.get(host) ?? []), slug]);
    if (hosts.length > 0) this.#claims.set(slug, hosts);
    else this.#claims.delete(slug);
  }

  #settle(slug: string, tenant: Tenant | null, problems: Problem[], options: ReloadOptions = {}): Problem[] {
    const clashes = (tenant?.hosts ?? []).flatMap((host) => {
      const others = this.#rivals(slug, host);
      return others.length > 0 ? [clashProblem(this.tenantsDir, slug, host, others)] : [];
    });
    const all = [...problems, ...clashes];
    if (all.length > 0) this.#problems.set(slug, all);
    else this.#problems.delete(slug);
    if (clashes.length > 0) this.#clashed.add(slug);
    else this.#clashed.delete(slug);
    // Pictures and pages are not part of the version: a reload that was asked for swaps even then.
    const same = options.onlyIfNewer && this.#bySlug.get(slug)?.version === tenant?.version;
    if (tenant && all.length === 0 && !same) this.#put(tenant);
    return all;
  }

  /** Who else has a right to a host: the one who is served there, or, where nobody is, everyone who asks for it. */
  #rivals(slug: string, host: string): string[] {
    const holder = this.#byHost.get(hostKey(host));
    if (holder) return holder.slug === slug ? [] : [holder.slug];
    return (this.#claimants.get(host) ?? []).filter((other) => other !== slug);
  }

  /** A host that was given up is free for those who were refused it, without their file being touched again. */
  #retryClashed(): void {
    let freed = true;
    while (freed) freed = [...this.#clashed].some((slug) => this.#read(slug).length === 0);
  }

  #put(tenant: Tenant): void {
    const previous = this.#bySlug.get(tenant.slug);
    for (const host of previous?.hosts ?? []) this.#byHost.delete(hostKey(host));
    for (const host of tenant.hosts) this.#byHost.set(hostKey(host), tenant);
    this.#bySlug.set(tenant.slug, tenant);
    for (const listener of this.#listeners) listener({ slug: tenant.slug, tenant });
  }

  #remove(slug: string): void {
    const previous = this.#bySlug.get(slug);
    if (!previous) return;
    for (const host of previous.hosts) this.#byHost.delete(hostKey(host));
    this.#bySlug.delete(slug);
    for (const listener of this.#listeners) listener({ slug, tenant: null });
  }
}

/** Whether a folder's name is a tenant's: those that start with "_" or "." are not. */
export function isTenantSlug(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,62}$/.test(name);
}

function isTenantFolder(dir: string, slug: string): boolean {
  return lstatSync(path.join(dir, slug), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The names of the tenant folders. */
export function tenantSlugs(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && isTenantSlug(entry.name))
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}
