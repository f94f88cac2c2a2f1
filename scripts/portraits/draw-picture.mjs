import sharp from "sharp";
import { describePerson } from "./appearance.mjs";
import { drawPortrait } from "./draw-portrait.mjs";
import { dress } from "./dress.mjs";

/** Width in pixels, sharp on a card of 280 CSS pixels at double density. The height is 800 pixels. */
const WIDTH = 600;

sharp.concurrency(1);
sharp.cache(false);

/** Draws a planned picture of a demo member as WebP of about 10 KB. Output is byte-identical for the same input and version of sharp. */
export async function drawPicture(look, { seed, scene, face }) {
  const person = describePerson({ ...face, ...dress(look, seed, face) });
  const image = await drawPortrait(look, { seed, scene, person }, WIDTH);
  return image.webp({ quality: 70, effort: 6 }).toBuffer();
}
