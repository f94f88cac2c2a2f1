import { fromBuffer } from "@capsizecss/unpack";

/** Descriptors of a @font-face over local fonts that takes the web font's room until it has come. */
export type Fallback = {
  family: string;
  local: string[];
  sizeAdjust: string;
  ascentOverride: string;
  descentOverride: string;
  lineGapOverride: string;
};

/** Average letter width of a local font's Latin letters, weighted by frequency, from the metrics that Capsize publishes (no file of the fonts is needed). */
const ARIAL = { xWidthAvg: 913, unitsPerEm: 2048 };
const TIMES_NEW_ROMAN = { xWidthAvg: 832, unitsPerEm: 2048 };

// Each list holds fonts of the same advance widths (Roboto's average differs from Arial's by 0.2 %), for one size-adjust
// serves them all. Georgia would suit better but has no twin on Linux and Android.
const SANS = { metrics: ARIAL, local: ["Arial", "Liberation Sans", "Arimo", "Roboto", "Helvetica"] };
const SERIF = { metrics: TIMES_NEW_ROMAN, local: ["Times New Roman", "Liberation Serif", "Tinos", "Times"] };

/**
 * Measures a web font and gives the local fallback scaled to its average letter width and line box.
 * @param font one instance (no axes), sfnt or woff2, in the weight that most of its text uses
 */
export async function makeFallback(family: string, font: Buffer): Promise<Fallback> {
  const web = await fromBuffer(font);
  const { metrics: local, local: names } = SERIF_FAMILIES.has(family) ? SERIF : SANS;
  const scale = web.xWidthAvg / web.unitsPerEm / (local.xWidthAvg / local.unitsPerEm);
  // Overrides are relative to the adjusted size, hence the division.
  const line = (units: number) => percent(units / web.unitsPerEm / scale);
  return {
    family: `${family} Fallback`,
    local: names,
    sizeAdjust: percent(scale),
    ascentOverride: line(web.ascent),
    descentOverride: line(Math.abs(web.descent)),
    lineGapOverride: line(web.lineGap),
  };
}

const SERIF_FAMILIES = new Set(["Fraunces", "Newsreader"]);
const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;
