import arial from "@capsizecss/metrics/arial";
import timesNewRoman from "@capsizecss/metrics/timesNewRoman";
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

// Each list holds fonts of the same advance widths (Roboto's average differs from Arial's by 0.2 %), for one size-adjust
// serves them all. Georgia would suit better but has no twin on Linux and Android.
const SANS = { metrics: arial, local: ["Arial", "Liberation Sans", "Arimo", "Roboto", "Helvetica"] };
const SERIF = { metrics: timesNewRoman, local: ["Times New Roman", "Liberation Serif", "Tinos", "Times"] };

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
