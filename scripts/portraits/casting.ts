/** Dresses people for their pictures: the same face in other clothes. */
import { drawLots, type Lots } from "../../app/demo/draw-lots.server";
import type { Face } from "../../app/demo/faces.server";
import type { Art, CastMember } from "./brands";
import type { Person } from "./person";
import { lightness, mix } from "./svg";

const BUILDS: Record<string, number> = { slim: -7, athletic: 3, average: 3, curvy: 14, full: 26 };
const TOPS: Record<string, string> = {
  woman: "crew vneck shirt turtle blazer stripes knit open scoop cardigan dress scoop",
  man: "crew shirt polo turtle hoodie blazer stripes knit open shirt puffer",
  nonbinary: "crew shirt hoodie blazer stripes knit open turtle puffer",
};
const MILD = ["crew", "shirt", "open", "knit", "cardigan", "blazer"];

/** @param seed of the picture: it decides the clothes. @param worn what the person wears in another picture */
export function dress(
  art: Art,
  seed: string,
  face: Face | CastMember,
  personSeed: string,
  scene: string,
  avoid?: string,
): Person {
  const lots = drawLots(`${seed} clothes`);
  const own = drawLots(`${personSeed} traits`);
  const cloth = lots.one(art.wardrobe.filter((color) => color !== avoid));
  const pale = lightness(cloth) > 0.62;
  return {
    seed,
    gender: face.gender,
    age: face.age,
    skin: face.skin,
    hair: face.hair,
    hairTone: face.hairTone,
    iris:
      "iris" in face
        ? face.iris
        : own.one(
            ["#4a3018", "#3a2418", "#4d6f86", "#51602f"].slice(
              0,
              ["porcelain", "fair"].includes(face.skin) ? 4 : 2,
            ),
          ),
    beard: face.beard,
    glasses: face.glasses,
    build: "body" in face ? (BUILDS[face.body] ?? 0) : own.one([-5, 2, 4, 14, 6, 24]),
    wrap: face.wrap ?? mix(art.palette.accent, art.palette.light, 0.3),
    freckles: "freckles" in face ? face.freckles === true : own.percent(face.hairTone === "copper" ? 80 : 7),
    jaw:
      face.gender === "man"
        ? 0.5 + own.next() * 0.5
        : face.gender === "woman"
          ? own.next() * 0.3
          : 0.2 + own.next() * 0.5,
    cloth,
    second: pale
      ? mix(art.palette.deep, art.palette.mid, 0.4)
      : mix(art.palette.light, art.palette.soft, lots.next() * 0.5),
    top: topOf(lots, face, scene),
    legs: lots.one(
      face.gender === "woman" ? ["jeans", "dark", "light", "skirt"] : ["jeans", "dark", "light"],
    ),
    mood: lots.one(["smile", "open", "smile", "open", "laugh", "soft"]),
  };
}

function topOf(lots: Lots, face: { gender: string; hair: string; age: number }, scene: string): string {
  const all = (TOPS[face.gender] ?? TOPS.nonbinary ?? "crew").split(" ");
  const cold = ["mountain", "autumn", "forest"].includes(scene);
  const covered = face.hair === "hijab";
  const fits = all.filter((top) => {
    if (covered && ["vneck", "scoop", "dress", "hoodie"].includes(top)) return false;
    if (face.age > 60 && ["hoodie", "puffer"].includes(top)) return false;
    if (["mountain", "forest"].includes(scene) && ["blazer", "dress"].includes(top)) return false;
    return cold ? !["scoop", "dress", "vneck"].includes(top) : top !== "puffer";
  });
  return lots.one(fits.length > 0 ? fits : MILD);
}
