/** Whole pictures: who, where, and what they do. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { drawLots } from "../../app/demo/draw-lots.server";
import type { DrawnPicture } from "../../app/demo/plan-members.server";
import { type Art, tintSkin } from "./brands";
import { dress } from "./casting";
import { heroes, heroPlace } from "./heroes";
import { type Person, paints } from "./person";
import { gradients, render, sceneOf } from "./render";
import { actions, drawShot } from "./shots";
import { lightness } from "./svg";

const QUALITY = 64;
/** Shots in which a face is too small or turned away for pages of the brand. */
const SHY = ["back", "climb", "umbrella"];
/** Shots for which nobody wears a skirt. */
const TROUSERS = [
  "hiking",
  "cycling",
  "wall",
  "wheeling",
  "chair",
  "seated",
  "bench",
  "canoe",
  "climb",
  "dancing",
];

/** Draws a portrait of a demo member. */
export async function drawPicture(
  art: Art,
  { seed, scene, face, figure }: DrawnPicture,
  file: string,
): Promise<void> {
  const person = dress(
    art,
    seed,
    face,
    face.seed,
    scene,
    figure === "whole" ? dress(art, seed.replace(/\d+$/, "0"), face, face.seed, scene).cloth : undefined,
  );
  const shot = chooseShot(seed, scene, figure, person, face.chair);
  await drawTo(art, seed, scene, shot, person, file, 600);
}

function chooseShot(
  seed: string,
  scene: string,
  figure: string,
  person: Person,
  chair: boolean,
  without: readonly string[] = [],
): string {
  const lots = drawLots(`${seed} shot`);
  if (chair) return figure === "whole" ? "wheeling" : "chair";
  const list = actions[scene]?.[figure === "whole" ? "further" : "first"] ?? ["portrait"];
  const able = list.filter(
    (shot) => !without.includes(shot) && (person.age < 58 || !["climb", "wall"].includes(shot)),
  );
  return lots.one(able.length > 0 ? able : ["portrait"]);
}

async function drawTo(
  art: Art,
  seed: string,
  scene: string,
  shot: string,
  person: Person,
  file: string,
  width: number,
) {
  if (person.legs === "skirt" && TROUSERS.includes(shot)) person.legs = "jeans";
  const paint = paints(person, (color) => tintSkin(art, color));
  const { figure, ground } = drawShot(shot, {
    person,
    paint,
    lots: drawLots(`${seed} pose`),
    p: art.palette,
  });
  const image = await render(
    {
      art,
      seed,
      place: sceneOf(art, seed, scene, ground === undefined),
      figure: gradients(paint) + figure,
      ...(ground && { ground, rim: 0.6 }),
    },
    width,
  );
  await image.webp({ quality: QUALITY, effort: 6, smartSubsample: false }).toFile(file);
}

/** Draws the brand's own people, in the scenes of pictures/manifest.json: the first picture of each half, the others whole. */
export async function drawCast(dir: string, art: Art): Promise<void> {
  const list = JSON.parse(readFileSync(path.join(dir, "pictures/manifest.json"), "utf8")) as {
    file: string;
    person: number;
    scene: string;
    action?: string;
  }[];
  for (const { file, person: number, scene, action } of list) {
    const seed = `${path.basename(dir)} ${file}`;
    const person = dressCast(dir, art, number, file, scene);
    if (!person) continue;
    const rounds = list.filter((one) => one.person === number).findIndex((one) => one.file === file);
    await drawTo(
      art,
      seed,
      scene,
      action ?? chooseShot(seed, scene, rounds === 0 ? "half" : "whole", person, false, SHY),
      person,
      path.join(dir, "pictures", file),
      900,
    );
  }
}

/** Somebody of the brand's own people, dressed for a picture. */
function dressCast(dir: string, art: Art, number: number, file: string, scene: string): Person | undefined {
  const slug = path.basename(dir);
  const member = art.cast[number - 1];
  return member && dress(art, `${slug} ${file} ${number}`, member, `${slug} cast ${number}`, scene);
}

/** Draws the brand's large pictures with several of its people. */
export async function drawHeroes(dir: string, art: Art): Promise<void> {
  const slug = path.basename(dir);
  for (const { name, w, h, people } of heroes(slug)) {
    const figures = people.map(({ number, shot, at, scale, flip }, index) => {
      const person = dressCast(dir, art, number, name, "hero");
      if (!person) return "";
      person.mood = index % 2 ? "open" : "smile";
      // Nobody has the colour of a neighbour.
      person.cloth = art.wardrobe[[0, 3, 1, 4][index] ?? 0] ?? person.cloth;
      person.second = lightness(person.cloth) > 0.62 ? art.palette.deep : art.palette.light;
      const paint = paints(person, (color) => tintSkin(art, color));
      const { figure } = drawShot(shot, {
        person,
        paint,
        lots: drawLots(`${slug} ${name} ${number}`),
        p: art.palette,
        place: { at, scale, flip },
      });
      return apart(gradients(paint) + figure, index);
    });
    const place = heroPlace(slug, art.palette, w, h, drawLots(`${slug} ${name}`).next);
    const image = await render(
      { art, seed: `${slug} ${name}`, place, figure: figures.join(""), tiled: false },
      w,
      h,
      w,
    );
    await image.webp({ quality: 68, effort: 6 }).toFile(path.join(dir, "pictures", `${name}.webp`));
  }
}

/** Gives the names inside a figure a number, so that several figures can be in one drawing. */
const apart = (svg: string, index: number) =>
  svg.replace(/ id="([^"]+)"/g, ` id="$1_${index}"`).replace(/url\(#([^)]+)\)/g, `url(#$1_${index})`);
