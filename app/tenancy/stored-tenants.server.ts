import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Translations } from "~/i18n/translations.server";
import { loadTenant } from "./load-tenant.server";
import { footprintOf } from "./neighbours.server";
import {
  copySources,
  digestOf,
  printOf,
  STORED_THEMES,
  StoredTenant,
  sourcesOf,
} from "./stored-tenant.server";
import type { Tenant } from "./tenant.server";
import { TenantRules } from "./tenant-rules.server";
import { Themes } from "./themes.server";

/** The number of manifests that are read at the same time. */
const TOGETHER = 32;
/** The age at which an unreferenced copy is deleted. A younger one may belong to a process that is still writing its manifest. */
const ABANDONED_MS = 3_600_000;
const MANIFEST = /^[a-z0-9][a-z0-9-]{0,62}\.json$/;

/**
 * Stores the last valid version of every tenant in DATA_DIR, so that it survives a restart: a copy of all its files, validated by loading
 * it, and a manifest with the digest that names the copy. Any number of processes may share the folder, since copies and manifests are
 * renamed into place when they are complete. product 2.14
 */
export class StoredTenants {
  /** @param dir is created with the first tenant @param themesDir of the deployment, for fonts and the themes to copy */
  constructor(
    readonly dir: string,
    readonly themesDir: string,
    readonly translations?: Translations | (() => Translations),
  ) {}

  /** Returns the manifests of all tenants, without those that cannot be read. */
  async all(): Promise<StoredTenant[]> {
    const names = (await readdir(this.dir).catch(() => [])).filter((name) => MANIFEST.test(name));
    const found: StoredTenant[] = [];
    for (let at = 0; at < names.length; at += TOGETHER) {
      const some = names.slice(at, at + TOGETHER).map((name) => this.find(name.slice(0, -".json".length)));
      found.push(...(await Promise.all(some)).filter((one) => one !== null));
    }
    return found;
  }

  /**
   * Returns the manifests whose text matches, in lower case: for a command, which needs few of thousands.
   * @param fits a quick test of a manifest's text
   */
  async search(fits: (text: string) => boolean): Promise<StoredTenant[]> {
    const names = (await readdir(this.dir).catch(() => [])).filter((name) => MANIFEST.test(name));
    const found: StoredTenant[] = [];
    for (const name of names) {
      // Synchronous reads cost a third of asynchronous ones, and a command has nothing else to do.
      const text = readManifest(path.join(this.dir, name));
      const stored = fits(text) ? await this.find(name.slice(0, -".json".length)) : null;
      if (stored) found.push(stored);
    }
    return found;
  }

  /** Returns the manifest of the tenant with an id, or null. */
  async find(id: string): Promise<StoredTenant | null> {
    try {
      const stored = StoredTenant.safeParse(JSON.parse(await readFile(this.#manifest(id), "utf8")));
      return stored.success && stored.data.id === id ? stored.data : null;
    } catch {
      return null;
    }
  }

  /** Loads a stored tenant. @returns null if its copy was changed, or is no longer valid */
  async load(stored: StoredTenant): Promise<Tenant | null> {
    const dir = path.join(this.dir, stored.id, stored.digest);
    const digest = await digestOf(dir).catch(() => null);
    if (digest !== stored.digest) return null;
    const tenant = await this.#loadCopy(dir, stored.slug);
    return tenant?.id === stored.id ? tenant : null;
  }

  /**
   * Stores a tenant as it is served now.
   * @param options.isServing whether requests are served meanwhile
   * @returns whether it was copied; false if it is already stored, served from its copy, or changed since it was read
   */
  async store(tenant: Tenant, { isServing = true } = {}): Promise<boolean> {
    if (tenant.dir.startsWith(this.dir + path.sep)) return false;
    const sources = await sourcesOf(tenant, this.themesDir);
    const print = printOf(sources);
    const before = await this.find(tenant.id);
    if (before?.print === print && before.slug === tenant.slug && !before.retired && before.names)
      return false;
    const home = path.join(this.dir, tenant.id);
    const draft = path.join(home, `.${randomBytes(8).toString("hex")}`);
    try {
      const digest = await copySources(sources, draft, isServing);
      const copy = await this.#loadCopy(draft, tenant.slug);
      if (copy?.version !== tenant.version || copy.id !== tenant.id) return false;
      const place = path.join(home, digest);
      // The same copy may already exist.
      if ((await digestOf(place).catch(() => null)) !== digest) await moveOver(draft, place);
      await this.#write({
        format: 1,
        id: tenant.id,
        slug: tenant.slug,
        hosts: [...tenant.hosts],
        names: namesToStore(tenant),
        version: tenant.version,
        digest,
        previous: before && before.digest !== digest ? before.digest : (before?.previous ?? null),
        print,
        kept_at: new Date().toISOString(),
        retired: false,
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await this.#sweep(tenant.id);
    return true;
  }

  /** Records whether a tenant is closed to visitors. Its stored version remains, because it may still have to send mails. */
  async markRetired(id: string, retired: boolean): Promise<void> {
    const stored = await this.find(id);
    if (stored && stored.retired !== retired) await this.#write({ ...stored, retired });
  }

  /** Deletes the manifest and all copies of a tenant. */
  async forget(id: string): Promise<void> {
    await rm(this.#manifest(id), { force: true });
    await rm(path.join(this.dir, path.basename(id)), { recursive: true, force: true });
  }

  async #loadCopy(dir: string, slug: string): Promise<Tenant | null> {
    const themes = new Themes(path.join(dir, STORED_THEMES), path.join(this.themesDir, "fonts"));
    return (await loadTenant(dir, slug, new TenantRules(themes, this.translations))).tenant;
  }

  #manifest(id: string): string {
    return path.join(this.dir, `${path.basename(id)}.json`);
  }

  async #write(stored: StoredTenant): Promise<void> {
    const file = this.#manifest(stored.id);
    const draft = path.join(this.dir, `.${randomBytes(8).toString("hex")}`);
    await mkdir(this.dir, { recursive: true });
    await writeFile(draft, `${JSON.stringify(stored, null, 2)}\n`);
    await rename(draft, file);
  }

  async #sweep(id: string): Promise<void> {
    const home = path.join(this.dir, id);
    const stored = await this.find(id);
    for (const name of await readdir(home)) {
      if (!stored || name === stored.digest || name === stored.previous) continue;
      const { mtimeMs } = await stat(path.join(home, name));
      if (Date.now() - mtimeMs > ABANDONED_MS)
        await rm(path.join(home, name), { recursive: true, force: true });
    }
  }
}

/** Returns a manifest's text in lower case; "" if it is being replaced. */
function readManifest(file: string): string {
  try {
    return readFileSync(file, "latin1").toLowerCase();
  } catch {
    return "";
  }
}

function namesToStore({ id, slug, config }: Tenant): StoredTenant["names"] {
  const { companyId, company, hosts, uses } = footprintOf(id, slug, config);
  return {
    companyId,
    company,
    hosts: [...hosts],
    uses: uses.map((use) => ({ ...use, place: [...use.place] })),
  };
}

/** Moves a complete copy into place, over a damaged one if there is one. Another process may do the same at the same time. */
async function moveOver(draft: string, place: string): Promise<void> {
  await rm(place, { recursive: true, force: true });
  await rename(draft, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
}
