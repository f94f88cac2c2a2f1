import { HAIR, SKIN } from "./appearance.mjs";
import { chance } from "./chance.mjs";
import { channels, lightness, mix } from "./colors.mjs";
import { silhouette } from "./silhouettes.mjs";
import { path } from "./strokes.mjs";

/**
 * Returns what all parts of a drawn person share: tones, outlines, and the ids of the drawing's gradients, clip paths and filters.
 * @param p result of describePerson
 * @param {string} id prefix that makes ids unique if a drawing contains several people
 * @param {(tone: string) => string} skinOf returns a skin tone in the brand's light
 */
export function figureOf(p, id, skinOf) {
  const r = chance(`${p.seed}paint`),
    skin = skinOf(SKIN[p.skin]),
    dark = lightness(skin) < 0.45;
  const shade = mix(skin, dark ? "#1a0b12" : "#7d2f33", dark ? 0.5 : 0.42),
    deep = mix(skin, "#2a0f18", dark ? 0.72 : 0.62),
    glow = mix(skin, "#fff1dc", dark ? 0.3 : 0.5);
  const hairC = HAIR[p.hairTone] ?? p.hairTone,
    browC = mix(hairC, "#2a1a18", lightness(hairC) > 0.55 ? 0.45 : 0.15);
  const cloth = p.cloth,
    [cr, cgr, cb] = channels(cloth),
    clothD =
      cr > 200 && cgr > 150 && cb < 150
        ? mix(cloth, "#b0521e", 0.5)
        : lightness(cloth) > 0.8
          ? mix(cloth, "#6a5a78", 0.4)
          : mix(cloth, "#120a18", 0.42),
    clothL = mix(cloth, "#ffffff", 0.22);
  const covered = ["61", "62", "63"].includes(p.hair),
    wrapC = p.wrap ?? mix(cloth, "#ffffff", 0.35);
  const lip = mix(
    p.gender === "man" ? shade : mix(shade, "#b8324a", p.lipstick ?? 0.35),
    skin,
    p.gender === "man" ? 0.35 : 0.1,
  );
  const lipC = dark ? mix(lip, "#d98a78", 0.34) : lip;
  const old = Math.max(0.14, Math.min(1, (p.age - 27) / 36)),
    u = (s) => `${s}-${id}`;
  const hairFill = covered ? wrapC : `url(#${u("hg")})`;
  const hairMap =
    p.hair === "61"
      ? { "#fff": wrapC, "#000": mix(wrapC, "#1a0b12", 0.24) }
      : {
          "#000": hairFill,
          "#fff": covered
            ? mix(wrapC, "#ffffff", 0.45)
            : p.hair === "08"
              ? cloth
              : mix(hairC, "#0d060c", 0.3),
        };
  const hair = p.hair === "none" ? "" : silhouette("hair", p.hair, hairMap),
    hairMask =
      p.hair === "none"
        ? ""
        : silhouette("hair", p.hair, { "#000": "#fff", "#fff": covered ? "#fff" : "#000" });
  const m = p.jaw,
    J = (w, v) => (w + (v - w) * m).toFixed(0); // J interpolates between a narrower and a squarer jaw
  const FACE = `${p.hair === "none" ? "M646 690 C628 500 750 412 886 414 C1012 416 1098 510 1096 650" : "M664 690 C640 520 770 476 890 476 C1010 476 1096 540 1096 650"} C1098 700 1084 730 1083 762 C1088 800 1094 820 1090 ${J(852, 862)} C1084 ${J(926, 944)} ${J(1052, 1064)} ${J(990, 1002)} ${J(1008, 1020)} ${J(1038, 1046)} C${J(984, 996)} ${J(1064, 1084)} 940 ${J(1070, 1092)} 916 ${J(1064, 1084)} C850 ${J(1046, 1050)} ${J(770, 748)} ${J(1006, 1020)} ${J(722, 700)} ${J(936, 952)} C${J(692, 672)} 880 652 800 640 760Z`;
  const EAR0 = "M656 742 C640 672 540 674 537 772 C536 840 572 896 614 896 C642 893 654 860 658 820Z",
    bald = p.hair === "none";
  const EAR = EAR0.replace(
    /(\d+) (\d+)/g,
    (_, x, y) =>
      `${(660 + (x - 660) * 0.84 + (bald ? 12 : 0)).toFixed(1)} ${(786 + (y - 786) * 0.86).toFixed(1)}`,
  ); // slightly smaller than the source's ear
  const earGap = ["02", "04", "08", "11", "20", "28", "41", "43"].includes(p.hair)
    ? path(
        EAR0,
        mix(hairC, "#2a1a18", 0.22),
        `stroke="${mix(hairC, "#2a1a18", 0.22)}" stroke-width="26" stroke-linejoin="round"`,
      )
    : "";
  const nl = J(728, 690),
    nr = J(946, 974); // neck edges
  const NECKP = `M${nl} 880 L${nl} 1070 C${nl} 1150 690 1186 628 1212 L600 1260 L600 1500 L1090 1500 L1084 1240 L1062 1206 C1000 1180 ${nr} 1150 ${nr} 1070 L${nr} 1000 L900 1000Z`;
  const blur = (size) => `filter="url(#${u(`b${size}`)})"`;
  const ink = mix(hairC, "#140a10", 0.8);
  const defs = `<defs>
    <linearGradient id="${u("sg")}" gradientUnits="userSpaceOnUse" x1="600" y1="900" x2="1110" y2="680"><stop offset="0" stop-color="${mix(skin, shade, 0.55)}"/><stop offset=".45" stop-color="${skin}"/><stop offset="1" stop-color="${mix(skin, glow, 0.55)}"/></linearGradient>
    <linearGradient id="${u("hg")}" gradientUnits="userSpaceOnUse" x1="1050" y1="300" x2="640" y2="1150"><stop offset="0" stop-color="${mix(hairC, "#ffe2b8", dark ? 0.16 : 0.24)}"/><stop offset=".4" stop-color="${hairC}"/><stop offset="1" stop-color="${mix(hairC, "#0d060c", 0.5)}"/></linearGradient>
    <linearGradient id="${u("cg")}" gradientUnits="userSpaceOnUse" x1="1250" y1="1150" x2="420" y2="1744"><stop offset="0" stop-color="${clothL}"/><stop offset=".45" stop-color="${cloth}"/><stop offset="1" stop-color="${clothD}"/></linearGradient>
    <clipPath id="${u("hc")}">${path(FACE, "#000") + path(EAR, "#000") + path(NECKP, "#000")}</clipPath><clipPath id="${u("fc")}">${path(FACE, "#000")}</clipPath>
    <mask id="${u("hm")}" maskUnits="userSpaceOnUse" x="0" y="0" width="1744" height="1744">${hairMask}</mask>
    ${[3, 6, 12, 30].map((b) => `<filter id="${u(`b${b}`)}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${b}"/></filter>`).join("")}</defs>`;
  return {
    p,
    r,
    u,
    blur,
    skin,
    dark,
    shade,
    deep,
    glow,
    hairC,
    browC,
    ink,
    cloth,
    clothD,
    clothL,
    covered,
    wrapC,
    lip,
    lipC,
    old,
    hair,
    hairMap,
    J,
    FACE,
    EAR,
    EAR0,
    earGap,
    bald,
    nl,
    NECKP,
    defs,
  };
}
