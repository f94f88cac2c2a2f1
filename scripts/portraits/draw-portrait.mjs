import sharp from "sharp";
import { lay, paint } from "./canvas.mjs";
import { chance, pick } from "./chance.mjs";
import { lightness, mix } from "./colors.mjs";
import { drawPerson } from "./draw-person.mjs";
import { duotone, grade, posterise } from "./grade.mjs";
import { putPerson } from "./light.mjs";
import { contours, tiles, veils } from "./overlays.mjs";
import { drawScene } from "./scenes.mjs";

/** Hairstyles that need extra room at the top. */
const BIG_HAIR = ["20", "28", "36", "37", "61"];
const TILE_SETS = [
  ["#5b21d6", "#a678ff", "#ffc2e0"],
  ["#e0247f", "#ff7dbb", "#ffe3f1"],
  ["#0c8f58", "#5fdca4", "#e9fff3"],
  ["#5b21d6", "#ff5fae", "#ffe14d"],
  ["#0c8f58", "#a6e85b", "#fff3a8"],
];
const TILES = ["#ff3d9a", "#7b2ff7", "#17c37b", "#ffe14d", "#fff7fb", "#1d0b3a"];

/**
 * Draws a portrait with an aspect ratio of 3:4. The same seed, scene and person produce the same picture.
 * @param look a brand's light and palette (tenants/<slug>/demo/look.json)
 * @param {{seed: string, scene: string, person: object}} what `person` comes from describePerson
 * @param {number} w width in pixels
 * @returns a sharp image
 */
export async function drawPortrait(look, { seed, scene, person }, w) {
  const h = Math.round((w * 4) / 3);
  const { treatment, palette } = look;
  const place = placeOf(look, seed, scene, person);
  const r = chance(`${seed}compose`);
  const art = drawScene(scene, palette, seed);
  const px = await paint(art.bg, w, h, art.blur * look.bgBlur * (w / 900));
  if (treatment === "cool") lay(px, await paint(contours(r), w, h));
  if (treatment === "block") {
    const set = pick(r, TILE_SETS);
    posterise(px, 6);
    duotone(px, set);
    const colors = TILES.filter((color) => color !== set[0]);
    lay(px, await paint(tiles(r, colors), w, h));
  }
  if (treatment === "paper")
    lay(px, await paint(`<rect width="900" height="1200" fill="${palette.light}" opacity=".3"/>`, w, h));

  const side = place.flip ? -place.s : place.s;
  const figure = drawPerson(person, "q0", (tone) => skinIn(look, tone));
  const body = await paint(
    `<g transform="translate(${place.x} ${place.y}) scale(${side} ${place.s}) translate(-868 -770)">${figure}</g>`,
    w,
    h,
  );
  if (treatment === "block") posterise(body, 9);
  await putPerson(px, body, w, h, look, place, art.dark);

  const isFlat = treatment === "block" || treatment === "paper";
  if (art.fg) lay(px, await paint(art.fg, w, h, isFlat ? 0 : 2.2 * (w / 900)));
  if (veils[treatment]) lay(px, await paint(veils[treatment], w, h));
  grade(px, w, h, look, seed);
  const picture = sharp(px, { raw: { width: w, height: h, channels: 4 } }).removeAlpha();
  return place.flop ? picture.flop() : picture;
}

/** Returns the placement of the person, which varies slightly with the seed. Less than half of the pictures are mirrored. */
function placeOf(look, seed, scene, person) {
  const r = chance(`${seed}place`);
  const close = r();
  const isBig = BIG_HAIR.includes(person.hair);
  const isPark = scene === "dog";
  const s = (isBig ? 0.74 : 0.78) + close * (isBig ? 0.1 : 0.18);
  const isMirrored = r() < 0.42;
  const isBlock = look.treatment === "block";
  return {
    x: isPark ? 390 : 440 + (r() - 0.5) * 90,
    y: 490 + close * 40,
    s: isPark ? 0.78 : s,
    flip: isBlock && isMirrored,
    flop: !isBlock && isMirrored,
  };
}

/** Returns the skin tone in the brand's light. A night look lightens only dark skin, so that it stays readable. */
function skinIn({ skin }, tone) {
  if (!skin || (skin.only === "dark" && lightness(tone) >= 0.5)) return tone;
  return mix(tone, skin.toward, skin.by);
}
