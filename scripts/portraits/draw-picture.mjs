import sharp from "sharp";
import { describePerson } from "./appearance.mjs";
import { drawPortrait } from "./draw-portrait.mjs";
import { dress } from "./dress.mjs";

/** In pixels: sharp on a card of 280 CSS pixels at double density. The height is 800. */
const WIDTH = 600;

sharp.concurrency(1);
sharp.cache(false);

/** A planned picture of a demo member as WebP, some 10 KB. The same look and picture give the same bytes with the same version of sharp. */
export async function drawPicture(look, { seed, scene, face }) {
  const person = describePerson({ ...face, ...dress(look, seed, face) });
  const image = await drawPortrait(look, { seed, scene, person }, WIDTH);
  return image.webp({ quality: 70, effort: 6 }).toBuffer();
}
