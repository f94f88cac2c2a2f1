/** What people do in their pictures, and where. Shots give a figure in a picture of 600 x 800. */
import { half } from "./half-shots";
import type { Scene, Shot } from "./pose";
import { whole } from "./whole-shots";

/** What is done where: first pictures show a half figure, further ones mostly a whole one. */
export const actions: Record<string, { first: readonly string[]; further: readonly string[] }> = {
  cafe: { first: ["portrait", "cup", "chin", "book", "portrait"], further: ["seated"] },
  coast: {
    first: ["coast", "summer", "back", "portrait", "camera"],
    further: ["standing", "walking", "canoe", "view"],
  },
  citynight: { first: ["portrait", "back", "wave", "coast", "portrait"], further: ["walking", "standing"] },
  forest: { first: ["pack", "portrait", "back", "portrait"], further: ["hiking", "leash"] },
  bookshop: { first: ["book", "portrait", "crossed", "portrait"], further: ["seated"] },
  concert: { first: ["concert", "guitar", "portrait", "portrait"], further: ["dancing"] },
  kitchen: { first: ["cook", "cup", "portrait"], further: ["counter"] },
  balcony: { first: ["plant", "rail", "portrait", "cup"], further: ["watering"] },
  mountain: { first: ["pack", "climb", "coast", "portrait"], further: ["hiking", "wall"] },
  canal: { first: ["bike", "portrait", "camera", "rail", "portrait"], further: ["cycling", "walking"] },
  market: { first: ["basket", "summer", "wave", "portrait"], further: ["walking", "standing"] },
  museum: { first: ["crossed", "portrait", "camera", "portrait"], further: ["view", "standing"] },
  dog: { first: ["dog", "portrait", "wave"], further: ["leash", "bench"] },
  autumn: { first: ["umbrella", "coast", "portrait"], further: ["bench", "walking", "cycling"] },
};

/** Draws what a person does. */
export const drawShot = (name: string, scene: Scene): Shot => {
  const shot = half[name] ?? whole[name];
  if (!shot) throw new Error(`There is no shot ${name}.`);
  return shot(scene);
};
