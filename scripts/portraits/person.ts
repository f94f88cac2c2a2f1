/** What a drawn person looks like: colours, features and clothes. */
import { lightness, mix } from "./svg";

export const skins: Record<string, string> = {
  porcelain: "#f3ccb4",
  fair: "#ebba98",
  olive: "#dcaa82",
  tan: "#c68d62",
  brown: "#a26c47",
  deep: "#82513a",
  dark: "#673f2e",
};
export const hairs: Record<string, string> = {
  black: "#211b1e",
  espresso: "#38251f",
  brown: "#5a3828",
  chestnut: "#7d4829",
  copper: "#ad582c",
  honey: "#bd8b49",
  blond: "#d9b674",
  silver: "#b9b5b4",
  salt: "#858081",
  white: "#e2dfdb",
};

export type Person = {
  seed: string;
  gender: string;
  /** years */
  age: number;
  skin: string;
  hair: string;
  hairTone: string;
  iris: string;
  beard: string;
  glasses: string | null;
  /** half of what the shoulders and hips are wider than usual */
  build: number;
  wrap: string;
  freckles: boolean;
  /** 0 oval to 1 square */
  jaw: number;
  /** clothes of this picture */
  cloth: string;
  second: string;
  top: string;
  legs: string;
  mood: string;
};

/** Colours that a person's skin, hair and clothes are painted with. */
export function paints(person: Person, tint = (color: string) => color) {
  const skin = tint(skins[person.skin] ?? "#dcaa82");
  const dark = lightness(skin) < 0.5;
  const hair = hairs[person.hairTone] ?? (person.hairTone.startsWith("#") ? person.hairTone : "#38251f");
  const shade = mix(skin, dark ? "#2a0f14" : "#a34a3c", dark ? 0.36 : 0.27);
  return {
    skin,
    dark,
    hair,
    shade,
    line: mix(skin, dark ? "#14060a" : "#5a2226", dark ? 0.62 : 0.55),
    glow: mix(skin, "#fff0dc", dark ? 0.2 : 0.42),
    blush: mix(skin, "#d8452f", dark ? 0.28 : 0.4),
    ink: mix(hair, "#1a0f12", 0.72),
    brow: lightness(hair) > 0.55 ? mix(hair, "#4a3428", 0.5) : mix(hair, "#140c0e", 0.2),
    hairDark: mix(hair, "#0f070b", lightness(hair) > 0.5 ? 0.3 : 0.42),
    hairLight: mix(hair, "#ffe9cc", lightness(hair) > 0.5 ? 0.45 : 0.2),
    lip:
      person.gender === "woman"
        ? mix(shade, "#b5283f", dark ? 0.34 : 0.42)
        : mix(shade, "#a03a3a", dark ? 0.2 : 0.22),
    cloth: person.cloth,
    clothDark: mix(person.cloth, "#170a18", lightness(person.cloth) > 0.75 ? 0.27 : 0.3),
    clothLight: mix(person.cloth, "#ffffff", 0.2),
  };
}
export type Paints = ReturnType<typeof paints>;
