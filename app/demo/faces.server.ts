import type { attributes } from "~/domain/members/rules";
import type { DemoLook } from "./demo-data.server";
import { drawLots, type Lots } from "./draw-lots.server";

type HairColor = (typeof attributes)["hair_color"][number];
type EyeColor = (typeof attributes)["eye_color"][number];
type Body = (typeof attributes)["body_type"][number];

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
  beard: string;
  body: Body;
  /** uses a wheelchair */
  chair: boolean;
  wrap?: string;
};

const SKINS = ["porcelain", "fair", "olive", "tan", "brown", "deep", "dark"] as const;
/** In the order of SKINS. */
const PALE = 3;

/** Styles of hair by gender: of everybody, of curly hair, and of people over 55. */
const HAIR: Record<string, { all: string; curly: string; old: string }> = {
  woman: {
    all: "long wavy bun pony bob fringe wavy long curlyLong pixie lowBun bob",
    curly: "afro braids bun curlyBob curlyLong pony braids long curlyShort",
    old: "pixie bob lowBun curlyShort bob wavy fringe curlyBob side",
  },
  man: {
    all: "crop quiff side curlyShort crop side curlyTop quiff buzz",
    curly: "buzz curlyTop crop curlyShort buzz locs",
    old: "crop side receding crown receding side curlyShort",
  },
  nonbinary: {
    all: "undercut pixie quiff bob curlyTop side fringe undercut",
    curly: "locs curlyTop afro braids undercut buzz",
    old: "pixie side bob undercut",
  },
};
const CURLY = ["brown", "deep", "dark"];
const BEARDS = "none none stubble stubble short short full moustache goatee".split(" ");
const BODIES: readonly Body[] = [
  "slim",
  "slim",
  "athletic",
  "average",
  "average",
  "average",
  "curvy",
  "full",
];

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
  // What was added later has lots of its own, so that the rest of a person remains.
  const more = drawLots(`${seed} figure`);
  const skin = lots.one([...SKINS, "porcelain", "fair", "fair", "olive"]);
  const isPale = SKINS.indexOf(skin as (typeof SKINS)[number]) < PALE;
  const isBald = gender === "man" && lots.percent(age > 45 ? 18 : 8);
  const isWrapped = gender === "woman" && !isBald && lots.percent(4);
  const isTurbaned = gender === "man" && !isBald && more.percent(3);
  const style = lots.one(stylesOf(gender, skin, age));
  const beard = gender === "man" ? more.one(BEARDS) : "none";
  const face: Face = {
    seed,
    gender,
    age,
    skin,
    hair: isWrapped ? "hijab" : isTurbaned ? "turban" : isBald ? "bald" : style,
    hairTone: look.dyes && lots.percent(14) ? lots.one(look.dyes) : hairTone(lots, age, isPale),
    iris: lots.one(Object.keys(IRISES).slice(0, isPale ? undefined : PALE)),
    glasses: lots.percent(age > 50 ? 30 : 17) ? lots.one(["frame", "round", "thin"]) : null,
    // A bald head without a beard looks unfinished.
    beard: (isBald || isTurbaned) && ["none", "goatee"].includes(beard) ? "short" : beard,
    body: more.one(BODIES),
    chair: more.percent(4),
  };
  if (isWrapped || isTurbaned) face.wrap = lots.one(look.wardrobe);
  return face;
}

function stylesOf(gender: string, skin: string, age: number): string[] {
  const styles = HAIR[gender] ?? HAIR.nonbinary;
  const list = age > 55 ? styles?.old : CURLY.includes(skin) ? styles?.curly : styles?.all;
  return (list ?? "crop").split(" ");
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
  const isSeen = face.hair !== "hijab" && face.hair !== "turban";
  const color = face.hair === "bald" ? "bald" : TONES[face.hairTone];
  return { hair_color: isSeen ? (color ?? "colorful") : null, eye_color: IRISES[face.iris] ?? null };
}

/** Returns the profile's hair colour of a person in the brand's own pictures. */
export const hairColorOf = (tone: string): HairColor => TONES[tone] ?? "colorful";
