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
 * A scene in a box of 900 x 1200.
 * @returns bg: what lies behind the person, out of focus by `blur`; fg: what lies before the picture's lower edge; dark: at night
 */
export function drawScene(name, palette, seed) {
  beginScene();
  return scenes[name]({ p: palette, r: chance(seed + name) });
}
