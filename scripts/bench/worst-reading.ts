import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Translations } from "~/i18n/translations.server";
import { loadTenant } from "~/tenancy/load-tenant.server";
import { TenantRules } from "~/tenancy/tenant-rules.server";
import { Themes } from "~/tenancy/themes.server";
import { type Figure, figure } from "./figures";
import { writeWorst } from "./worst-tenants";

const MODEL = "tenants/kaleido/tenant.json";

/** Measures how long the worst files within the size limits block the event loop. */
export async function benchWorstReading(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-worst-"));
  const config = JSON.parse(readFileSync(MODEL, "utf8")) as Record<string, unknown>;
  const { extends: _, ...own } = config;
  const slugs = writeWorst(dir, own);
  const rules = new TenantRules(new Themes("themes"), new Translations(path.resolve("locales")));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const steps = longestSteps();
  try {
    // A first pass compiles the code.
    for (const slug of slugs) await loadTenant(dir, slug, rules);
    delay.enable();
    let longest = { ms: 0, slug: "" };
    for (const slug of slugs) {
      steps.restart();
      await loadTenant(dir, slug, rules);
      if (steps.longestMs() > longest.ms) longest = { ms: steps.longestMs(), slug };
    }
    delay.disable();
    return [
      figure("longest wait while the worst files are read", "ms", delay.max / 1e6, { atMost: 100 }),
      figure(`most processor time between two requests, at ${longest.slug}`, "ms", longest.ms, {
        atMost: 100,
      }),
    ];
  } finally {
    steps.stop();
    rmSync(dir, { recursive: true });
  }
}

/** Measures the processor time between two turns of the event loop; unlike a delay, it does not include other processes. */
function longestSteps() {
  let before = process.cpuUsage();
  let longest = 0;
  let isOver = false;
  const turn = () => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    restart: () => {
      longest = 0;
      before = process.cpuUsage();
    },
    longestMs: () => longest,
    stop: () => {
      isOver = true;
    },
  };
}
