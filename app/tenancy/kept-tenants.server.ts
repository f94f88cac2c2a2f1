import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Words } from "~/i18n/words.server";
import { copySources, digestOf, KEPT_THEMES, KeptTenant, printOf, sourcesOf } from "./kept-tenant.server";
import { loadTenant } from "./load-tenant.server";
import type { Tenant } from "./tenant.server";
import { TenantRules } from "./tenant-rules.server";
import { Themes } from "./themes.server";

/** So many manifests are read at once. */
const TOGETHER = 32;
/** A copy that no manifest names was left behind, or belongs to a process that is writing its manifest now. */
const ABANDONED_MS = 3_600_000;
const MANIFEST = /^[a-z0-9][a-z0-9-]{0,62}\.json$/;

/**
 * The last good version of every tenant, kept in DATA_DIR so that it outlives the process: a copy of all its files, checked by loading the
 * copy, and a manifest that names the copy and its digest. Any number of processes may share the folder: copies and manifests appear whole,
 * by being renamed. decisions §2
 */
export class KeptTenants {
  /** @param dir is made with the first tenant @param themesDir of the deployment, for fonts and the themes to copy */
  constructor(
    readonly dir: string,
    readonly themesDir: string,
    readonly words?: Words,
  ) {}

  /** What is kept of every tenant. A manifest that cannot be read counts as none. */
  async all(): Promise<KeptTenant[]> {
    const names = (await readdir(this.dir).catch(() => [])).filter((name) => MANIFEST.test(name));
    const found: KeptTenant[] = [];
    for (let at = 0; at < names.length; at += TOGETHER) {
      const some = names.slice(at, at + TOGETHER).map((name) => this.find(name.slice(0, -".json".length)));
      found.push(...(await Promise.all(some)).filter((one) => one !== null));
    }
    return found;
  }

  /** What is kept of the tenant of an id, or null. */
  async find(id: string): Promise<KeptTenant | null> {
    try {
      const kept = KeptTenant.safeParse(JSON.parse(await readFile(this.#manifest(id), "utf8")));
      return kept.success && kept.data.id === id ? kept.data : null;
    } catch {
      return null;
    }
  }

  /** The tenant as it was kept; null where its copy is not what was kept, or is not valid any more. */
  async load(kept: KeptTenant): Promise<Tenant | null> {
    const dir = path.join(this.dir, kept.id, kept.digest);
    const digest = await digestOf(dir).catch(() => null);
    if (digest !== kept.digest) return null;
    const tenant = await this.#loadCopy(dir, kept.slug);
    return tenant?.id === kept.id ? tenant : null;
  }

  /**
   * Keeps a tenant as it is served now.
   * @returns whether it was copied; not where it is kept already, or its files have changed since they were read
   */
  async keep(tenant: Tenant): Promise<boolean> {
    if (tenant.dir.startsWith(this.dir + path.sep)) return false;
    const sources = await sourcesOf(tenant, this.themesDir);
    const print = printOf(sources);
    const before = await this.find(tenant.id);
    if (before?.print === print && before.slug === tenant.slug && !before.retired) return false;
    const home = path.join(this.dir, tenant.id);
    const draft = path.join(home, `.${randomBytes(8).toString("hex")}`);
    try {
      await copySources(sources, draft);
      const copy = await this.#loadCopy(draft, tenant.slug);
      if (copy?.version !== tenant.version || copy.id !== tenant.id) return false;
      const digest = await digestOf(draft);
      const place = path.join(home, digest);
      // The same copy may be there already.
      if ((await digestOf(place).catch(() => null)) !== digest) await moveOver(draft, place);
      await this.#write({
        format: 1,
        id: tenant.id,
        slug: tenant.slug,
        hosts: [...tenant.hosts],
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

  /** Notes that a tenant is closed to visitors, or is not any more; what is kept of it stays, for the mails that it still owes. */
  async markRetired(id: string, retired: boolean): Promise<void> {
    const kept = await this.find(id);
    if (kept && kept.retired !== retired) await this.#write({ ...kept, retired });
  }

  /** Deletes all that is kept of a tenant. */
  async forget(id: string): Promise<void> {
    await rm(this.#manifest(id), { force: true });
    await rm(path.join(this.dir, path.basename(id)), { recursive: true, force: true });
  }

  async #loadCopy(dir: string, slug: string): Promise<Tenant | null> {
    const themes = new Themes(path.join(dir, KEPT_THEMES), path.join(this.themesDir, "fonts"));
    return (await loadTenant(dir, slug, new TenantRules(themes, this.words))).tenant;
  }

  #manifest(id: string): string {
    return path.join(this.dir, `${path.basename(id)}.json`);
  }

  async #write(kept: KeptTenant): Promise<void> {
    const file = this.#manifest(kept.id);
    const draft = path.join(this.dir, `.${randomBytes(8).toString("hex")}`);
    await mkdir(this.dir, { recursive: true });
    await writeFile(draft, `${JSON.stringify(kept, null, 2)}\n`);
    await rename(draft, file);
  }

  async #sweep(id: string): Promise<void> {
    const home = path.join(this.dir, id);
    const kept = await this.find(id);
    for (const name of await readdir(home)) {
      if (!kept || name === kept.digest || name === kept.previous) continue;
      const { mtimeMs } = await stat(path.join(home, name));
      if (Date.now() - mtimeMs > ABANDONED_MS)
        await rm(path.join(home, name), { recursive: true, force: true });
    }
  }
}

/** Puts a folder in the place of a damaged one. Another process may do the same at this moment. */
async function moveOver(draft: string, place: string): Promise<void> {
  await rm(place, { recursive: true, force: true });
  await rename(draft, place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
}
