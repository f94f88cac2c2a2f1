import { existsSync, lstatSync, readdirSync } from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Translations } from "~/i18n/translations.server";
import { Claims, idName, leadingName, namesOf } from "./claims.server";
import { clashProblem, idProblem } from "./host-claims.server";
import { hostKey } from "./hosts.server";
import { type LoadResult, loadTenant } from "./load-tenant.server";
import { NeighbourClaims } from "./neighbour-claims.server";
import type { Problem } from "./problems.server";
import type { StoredTenant } from "./stored-tenant.server";
import type { StoredTenants } from "./stored-tenants.server";
import type { Tenant, TenantName } from "./tenant.server";
import { TenantRules } from "./tenant-rules.server";
import type { Bases } from "./tenant-source.server";
import { Themes } from "./themes.server";

export type Change = TenantName & { tenant: Tenant | null };

/** The reason for which the database rejects a tenant: it is retired, or its slug belongs to a tenant with another id. */
export type Verdict = { retired: true } | { expectedId: string };

/** Queries the database about tenants. @returns verdicts by slug, without the valid tenants; null while the database is unavailable */
export type Judge = (tenants: readonly TenantName[]) => Promise<ReadonlyMap<string, Verdict> | null>;

type ReloadOptions = { onlyIfNewer?: boolean; bases?: Bases };

/** The time slice for reading tenants before pending requests are served, in milliseconds. */
const SLICE_MS = 5;

/**
 * All tenants of the deployment, with a lookup by host in constant time. A tenant is always replaced as a whole. After an invalid or
 * conflicting change the previous version is still served; after a restart that is the stored version. product 2.13, 2.14
 */
export class Registry {
  readonly themes: Themes;
  /** set if there is a database to query */
  judge: Judge = async () => null;
  readonly #rules: TenantRules;
  #bySlug = new Map<string, Tenant>();
  #byHost = new Map<string, Tenant>();
  #byId = new Map<string, Tenant>();
  #problems = new Map<string, Problem[]>();
  /** warnings of fields that the next version of the schema refuses */
  #removedFields = new Map<string, Problem[]>();
  #claims = new Claims();
  readonly #neighbours: NeighbourClaims;
  #clashed = new Set<string>();
  /** tenants that are closed to visitors although their folder exists */
  #retired = new Set<string>();
  /** folders whose id the database rejected */
  #foreign = new Set<string>();
  /** the last known tenant of each folder name */
  #before = new Map<string, { id: string; retired: boolean }>();
  #listeners = new Set<(change: Change) => void>();
  /** Readings run one after another, so that an older one never replaces a newer one. */
  #reading: Promise<unknown> = Promise.resolve();

  /** @param stored the store of the last valid version of each tenant; null stores none */
  constructor(
    readonly tenantsDir: string,
    themesDir: string,
    readonly stored: StoredTenants | null = null,
    translations?: Translations | (() => Translations),
  ) {
    this.themes = new Themes(themesDir);
    this.#rules = new TenantRules(this.themes, translations);
    this.#neighbours = new NeighbourClaims(tenantsDir);
  }

  /** Returns the tenant of a normalized host, or null. */
  find(host: string): Tenant | null {
    return this.#byHost.get(host) ?? null;
  }

  /** Returns the tenant of a slug, or null. */
  bySlug(slug: string): Tenant | null {
    return this.#bySlug.get(slug) ?? null;
  }

  /** Returns the tenant of an id, or null. */
  byId(id: string): Tenant | null {
    return this.#byId.get(id) ?? null;
  }

