import type { attributes } from "~/domain/members/rules";
import type { DemoLook } from "./demo-data.server";
import type { Lots } from "./draw-lots.server";

type HairColor = (typeof attributes)["hair_color"][number];
type EyeColor = (typeof attributes)["eye_color"][number];

/**
 * The features of a face, decided before it is drawn, so that the profile describes the same person. They also name the file of the
 * portrait: another value, or another order of values, needs another portrait.
 */
export type Face = {
  seed: string;
  gender: string;
  age: number;
  skin: string;
  hair: string;
  hairTone: string;
  iris: string;
  glasses: string | null;
  wrap?: string;
};

const SKINS = ["porcelain", "fair", "olive", "tan", "brown", "deep", "dark"] as const;
/** In the order of SKINS. */
const PALE = 3;

const HAIR: Record<string, readonly string[]> = {
  woman: "02 04 11 20 23 28 29 30 36 37 39 41 43 48 57 58".split(" "),
  man: "01 05 09 12 13 16 18 19 22 25 27 33 34 49 54".split(" "),
  nonbinary: "01 04 12 22 43 54 56 58 33".split(" "),
};

const IRISES: Record<string, EyeColor> = {
  "#2b1a12": "brown",
  "#4a3018": "brown",
  "#6a4a22": "hazel",
  "#51602f": "green",
  "#4d6f86": "blue",
  "#6f7d86": "grey",
};

const TONES: Record<string, HairColor> = {
  black: "black",
  espresso: "dark_brown",
  brown: "dark_brown",
  chestnut: "light_brown",
  copper: "red",
  honey: "blonde",
  blond: "blonde",
  silver: "grey",
  salt: "grey",
  white: "white",
  bald: "bald",
};

/** Makes a face. @param age in years */
export function makeFace(lots: Lots, look: DemoLook, seed: string, gender: string, age: number): Face {
  const skin = lots.one([...SKINS, "porcelain", "fair", "fair", "olive"]);
  const isPale = SKINS.indexOf(skin as (typeof SKINS)[number]) < PALE;
  const isBald = gender === "man" && lots.percent(age > 45 ? 18 : 8);
  const isWrapped = gender === "woman" && !isBald && lots.percent(4);
  const face: Face = {
    seed,
    gender,
    age,
    skin,
    hair: isWrapped ? "62" : isBald ? "none" : lots.one(HAIR[gender] ?? HAIR.nonbinary ?? []),
    hairTone: look.dyes && lots.percent(14) ? lots.one(look.dyes) : hairTone(lots, age, isPale),
    iris: lots.one(Object.keys(IRISES).slice(0, isPale ? undefined : PALE)),
    glasses: lots.percent(age > 50 ? 30 : 17) ? lots.one(["03", "08", "11"]) : null,
  };
  if (isWrapped) face.wrap = lots.one(look.wardrobe);
  return face;
}

function hairTone(lots: Lots, age: number, isPale: boolean): string {
  if (age > 60) return lots.one(["silver", "white", "silver", "salt"]);
  if (age > 48)
    return lots.one([
      "salt",
      "silver",
      ...(isPale ? ["brown", "chestnut", "espresso"] : ["black", "espresso"]),
    ]);
  if (!isPale) return lots.one(["black", "black", "espresso"]);
  return lots.one(["black", "espresso", "brown", "brown", "chestnut", "honey", "blond", "copper"]);
}

/** Returns the profile attributes of a face. */
export function attributesOf(face: Face): { hair_color: HairColor | null; eye_color: EyeColor | null } {
  const isSeen = face.hair !== "62";
  const color = face.hair === "none" ? "bald" : TONES[face.hairTone];
  return { hair_color: isSeen ? (color ?? "colorful") : null, eye_color: IRISES[face.iris] ?? null };
}

/** Returns the profile's hair colour of a person in the brand's own pictures. */
export const hairColorOf = (tone: string): HairColor => TONES[tone] ?? "colorful";
