import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Translations } from "~/i18n/translations.server";
import { loadTenant } from "~/tenancy/load-tenant.server";
import { maxBytes } from "~/tenancy/tenant-files.server";
import { TenantRules } from "~/tenancy/tenant-rules.server";
import { Themes } from "~/tenancy/themes.server";
import { hostileShapes, hostileText } from "../../tests/support/hostile-texts";
import { type Figure, figure } from "./figures";

const MODEL = "tenants/kaleido/tenant.json";
/** Leaves room for the rest of the file, and for characters that take more bytes in JSON. */
const SHARE = 0.3;

/** Measures for how long hostile files near the size limits hold the process, and with it all brands. */
export async function worstFigures(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-worst-"));
  const slugs = hostileShapes.map((shape, at) => writeHostile(path.join(dir, `hostile-${at}`), shape));
  const rules = new TenantRules(new Themes("themes"), new Translations(path.resolve("locales")));
  const steps = longestSteps();
  try {
    // A first pass compiles the code.
    for (const slug of slugs) await loadTenant(dir, slug, rules);
    let longest = { ms: 0, shape: "" };
    for (const [at, slug] of slugs.entries()) {
      steps.restart();
      await loadTenant(dir, slug, rules);
      if (steps.longestMs() > longest.ms) longest = { ms: steps.longestMs(), shape: hostileShapes[at]! };
    }
    const note = longest.shape;
    return [figure("most processor time between two requests", "ms", longest.ms, { atMost: 100 }, { note })];
  } finally {
    steps.stop();
    rmSync(dir, { recursive: true });
  }
}

/** Writes a folder whose files contain texts of a hostile shape. @returns its name */
function writeHostile(folder: string, shape: string): string {
  const text = (kind: keyof typeof maxBytes) => hostileText(shape, maxBytes[kind] * SHARE);
  const { extends: _, ...config } = JSON.parse(readFileSync(MODEL, "utf8")) as Record<string, unknown>;
  const slug = path.basename(folder);
  const x = text("configuration");
  const files = {
    "tenant.json": JSON.stringify({
      ...config,
      domain: `${slug}.example`,
      description: x,
      x: [...x.slice(0, 4800)],
    }),
    "locales/en.json": JSON.stringify({ common: { entry_title: text("translations") } }),
    "pages/terms.nl.md": `# A\n\n## B\n\n${text("page")}`,
    "logo.svg": `<svg xmlns="http://www.w3.org/2000/svg"><style>${text("drawing")}</style></svg>`,
    "icon.svg": text("drawing"),
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return slug;
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