  /** Returns the tenants that are served now, sorted by slug. */
  list(): Tenant[] {
    return [...this.#bySlug.values()].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  }

  /** Returns the problems of the newest reading of each folder. */
  problems(): Problem[] {
    return [...this.#neighbours.operatorProblems(), ...[...this.#problems.values()].flat()];
  }

  /** Returns a warning for each field that a file still has and the next version of the schema refuses. product 2.21 */
  removedFields(): Problem[] {
    return [...this.#removedFields.values()].flat();
  }

  /** Returns the folders whose newest reading was refused, whether or not an older version is served. */
  refusedSlugs(): string[] {
    return [...this.#problems.keys()].sort();
  }

  /** Returns the problems of the newest reading of a folder, and the warnings about its fields. */
  problemsOf(slug: string): Problem[] {
    return [...(this.#problems.get(slug) ?? []), ...(this.#removedFields.get(slug) ?? [])];
  }

  /** Returns the folders whose tenant is retired: closed to visitors although its files exist. */
  retiredSlugs(): string[] {
    return [...this.#retired].sort();
  }

  /** Calls the listener after each change; `tenant` is null if it is no longer served. @returns a function that removes the listener */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Reads every folder. Called once at the start. The stored version of a refused tenant is served. A host or id that two tenants claim
   * stays with its earlier owner; if neither owned it before, both tenants are refused.
   * @param only reads only these folders and stored versions: those that decide about one tenant (related-tenants.server.ts)
   */
  async loadAll(only?: { slugs: readonly string[]; stored: readonly StoredTenant[] }): Promise<void> {
    this.#neighbours.readOperatorFile();
    const bases: Bases = new Map();
    const loaded: ({ slug: string } & LoadResult)[] = [];
    for (const slug of only?.slugs ?? tenantSlugs(this.tenantsDir))
      loaded.push({ slug, ...(await loadTenant(this.tenantsDir, slug, this.#rules, bases)) });
    this.#recall(loaded, only?.stored ?? (await this.stored?.all()) ?? []);
    for (const { slug, tenant, source } of loaded) {
      note(this.#removedFields, slug, [...(source?.warnings ?? [])]);
      this.#claim(slug, tenant);
    }
    for (const { slug, tenant, problems } of loaded) await this.#settle(slug, tenant, problems);
    if (this.#before.size > 0) await this.#retryClashed();
    for (const slug of this.refusedSlugs()) await this.#fallback(slug);
  }

  /**
   * Reads one folder again and serves the new version. If the folder was deleted, its tenant is no longer served; if the new version is
   * refused, the previous one is still served.
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
   * Reads all themes and tenants again, a few at a time, so that requests are answered in between. While the folder of all tenants is
   * missing, the tenants are served unchanged.
   * @param onlyIfNewer whether tenants with an unchanged version are left alone; otherwise they are replaced too
   */
  async reloadAll({ onlyIfNewer = true } = {}): Promise<void> {
    this.themes.forget();
    this.#neighbours.readOperatorFile();
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

  /**
   * Queries the database about all tenants again, and updates those whose verdict has changed.
   * @returns the problems of tenants that the database did not reject before
   */
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
    const { tenant, problems, source } = await loadTenant(this.tenantsDir, slug, this.#rules, options.bases);
    note(this.#removedFields, slug, [...(source?.warnings ?? [])]);
    const twin = tenant && this.#byId.get(tenant.id);
    // The folder was renamed.
    if (twin && twin.slug !== slug && !isTenantFolder(this.tenantsDir, twin.slug)) this.#forget(twin.slug);
    this.#claim(slug, tenant);
    return this.#settle(slug, tenant, problems, options);
  }

  #claim(slug: string, tenant: Tenant | null): void {
    this.#claims.claim(slug, tenant ? namesOf(tenant) : []);
    this.#neighbours.claim(slug, tenant);
  }

  /** Records the owners of hosts and ids before this process started, for folders that still exist. */
  #recall(loaded: readonly ({ slug: string } & LoadResult)[], stored: readonly StoredTenant[]): void {
    const slugs = new Set(loaded.map(({ slug }) => slug));
    const slugOf = new Map(loaded.flatMap(({ slug, tenant }) => (tenant ? [[tenant.id, slug]] : [])));
    for (const one of [...stored].sort((a, b) => (a.kept_at < b.kept_at ? -1 : 1))) {
      const slug = slugOf.get(one.id) ?? one.slug;
      if (!slugs.has(slug)) continue;
      this.#before.set(slug, one);
      if (one.retired) continue;
      this.#claims.had(slug, namesOf(one));
      this.#neighbours.had(slug, one);
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
    // Pictures are not part of the version: a requested reload replaces the tenant even if the version is the same.
    const same = options.onlyIfNewer && served?.version === tenant?.version && served?.dir === tenant?.dir;
    if (tenant && all.length === 0 && !same) this.#put(tenant);
    return all;
  }

  /** Returns the database's verdict on a tenant; while it is unavailable, the verdict that follows from the last known tenant. */
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
    const expected = `a unique id: ${twins.join(" and ")} has this one`;
    return [
      ...this.#neighbours.problemsOf(tenant),
      ...(twins.length > 0 ? [idProblem(this.tenantsDir, tenant, expected)] : []),
      ...hosts.flatMap((host) => {
        const others = this.#claims.rivals(slug, hostKey(host), this.#byHost.get(hostKey(host))?.slug);
        if (others.length > 0) return [clashProblem(this.tenantsDir, slug, host, others)];
        const owners = this.#claims.rivals(slug, leadingName(host), this.#ledTo(host)?.slug);
        return owners.length > 0 ? [clashProblem(this.tenantsDir, slug, host, owners, true)] : [];
      }),
    ];
  }

  /** Returns the tenant to whose domain a host redirects without being one of its hosts: `www.` before the domain. */
  #ledTo(host: string): Tenant | null {
    const domain = /^www\.(.+)$/.exec(hostKey(host))?.[1];
    const tenant = domain ? this.#byHost.get(domain) : undefined;
    return tenant && hostKey(tenant.config.domain) === domain ? tenant : null;
  }

  #foreignProblem(tenant: Tenant, expectedId: string): Problem {
    const expected = `"${expectedId}", the id of the tenant ${tenant.slug} in the database; retire that one first, or rename this folder`;
    return idProblem(this.tenantsDir, tenant, expected);
  }

  async #retire({ id, slug }: Tenant): Promise<void> {
    this.#forget(slug);
    this.#retired.add(slug);
    this.#before.set(slug, { id, retired: true });
    await this.stored?.markRetired(id, true);
  }

  /** Removes a tenant that should not have been served under this slug, and serves the stored version of the slug's owner. */
  async #replaceForeign(foreign: Tenant, ownerId: string): Promise<void> {
    const { slug } = foreign;
    this.#remove(slug);
    await this.stored?.forget(foreign.id);
    this.#before.set(slug, { id: ownerId, retired: false });
    await this.#fallback(slug);
  }

  /** Serves the stored version of a folder's tenant if its newest reading was refused and no version of it is served. */
  async #fallback(slug: string): Promise<void> {
    const before = this.#before.get(slug);
    if (!this.stored || !before || before.retired || this.#bySlug.has(slug)) return;
    const stored = await this.stored.find(before.id);
    const tenant = stored && (await this.stored.load(stored));
    if (!tenant || tenant.slug !== slug || this.#byId.has(tenant.id)) return;
    if (tenant.hosts.some((host) => this.#byHost.has(hostKey(host)))) return;
    this.themes.adopt(tenant.theme);
    this.#put(tenant);
  }

  /** Reads tenants that were refused for a conflict again, since a released host is available without a change to their files. */
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
    this.#neighbours.serve(slug, tenant);
    if (previous && previous.id !== id) this.#publish({ id: previous.id, slug, tenant: null });
    this.#publish({ id, slug, tenant });
  }

  /** Removes all state of a folder that was deleted, or whose tenant is closed to visitors. */
  #forget(slug: string): void {
    this.#problems.delete(slug);
    this.#removedFields.delete(slug);
    this.#clashed.delete(slug);
    this.#foreign.delete(slug);
    this.#retired.delete(slug);
    this.#claim(slug, null);
    this.#claims.settled(slug);
    this.#neighbours.serve(slug, null);
    this.#before.delete(slug);
    this.#remove(slug);
  }

  #remove(slug: string): void {
    const previous = this.#bySlug.get(slug);
    if (!previous) return;
    this.#unlist(previous);
    this.#publish({ id: previous.id, slug, tenant: null });
  }

  #unlist(tenant: Tenant): void {
    for (const host of tenant.hosts) this.#byHost.delete(hostKey(host));
    this.#bySlug.delete(tenant.slug);
    this.#byId.delete(tenant.id);
    this.#neighbours.serve(tenant.slug, null);
  }

  #publish(change: Change): void {
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

/** Returns whether a folder name can be a tenant's slug. Names that start with "_" or "." cannot. */
export function isTenantSlug(name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,62}$/.test(name);
}

function isTenantFolder(dir: string, slug: string): boolean {
  return lstatSync(path.join(dir, slug), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Returns the names of the tenant folders, unsorted; none if the folder of all tenants cannot be read. */
export function tenantSlugs(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && isTenantSlug(entry.name))
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}
