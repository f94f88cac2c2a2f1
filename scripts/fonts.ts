/**
 * Subsets the themes' web fonts: `npx tsx scripts/fonts.ts` rewrites themes/fonts/*.woff2, fonts.json and OFL.txt from the
 * @fontsource-variable packages, prints the bytes that a home page loads per theme, and fails if a theme exceeds the budget.
 */
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { FACES, type Face, RANGES, type Role } from "./font-faces.ts";
import { type Fallback, makeFallback } from "./font-fallback.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT = join(ROOT, "themes/fonts");
const BUDGET_BYTES = 90_000;
// Ligatures, fractions and stylistic sets are dropped: the design disables common ligatures and uses none of the others.
const FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "rvrn", "tnum", "pnum", "lnum"];

type Cut = Pick<Face, "family" | "style" | "stretch"> & {
  weight: string;
  file: string;
  unicodeRange: string;
  role: Role;
};
type FamilyFallback = Pick<Face, "family" | "stretch"> & { fallback: Fallback };
type Theme = { type: Record<"text" | "display" | "display-settings" | "emphasis-style", string> };

const sizes = new Map<string, number>();
const cuts: Cut[] = [];
const fallbacks: FamilyFallback[] = [];

for (const old of await readdir(OUT)) if (old.endsWith(".woff2")) await rm(join(OUT, old));
for (const face of FACES) {
  for (const role of Object.keys(RANGES) as Role[]) cuts.push(await cut(face, role));
  fallbacks.push(await measure(face));
}
await writeFile(join(OUT, "fonts.json"), `${JSON.stringify([...cuts, ...fallbacks], null, 2)}\n`);
await writeFile(join(OUT, "OFL.txt"), await licence());
await reportThemes();

function readSource(face: Face, role: Role): Promise<Buffer> {
  const file = `${face.source}-${role}-${face.build}-${face.style}.woff2`;
  return readFile(join(ROOT, "node_modules/@fontsource-variable", face.source, "files", file));
}

async function cut(face: Face, role: Role): Promise<Cut> {
  const { family, style, stretch } = face;
  const [min, max = min] = face.weight;
  const font = await subsetFont(await readSource(face, role), characters(RANGES[role]), {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    variationAxes: { ...face.pins, wght: min === max ? min : { min, max } },
    // STAT names the axis positions; only font menus read it.
    dropTables: ["STAT"],
  });
  const file = `${face.slug}-${role}${style === "italic" ? "-italic" : ""}.woff2`;
  await writeFile(join(OUT, file), font);
  sizes.set(file, font.length);
  return { family, style, weight: face.weight.join(" "), stretch, file, unicodeRange: RANGES[role], role };
}

async function measure(face: Face): Promise<FamilyFallback> {
  const instance = await subsetFont(await readSource(face, "latin"), characters(RANGES.latin), {
    targetFormat: "sfnt",
    variationAxes: { ...face.pins, wght: face.usual },
  });
  return { family: face.family, stretch: face.stretch, fallback: await makeFallback(face, instance) };
}

/** Returns every character of a CSS unicode-range as one string. */
function characters(range: string): string {
  const spans = range.split(",").map((part) =>
    part
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16)),
  );
  const codes = spans.flatMap(([from = 0, to = from]) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i),
  );
  return String.fromCodePoint(...codes);
}

/** Returns the licence of all fonts. Their texts are identical except for the copyright line. @throws Error if they differ */
async function licence(): Promise<string> {
  const packages = [...new Set(FACES.map((face) => face.source))];
  const texts = await Promise.all(
    packages.map((name) =>
      readFile(join(ROOT, "node_modules/@fontsource-variable", name, "LICENSE"), "utf8"),
    ),
  );
  const bodies = new Set(texts.map((text) => text.slice(text.indexOf("\n"))));
  if (bodies.size !== 1)
    throw new Error("The fonts no longer share one licence text: write one file per font.");
  return texts.map((text) => text.slice(0, text.indexOf("\n"))).join("\n") + [...bodies][0];
}

async function reportThemes(): Promise<void> {
  for (const name of (await readdir(join(ROOT, "themes"))).filter((file) => file.endsWith(".json")).sort()) {
    const theme: Theme = JSON.parse(await readFile(join(ROOT, "themes", name), "utf8"));
    const files = cuts
      .filter((face) => face.role === "latin" && isLoaded(face, theme))
      .map((face) => face.file);
    const total = files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
    console.log(`${name}: ${files.map((file) => `${file} ${sizes.get(file)}`).join(" + ")} = ${total}`);
    if (files.length === 0 || total > BUDGET_BYTES) {
      console.error(
        `${name} loads ${total} bytes of fonts; the budget is ${BUDGET_BYTES} and at least one face.`,
      );
      process.exitCode = 1;
    }
  }
}

/** Whether a theme's pages load a face: the family and the width must match, and italics load only if the theme emphasizes with them. */
function isLoaded(face: Cut, { type }: Theme): boolean {
  const families = [type.text, type.display].map((stack) => stack.split(",")[0]?.replaceAll('"', "").trim());
  const width = /"wdth" (\d+)/.exec(type["display-settings"])?.[1] ?? "100";
  if (face.stretch && face.stretch !== `${width}%`) return false;
  return families.includes(face.family) && (face.style === "normal" || type["emphasis-style"] === "italic");
}
