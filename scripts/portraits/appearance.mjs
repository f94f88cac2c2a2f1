// The appearance of a person, as data for the drawing.
import { chance, pick } from "./chance.mjs";

export const SKIN = {
  porcelain: "#f4d3bd",
  fair: "#ecc0a0",
  olive: "#dca982",
  tan: "#c78d62",
  brown: "#a56f49",
  deep: "#86533a",
  dark: "#693f2d",
};
export const HAIR = {
  black: "#1d1618",
  espresso: "#33221d",
  brown: "#553526",
  chestnut: "#7a4527",
  copper: "#a9552a",
  honey: "#b98747",
  blond: "#d5b26f",
  silver: "#b9b4b2",
  salt: "#7f7a7b",
  white: "#dedad6",
};

/** Hairstyles that look like a calm adult, each with the texture that is painted on its outline. */
export const HAIRS = {
  woman: {
    "02": "wave",
    "04": "wave",
    11: "wave",
    20: "curl",
    23: "wave",
    28: "wave",
    29: "wave",
    30: "wave",
    36: "curl",
    37: "wave",
    39: "wave",
    41: "straight",
    43: "straight",
    48: "wave",
    57: "wave",
    58: "wave",
  },
  man: {
    "01": "wave",
    "05": "wave",
    "09": "curl",
    12: "curl",
    13: "straight",
    16: "straight",
    18: "wave",
    19: "wave",
    22: "curl",
    25: "straight",
    27: "wave",
    33: "curl",
    34: "wave",
    49: "straight",
    54: "wave",
  },
  nonbinary: {
    "01": "wave",
    "04": "wave",
    12: "curl",
    22: "curl",
    43: "straight",
    54: "wave",
    56: "wave",
    58: "wave",
    33: "curl",
  },
};

/**
 * Returns all attributes of a person that a drawing needs.
 * @param of seed: determines face, hair and clothes; gender; age in years: wrinkles and grey hair; wardrobe: colours of clothes; all other
 * given attributes are used unchanged
 */
export function describePerson({
  seed,
  gender = "woman",
  age = 34,
  wardrobe = ["#33445c", "#8a4b3c", "#d8cdbb", "#5c6f5a"],
  ...pins
}) {
  const r = chance(seed),
    fem = gender === "woman",
    masc = gender === "man";
  const drawn = pick(r, Object.keys(SKIN)),
    skin = pins.skin ?? drawn;
  const darkSkin = ["tan", "brown", "deep", "dark"].includes(skin);
  const hairTone =
    age > 58
      ? pick(r, ["silver", "white"])
      : age > 47
        ? pick(r, ["salt", "silver", "brown"])
        : darkSkin
          ? pick(r, ["black", "espresso"])
          : pick(r, ["black", "espresso", "brown", "chestnut", "honey", "copper"]);
  return {
    seed,
    gender,
    age,
    skin,
    hairTone,
    hair: pick(r, Object.keys(HAIRS[gender])),
    beard: masc ? pick(r, ["shadow", "stubble", "short", "full", "stubble"]) : "none",
    glasses: r() < 0.2 ? pick(r, ["03", "08", "11"]) : null,
    top: pick(
      r,
      fem
        ? ["scoop", "vneck", "turtle", "shirt", "crew", "blazer"]
        : ["crew", "shirt", "turtle", "openshirt", "hoodie", "collar"],
    ),
    cloth: pick(r, wardrobe),
    mouth: pick(r, ["smile", "smile", "open", "soft"]),
    lids: 0.74 + r() * 0.16,
    noseW: 0.9 + r() * 0.25,
    lean: r() * 10 - 5,
    tilt: r() * 12 - 4,
    eyeW: 0.9 + r() * 0.16,
    arch: r() * 20 - 7,
    browY: r() * 10 - 6,
    mouthW: 0.9 + r() * 0.17,
    noseL: r() * 18 - 9,
    crease: r() < 0.25 ? 0.3 : 1,
    jaw: (masc ? 0.72 : fem ? 0 : 0.35) + r() * 0.34,
    browW: fem ? 0.75 : masc ? 1.15 : 0.95,
    lash: fem ? 1 : masc ? 0 : 0.45,
    lipW: (fem ? 1.0 : masc ? 0.72 : 0.86) + r() * 0.12,
    freckles: false,
    earring: fem && r() < 0.6,
    iris: pick(
      r,
      darkSkin ? ["#3a2418", "#2b1a12", "#4a3018"] : ["#3a2418", "#4a3320", "#51602f", "#4d6f86", "#6a4a22"],
    ),
    ...pins,
  };
}
