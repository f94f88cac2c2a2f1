/** How the pictures of a demo brand are coloured and graded: tenants/<slug>/demo/art.json. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Palette } from "./props";
import { lightness, mix } from "./svg";

/** Somebody in the brand's own pictures. */
export type CastMember = {
  gender: string;
  age: number;
  skin: string;
  hair: string;
  hairTone: string;
  beard: string;
  glasses: string | null;
  wrap?: string;
  freckles?: boolean;
};

export type Art = {
  treatment: "duotone" | "sepia" | "paper" | "cool" | "block";
  /** how much of the gradient map replaces the picture, 0 to 1 */
  tone: number;
  saturation: number;
  contrast: number;
  lift: number;
  vignette: number;
  /** light from the right, and from the left */
  rim: string;
  rim2: string;
  rimPower: number;
  /** how soft the scene is */
  blur: number;
  /** from shadow to light */
  ramps: readonly (readonly string[])[];
  palette: Palette;
  wardrobe: readonly string[];
  cast: readonly CastMember[];
  skinTint?: { color: string; share: number; only: "dark" | "all" };
};

/** @param dir the folder of the brand */
export const readArt = (dir: string): Art =>
  JSON.parse(readFileSync(path.join(dir, "demo/art.json"), "utf8"));

/** Tints skin, so that it remains readable in the light of the brand's pictures. */
export function tintSkin(art: Art, color: string): string {
  const tint = art.skinTint;
  if (!tint || (tint.only === "dark" && lightness(color) >= 0.5)) return color;
  return mix(color, tint.color, tint.share);
}
