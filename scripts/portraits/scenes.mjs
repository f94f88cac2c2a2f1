import { chance } from "./chance.mjs";
import { beginScene } from "./scene-shapes.mjs";
import { bookshop, cafe, kitchen, museum } from "./scenes-indoors.mjs";
import { autumn, coast, forest, mountain, park } from "./scenes-outdoors.mjs";
import { balcony, canal, citynight, concert, market } from "./scenes-town.mjs";

const scenes = {
  cafe,
  coast,
  citynight,
  forest,
  bookshop,
  concert,
  kitchen,
  balcony,
  mountain,
  canal,
  market,
  museum,
  dog: park,
  autumn,
};

/**
 * Draws a scene in a box of 900 x 1200.
 * @returns bg: the background behind the person, blurred by `blur`; fg: the foreground at the lower edge; dark: whether it is night
 */
export function drawScene(name, palette, seed) {
  beginScene();
  return scenes[name]({ p: palette, r: chance(seed + name) });
}
