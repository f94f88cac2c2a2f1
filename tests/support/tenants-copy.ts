import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TenantJson, tenantsDir } from "./brands";

/** Folders of brands and themes that a test may change while a server watches them. */
export type TenantsCopy = {
  /** TENANTS_DIR and THEMES_DIR for the server. */
  variables: { TENANTS_DIR: string; THEMES_DIR: string };
  file: (slug: string, name: string) => string;
  /** Rewrites a tenant.json. */
  change: (slug: string, edit: (json: TenantJson) => void) => void;
  /** Creates a brand from a demo brand, with hosts of its own. */
  add: (slug: string, model: string, edit: (json: TenantJson) => void) => void;
  remove: (slug: string) => void;
  close: () => void;
};

/**
 * Copies the demo brands and their themes to a directory of the test.
 * @param options.portraits whether to copy the portraits of the demo members, a thousand files that few tests need
 */
export function copyTenants({ portraits = false } = {}): TenantsCopy {
  const root = mkdtempSync(path.join(tmpdir(), "livery-tenants-"));
  const [tenants, themes] = [path.join(root, "tenants"), path.join(root, "themes")];
  const filter = (source: string) => portraits || path.basename(source) !== "portraits";
  cpSync(tenantsDir, tenants, { recursive: true, filter });
  cpSync(path.join(tenantsDir, "../themes"), themes, { recursive: true });
  const file = (slug: string, name: string) => path.join(tenants, slug, name);
  const rewrite = (source: string, target: string, edit: (json: TenantJson) => void) => {
    const json = JSON.parse(readFileSync(source, "utf8")) as TenantJson;
    edit(json);
    writeFileSync(target, JSON.stringify(json, null, 2));
  };
  return {
    variables: { TENANTS_DIR: tenants, THEMES_DIR: themes },
    file,
    change: (slug, edit) => rewrite(file(slug, "tenant.json"), file(slug, "tenant.json"), edit),
    add: (slug, model, edit) => {
      // Prepared outside the watched folder and moved in by one copy, as an operator would.
      const draft = path.join(root, slug);
      cpSync(path.join(tenantsDir, model), draft, { recursive: true, filter });
      rewrite(path.join(draft, "tenant.json"), path.join(draft, "tenant.json"), (json) => {
        json.aliases = [];
        delete json.id;
        edit(json);
      });
      cpSync(draft, path.join(tenants, slug), { recursive: true });
    },
    remove: (slug) => rmSync(path.join(tenants, slug), { recursive: true }),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}
