import { existsSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Words } from "~/i18n/words.server";
import { Claims, idName, leadingName, namesOf } from "./claims.server";
import { clashProblem, idProblem } from "./host-claims.server";
import { hostKey } from "./hosts.server";
import type { KeptTenants } from "./kept-tenants.server";
import { type LoadResult, loadTenant } from "./load-tenant.server";
import type { Problem } from "./problems.server";
import type { Tenant, TenantName } from "./tenant.server";
import { TenantRules } from "./tenant-rules.server";
import type { Bases } from "./tenant-source.server";
import { Themes } from "./themes.server";

export type Change = TenantName & { tenant: Tenant | null };

/** What the database has against a tenant: it is closed to visitors, or its folder's name is that of a tenant with another id. */
export type Verdict = { retired: true } | { expectedId: string };

/** Asks the database about tenants. @returns verdicts by slug, none for those that are well; null while nobody can tell */
export type Judge = (tenants: readonly TenantName[]) => Promise<ReadonlyMap<string, Verdict> | null>;

type ReloadOptions = { onlyIfNewer?: boolean; bases?: Bases };

/** How long many tenants may be read before requests have their turn, in milliseconds. */
const SLICE_MS = 5;

/**
 * All tenants of the deployment, found by host in constant time. Reading is separate from serving: a tenant is swapped whole, and
 * an invalid or clashing change leaves what was served before in place; after a restart that is the version that was kept. decisions §2, §3
 */
export class Registry {
  readonly themes: Themes;
  /** set where there is a database to ask */
  judge: Judge = async () => null;
  readonly #rules: TenantRules;
  #bySlug = new Map<string, Tenant>();
  #byHost = new Map<string, Tenant>();
  #byId = new Map<string, Tenant>();
  #problems = new Map<string, Problem[]>();
  #claims = new Claims();
  #clashed = new Set<string>();
  /** those whose folder is there, and which are closed to visitors */
  #retired = new Set<string>();
  /** those whose id was refused */
  #foreign = new Set<string>();
  /** which tenant a folder's name was last known to be */
  #before = new Map<string, { id: string; retired: boolean }>();
  #listeners = new Set<(change: Change) => void>();
  /** Readings follow each other, so that an older one never replaces a newer. */
  #reading: Promise<unknown> = Promise.resolve();

  /** @param kept where the last good version of each tenant is kept; null keeps none */
  constructor(
    readonly tenantsDir: string,
    themesDir: string,
    readonly kept: KeptTenants | null = null,
    words?: Words,
  ) {
    this.themes = new Themes(themesDir);
    this.#rules = new TenantRules(this.themes, words);
  }

  /** The tenant of a normalised host, or null. */
  find(host: string): Tenant | null {
    return this.#byHost.get(host) ?? null;
  }

  /** The tenant of a slug, or null. */
  bySlug(slug: string): Tenant | null {
    return this.#bySlug.get(slug) ?? null;
  }

  /** The tenant of an id, or null. */
  byId(id: string): Tenant | null {
    return this.#byId.get(id) ?? null;
  }

