import { drawBeard } from "./beard.mjs";
import { drawClothes } from "./clothes.mjs";
import { mix } from "./colors.mjs";
import { drawBrows, drawEyes } from "./eyes.mjs";
import { figureOf } from "./figure.mjs";
import { drawHair, drawHairBehind } from "./hair.mjs";
import { drawHead } from "./head.mjs";
import { drawMouth, drawNose } from "./nose-and-mouth.mjs";
import { silhouette } from "./silhouettes.mjs";
import { line, path } from "./strokes.mjs";

/** Returns a person as SVG without a root element, in a box of 1744 x 1744. The head is slightly tilted, the shoulders are not. */
export function drawPerson(p, id, skinOf) {
  const f = figureOf(p, id, skinOf);
  const tilt = (art) => `<g transform="rotate(${p.lean.toFixed(2)} 870 1030)">${art}</g>`;
  const { neck, face } = drawHead(f);
  const tones = { dark: f.clothD, light: f.clothL, mid: mix(f.cloth, "#ffffff", 0.1) };
  const clothes = drawClothes(p, Number(f.J(486, 574)), f.u, tones);
  // The order matters: beard, hair and freckles use the same random sequence.
  const beard = drawBeard(f);
  const hair = drawHair(f);
  const freckles = drawFreckles(f);
  const top = [
    beard,
    drawEyes(f),
    drawNose(f),
    drawBrows(f),
    drawMouth(f),
    freckles,
    drawGlasses(f),
    drawEarring(f),
    drawWrapEnd(f),
    hair,
  ];
  return f.defs + tilt(drawHairBehind(f)) + neck + tilt(face) + clothes + tilt(top.join(""));
}

function drawGlasses({ p, blur }) {
  return p.glasses
    ? `<g opacity=".16" transform="translate(-4 10)" ${blur(3)}>${silhouette("glasses", p.glasses)}</g>` +
        silhouette("glasses", p.glasses, { "#000": p.frame ?? "#2a1c1c" }) +
        line("M800 735 l-16 26 M1060 738 l-12 20", "#fff", 5, 0.35)
    : "";
}

function drawFreckles({ p, r, deep }) {
  return p.freckles
    ? [...Array(26)]
        .map(
          () =>
            `<circle cx="${790 + r() * 260}" cy="${800 + r() * 70}" r="${2 + r() * 2.5}" fill="${deep}" opacity=".35"/>`,
        )
        .join("")
    : "";
}

function drawEarring({ p, covered }) {
  return p.earring && !covered
    ? `<circle cx="612" cy="892" r="14" fill="none" stroke="${p.earringColor ?? "#e3b457"}" stroke-width="6"/>`
    : "";
}

/** Draws the end of a headscarf below the chin. */
function drawWrapEnd({ p, wrapC }) {
  return p.hair === "62"
    ? path(
        "M640 1030 C760 1130 900 1140 1010 1040 L1040 1190 C960 1290 720 1290 620 1200Z",
        mix(wrapC, "#1a0b12", 0.16),
      )
    : "";
}
