import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Words } from "~/i18n/words.server";
import { loadTenant } from "~/tenancy/load-tenant.server";
import { TenantRules } from "~/tenancy/tenant-rules.server";
import { Themes } from "~/tenancy/themes.server";
import { type Figure, figure } from "./figures";
import { writeWorst } from "./worst-tenants";

const MODEL = "tenants/kaleido/tenant.json";

/** How long the worst files that are within their bounds keep requests waiting. */
export async function benchWorstReading(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-worst-"));
  const config = JSON.parse(readFileSync(MODEL, "utf8")) as Record<string, unknown>;
  const { extends: _, ...own } = config;
  const slugs = writeWorst(dir, own);
  const rules = new TenantRules(new Themes("themes"), new Words(path.resolve("locales")));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  try {
    // The first reading compiles what the others use.
    for (const slug of slugs) await loadTenant(dir, slug, rules);
    delay.enable();
    for (const slug of slugs) await loadTenant(dir, slug, rules);
    delay.disable();
    return [figure("longest wait while the worst files are read", "ms", delay.max / 1e6, { atMost: 50 })];
  } finally {
    rmSync(dir, { recursive: true });
  }
}