  /** The tenants served now, by slug. */
  list(): Tenant[] {
    return [...this.#bySlug.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  }

  /** What was refused and why, newest reading of each folder. */
  problems(): Problem[] {
    return [...this.#problems.values()].flat();
  }

  /** The folders whose newest reading was refused, whether or not an older version is served. */
  refusedSlugs(): string[] {
    return [...this.#problems.keys()].sort();
  }

  /** Calls back after each swap; tenant null means it is gone. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Reads every folder. Used once at start. What is refused is served as it was kept; of two that claim a name, the one that had it
   * before keeps it, and where neither had it both are refused.
   */
  async loadAll(): Promise<void> {
    const bases: Bases = new Map();
    const loaded: ({ slug: string } & LoadResult)[] = [];
    for (const slug of tenantSlugs(this.tenantsDir))
      loaded.push({ slug, ...(await loadTenant(this.tenantsDir, slug, this.#rules, bases)) });
    await this.#recall(loaded);
    for (const { slug, tenant } of loaded) this.#claims.claim(slug, tenant ? namesOf(tenant) : []);
    for (const { slug, tenant, problems } of loaded) await this.#settle(slug, tenant, problems);
    if (this.#before.size > 0) await this.#retryClashed();
    for (const slug of this.refusedSlugs()) await this.#standIn(slug);
  }

  /**
   * Reads one folder again and swaps it in, takes it out when the folder is gone, or keeps the previous version when it is refused.
   * @returns the problems that refused it, if any
   */
  reload(slug: string, options: ReloadOptions = {}): Promise<Problem[]> {
    return this.#afterOthers(async () => {
      if (!isTenantSlug(slug) || !existsSync(this.tenantsDir)) return [];
      const problems = await this.#read(slug, options);
      await this.#retryClashed();
      return problems;
    });
  }

  /**
   * Reads all themes and tenants again; a few at a time, so that requests are answered meanwhile. While the folder of all tenants is not
   * there, they are served as they are.
   * @param onlyIfNewer leaves alone whose version is the same; else pictures and pages are looked at anew too
   */
  async reloadAll({ onlyIfNewer = true } = {}): Promise<void> {
    this.themes.forget();
    const bases: Bases = new Map();
    const slugs = new Set([
      ...this.#bySlug.keys(),
      ...this.#problems.keys(),
      ...tenantSlugs(this.tenantsDir),
    ]);
    let since = performance.now();
    for (const slug of slugs) {
      await this.reload(slug, { onlyIfNewer, bases });
      if (performance.now() - since < SLICE_MS) continue;
      await nextTurn();
      since = performance.now();
    }
  }

  /** Asks the database about all tenants again, and swaps those for which its answer has changed. @returns what it refuses now and did not before */
  recheck(): Promise<Problem[]> {
    return this.#afterOthers(async () => {
      const verdicts = await this.judge(this.list());
      if (!verdicts) return [];
      const doubtful = new Set([...verdicts.keys(), ...this.#retired, ...this.#foreign]);
      for (const [slug, verdict] of verdicts) {
        const served = this.#bySlug.get(slug)!;
        if ("retired" in verdict) await this.#retire(served);
        else await this.#replaceForeign(served, verdict.expectedId);
      }
      const known = new Set(this.#foreign);
      const found: Problem[] = [];
      for (const slug of doubtful) {
        const problems = await this.#read(slug);
        if (!known.has(slug)) found.push(...problems);
      }
      await this.#retryClashed();
      return found;
    });
  }

  #afterOthers<T>(read: () => Promise<T>): Promise<T> {
    const reading = this.#reading.then(read);
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #read(slug: string, options: ReloadOptions = {}): Promise<Problem[]> {
    if (!isTenantFolder(this.tenantsDir, slug)) {
      this.#forget(slug);
      return [];
    }
    const { tenant, problems } = await loadTenant(this.tenantsDir, slug, this.#rules, options.bases);
    const twin = tenant && this.#byId.get(tenant.id);
    // The folder has another name now.
    if (twin && twin.slug !== slug && !isTenantFolder(this.tenantsDir, twin.slug)) this.#forget(twin.slug);
    this.#claims.claim(slug, tenant ? namesOf(tenant) : []);
    return this.#settle(slug, tenant, problems, options);
  }

  /** Notes who had which hosts and names before this process started, as far as their folders are still there. */
  async #recall(loaded: readonly ({ slug: string } & LoadResult)[]): Promise<void> {
    const kept = (await this.kept?.all()) ?? [];
    const slugs = new Set(loaded.map(({ slug }) => slug));
    const slugOf = new Map(loaded.flatMap(({ slug, tenant }) => (tenant ? [[tenant.id, slug]] : [])));
    for (const one of kept.sort((a, b) => (a.kept_at < b.kept_at ? -1 : 1))) {
      const slug = slugOf.get(one.id) ?? one.slug;
      if (!slugs.has(slug)) continue;
      this.#before.set(slug, one);
      if (!one.retired) this.#claims.had(slug, namesOf(one));
    }
  }

  async #settle(
    slug: string,
    tenant: Tenant | null,
    problems: Problem[],
    options: ReloadOptions = {},
  ): Promise<Problem[]> {
    const verdict = tenant && (await this.#verdict(tenant));
    if (verdict && "retired" in verdict) {
      await this.#retire(tenant);
      return [];
    }
    this.#retired.delete(slug);
    const clashes = tenant ? this.#clashesOf(tenant) : [];
    const all = [...problems, ...clashes];
    if (verdict && tenant) all.push(this.#foreignProblem(tenant, verdict.expectedId));
    note(this.#problems, slug, all);
    mark(this.#clashed, slug, clashes.length > 0);
    mark(this.#foreign, slug, verdict !== null);
    const served = this.#bySlug.get(slug);
    if (verdict && served && served.id === tenant.id) await this.#replaceForeign(served, verdict.expectedId);
    // Pictures and pages are not part of the version: a reload that was asked for swaps even then.
    const same = options.onlyIfNewer && served?.version === tenant?.version && served?.dir === tenant?.dir;
    if (tenant && all.length === 0 && !same) this.#put(tenant);
    return all;
  }

  /** What the database says of a tenant; while it cannot be asked, what it must have said before. */
  async #verdict(tenant: Tenant): Promise<Verdict | null> {
    const verdicts = await this.judge([tenant]);
    if (verdicts) return verdicts.get(tenant.slug) ?? null;
    const before = this.#before.get(tenant.slug);
    if (!before) return null;
    if (before.id !== tenant.id) return before.retired ? null : { expectedId: before.id };
    return before.retired ? { retired: true } : null;
  }

  #clashesOf(tenant: Tenant): Problem[] {
    const { id, slug, hosts } = tenant;
    const twins = this.#claims.rivals(slug, idName(id), this.#byId.get(id)?.slug);
    const expected = `an id of its own: ${twins.join(" and ")} has this one`;
    return [
      ...(twins.length > 0 ? [idProblem(this.tenantsDir, tenant, expected)] : []),
      ...hosts.flatMap((host) => {
        const others = this.#claims.rivals(slug, hostKey(host), this.#byHost.get(hostKey(host))?.slug);
        if (others.length > 0) return [clashProblem(this.tenantsDir, slug, host, others)];
        const owners = this.#claims.rivals(slug, leadingName(host), this.#ledTo(host)?.slug);
        return owners.length > 0 ? [clashProblem(this.tenantsDir, slug, host, owners, true)] : [];
      }),
    ];
  }

  /** The tenant to whose domain a host leads although it is none of its hosts: `www.` before it. */
  #ledTo(host: string): Tenant | null {
    const domain = /^www\.(.+)$/.exec(hostKey(host))?.[1];
    const tenant = domain ? this.#byHost.get(domain) : undefined;
    return tenant && hostKey(tenant.config.domain) === domain ? tenant : null;
  }

  #foreignProblem(tenant: Tenant, expectedId: string): Problem {
    const expected = `"${expectedId}", the id of the tenant that the database knows as ${tenant.slug}; retire that one first, or give this folder another name`;
    return idProblem(this.tenantsDir, tenant, expected);
  }

  async #retire({ id, slug }: Tenant): Promise<void> {
    this.#forget(slug);
    this.#retired.add(slug);
    this.#before.set(slug, { id, retired: true });
    await this.kept?.markRetired(id, true);
  }

  /** Takes out a tenant that should never have been served under this name, and brings back the one whose it is. */
  async #replaceForeign(foreign: Tenant, ownerId: string): Promise<void> {
    const { slug } = foreign;
    this.#remove(slug);
    await this.kept?.forget(foreign.id);
    this.#before.set(slug, { id: ownerId, retired: false });
    await this.#standIn(slug);
  }

  /** Serves a folder's tenant as it was kept, where its newest reading was refused and nothing of it is served. */
  async #standIn(slug: string): Promise<void> {
    const before = this.#before.get(slug);
    if (!this.kept || !before || before.retired || this.#bySlug.has(slug)) return;
    const kept = await this.kept.find(before.id);
    const tenant = kept && (await this.kept.load(kept));
    if (!tenant || tenant.slug !== slug || this.#byId.has(tenant.id)) return;
    if (tenant.hosts.some((host) => this.#byHost.has(hostKey(host)))) return;
    this.themes.adopt(tenant.theme);
    this.#put(tenant);
  }

  /** A host that was given up is free for those who were refused it, without their file being touched again. */
  async #retryClashed(): Promise<void> {
    let freed = true;
    while (freed) {
      freed = false;
      for (const slug of [...this.#clashed]) freed = (await this.#read(slug)).length === 0 || freed;
    }
  }

  #put(tenant: Tenant): void {
    const { id, slug } = tenant;
    const previous = this.#bySlug.get(slug);
    if (previous) this.#unlist(previous);
    for (const host of tenant.hosts) this.#byHost.set(hostKey(host), tenant);
    this.#bySlug.set(slug, tenant);
    this.#byId.set(id, tenant);
    this.#before.set(slug, { id, retired: false });
    this.#claims.settled(slug);
    if (previous && previous.id !== id) this.#tell({ id: previous.id, slug, tenant: null });
    this.#tell({ id, slug, tenant });
  }

  /** The folder is gone, or closed to visitors. */
  #forget(slug: string): void {
    this.#problems.delete(slug);
    this.#clashed.delete(slug);
    this.#foreign.delete(slug);
    this.#retired.delete(slug);
    this.#claims.claim(slug, []);
    this.#claims.settled(slug);
    this.#before.delete(slug);
    this.#remove(slug);
  }

  #remove(slug: string): void {
    const previous = this.#bySlug.get(slug);
    if (!previous) return;
    this.#unlist(previous);
    this.#tell({ id: previous.id, slug, tenant: null });
  }

  #unlist(tenant: Tenant): void {
    for (const host of tenant.hosts) this.#byHost.delete(hostKey(host));
    this.#bySlug.delete(tenant.slug);
    this.#byId.delete(tenant.id);
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

function note<T>(map: Map<string, T[]>, key: string, values: T[]): void {
  if (values.length > 0) map.set(key, values);
  else map.delete(key);
}

function mark(set: Set<string>, key: string, holds: boolean): void {
  if (holds) set.add(key);
  else set.delete(key);
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
