import { chance, pick } from "./chance.mjs";
import { lightness, mix } from "./colors.mjs";

const TOPS = {
  woman: ["scoop", "vneck", "turtle", "shirt", "crew", "blazer", "scarf", "openshirt", "collar"],
  man: ["crew", "shirt", "turtle", "openshirt", "hoodie", "collar", "blazer"],
  nonbinary: ["crew", "shirt", "turtle", "openshirt", "blazer", "collar", "hoodie"],
};
const BEARDS = ["none", "shadow", "stubble", "stubble", "short", "full", "moustache", "goatee"];

/**
 * Returns the attributes that differ between pictures of a person: clothes, smile, tilt of the head. The face's seed determines the rest.
 * @param look a brand's light and palette  @param {string} seed seed of the picture  @param face the fixed attributes of the person
 */
export function dress(look, seed, face) {
  const r = chance(`${seed}dress`);
  const { palette, wardrobe } = look;
  const cloth = pick(r, wardrobe);
  const tops = TOPS[face.gender];
  const pale = lightness(cloth) > 0.62;
  const top = pick(r, tops);
  return {
    cloth,
    // No low neckline with a headscarf.
    top: face.wrap && ["vneck", "scoop"].includes(top) ? "turtle" : top,
    mouth: pick(r, ["smile", "smile", "open", "open", "soft"]),
    lean: r() * 11 - 5.5,
    inner: look.inner ?? (pale ? mix(palette.deep, palette.mid, 0.3) : undefined),
    scarf: palette.accent,
    earringColor: lightness(palette.glow) > 0.5 ? palette.glow : "#e3b457",
    stripes: top === "crew" && r() < 0.25 ? palette.light : undefined,
    knit: top === "turtle" && r() < 0.5,
    beard: face.gender === "man" ? pick(chance(`${face.seed}beard`), BEARDS) : "none",
    freckles: ["porcelain", "fair"].includes(face.skin) && chance(`${face.seed}freckles`)() < 0.15,
  };
}
