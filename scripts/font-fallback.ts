import { fromBuffer } from "@capsizecss/unpack";

/** Descriptors of a @font-face of local fonts that takes the same space as the web font until that font has loaded. */
export type Fallback = {
  family: string;
  style: "normal" | "italic";
  local: string[];
  sizeAdjust: string;
  ascentOverride: string;
  descentOverride: string;
  lineGapOverride: string;
};

/** Average width of a local font's Latin letters, weighted by frequency. From Capsize's published metrics, so no font file is needed. */
const ARIAL = { xWidthAvg: 913, unitsPerEm: 2048 };
const TIMES_NEW_ROMAN = { xWidthAvg: 832, unitsPerEm: 2048 };
const TIMES_NEW_ROMAN_ITALIC = { xWidthAvg: 836, unitsPerEm: 2048 };

// All fonts in a list have the same advance widths (Roboto's average differs from Arial's by 0.2 %), because one size-adjust
// applies to all of them. Georgia would fit better but has no metric-compatible font on Linux and Android.
const SANS = { metrics: ARIAL, local: ["Arial", "Liberation Sans", "Arimo", "Roboto", "Helvetica"] };
const SERIF = { metrics: TIMES_NEW_ROMAN, local: ["Times New Roman", "Liberation Serif", "Tinos", "Times"] };
const SERIF_ITALIC = {
  metrics: TIMES_NEW_ROMAN_ITALIC,
  local: ["Times New Roman Italic", "Liberation Serif Italic", "Tinos Italic", "Times Italic"],
};

/**
 * Measures a web font and returns a local fallback that is scaled to its average letter width and line box.
 * @param font a static instance (no axes), sfnt or woff2, in the weight that most of the text uses
 */
export async function makeFallback(
  { family, style }: Pick<Fallback, "family" | "style">,
  font: Buffer,
): Promise<Fallback> {
  const web = await fromBuffer(font);
  const serif = style === "italic" ? SERIF_ITALIC : SERIF;
  const { metrics: local, local: names } = SERIF_FAMILIES.has(family) ? serif : SANS;
  const scale = web.xWidthAvg / web.unitsPerEm / (local.xWidthAvg / local.unitsPerEm);
  // The overrides are relative to the adjusted size, so they are divided by the scale.
  const line = (units: number) => percent(units / web.unitsPerEm / scale);
  return {
    family: `${family} Fallback`,
    style,
    local: names,
    sizeAdjust: percent(scale),
    ascentOverride: line(web.ascent),
    descentOverride: line(Math.abs(web.descent)),
    lineGapOverride: line(web.lineGap),
  };
}

const SERIF_FAMILIES = new Set(["Fraunces", "Newsreader"]);
const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;
