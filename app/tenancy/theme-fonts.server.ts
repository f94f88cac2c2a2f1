import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ThemeValues } from "~/ui/tokens";
import { TenantFiles } from "./tenant-files.server";

const FontFile = z.object({
  family: z.string(),
  style: z.enum(["normal", "italic"]),
  weight: z.string(),
  file: z.string().regex(/^[\w-]+\.woff2$/),
  unicodeRange: z.string(),
  stretch: z.string().optional(),
  role: z.string(),
});
const FontFallback = z.object({
  family: z.string(),
  stretch: z.string().optional(),
  fallback: z.object({
    family: z.string(),
    style: z.enum(["normal", "italic"]),
    local: z.array(z.string()),
    sizeAdjust: z.string(),
    ascentOverride: z.string(),
    descentOverride: z.string(),
    lineGapOverride: z.string(),
  }),
});
type Font = z.infer<typeof FontFile> & { address: string };
/** The fonts of a folder: its files, and for each family the local font that stands in until the file arrives. */
export type Fonts = { files: Font[]; fallbacks: z.infer<typeof FontFallback>[] };

/** Reads the list of fonts, `fonts.json`, from a folder. Entries of another form are left out. */
export function readFonts(dir: string): Fonts {
  const list = new TenantFiles(dir).readText("fonts.json", "fonts");
  const entries: unknown[] = list ? z.array(z.unknown()).parse(JSON.parse(list)) : [];
  const files = entries.flatMap((entry) => FontFile.safeParse(entry).data ?? []);
  const fallbacks = entries.flatMap((entry) => FontFallback.safeParse(entry).data ?? []);
  return {
    files: files.map((font) => ({
      ...font,
      address: `/fonts/${contentHash(path.join(dir, font.file))}/${font.file}`,
    })),
    fallbacks,
  };
}

/** Returns a short hash of a file's content, for immutable URLs. */
export function contentHash(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("base64url").slice(0, 10);
}

/** Returns the `@font-face` rules of a theme's fonts, and the files to preload: the Latin subsets of the display and the text font. */
export function fontFaces(
  values: ThemeValues,
  fonts: Fonts,
): { css: string; preloads: Readonly<Record<"display" | "text", string | null>> } {
  const used = families(values);
  const names = new Set([used.display, used.text]);
  const italic = values.type["emphasis-style"] === "italic";
  const faces = fonts.files.filter(
    (font) =>
      names.has(font.family) &&
      fitsStretch(font, values, used) &&
      (font.style === "normal" || (italic && font.family === used.display)),
  );
  const rules = faces.map(
    (font) =>
      `@font-face{font-family:"${font.family}";font-style:${font.style};font-weight:${font.weight};font-display:swap;` +
      `src:url(${font.address}) format("woff2");unicode-range:${font.unicodeRange}}`,
  );
  const fallbacks = fonts.fallbacks
    .filter(
      (entry) =>
        names.has(entry.family) &&
        fitsStretch(entry, values, used) &&
        (entry.fallback.style === "normal" || italic),
    )
    .map(({ fallback }) => {
      const sources = fallback.local.map((local) => `local("${local}")`).join(",");
      return (
        `@font-face{font-family:"${fallback.family}";font-style:${fallback.style};src:${sources};size-adjust:${fallback.sizeAdjust};` +
        `ascent-override:${fallback.ascentOverride};descent-override:${fallback.descentOverride};line-gap-override:${fallback.lineGapOverride}}`
      );
    });
  const latin = (family: string) =>
    faces.find((font) => font.family === family && font.role === "latin" && font.style === "normal")
      ?.address ?? null;
  return {
    css: [...rules, ...fallbacks].join(""),
    preloads: { display: latin(used.display), text: latin(used.text) },
  };
}

function families(values: ThemeValues): { display: string; text: string } {
  const first = (stack: string) => stack.split(",")[0]!.trim().replaceAll('"', "");
  return { display: first(values.type.display), text: first(values.type.text) };
}

/** Adds the size-adjusted local font after the web font of a stack, so that the font swap causes no layout shift. */
export function withFallback(stack: string, fonts: Fonts): string {
  const [first = "", ...rest] = stack.split(",").map((part) => part.trim());
  const fallback = fonts.fallbacks.find(({ family }) => family === first.replaceAll('"', ""))?.fallback
    .family;
  return [first, ...(fallback ? [`"${fallback}"`] : []), ...rest].join(",");
}

/** Returns whether a font has the width that the theme's `wdth` setting selects. A family may have several fixed widths. */
function fitsStretch(
  font: { family: string; stretch?: string | undefined },
  values: ThemeValues,
  used: { display: string },
): boolean {
  if (!font.stretch || font.family !== used.display) return true;
  const width = /"wdth" ([\d.]+)/.exec(values.type["display-settings"])?.[1] ?? "100";
  const [low = 0, high = low] = font.stretch.split(" ").map((part) => Number.parseFloat(part));
  return Number(width) >= low && Number(width) <= high;
}
