// Overlays of a brand's light on a picture of 900 x 1200: lines, tiles, sun, mist, dusk.
import { pick } from "./chance.mjs";

const W = 900;
const H = 1200;

/** Draws the contour lines of a hill. */
export function contours(r) {
  const cx = W * (0.15 + r() * 0.7);
  const cy = H * (0.1 + r() * 0.35);
  const phase = r() * 6;
  const ring = (at) => {
    const points = Array.from({ length: 65 }, (_, a) => {
      const q = (a / 64) * Math.PI * 2;
      const wave = 0.16 * Math.sin(q * 3 + phase + at * 0.12) + 0.09 * Math.sin(q * 5 - phase + at * 0.2);
      const radius = at * H * 0.052 * (1 + wave);
      return `${(cx + Math.cos(q) * radius * 1.1).toFixed(1)} ${(cy + Math.sin(q) * radius).toFixed(1)}`;
    });
    return `<path d="M${points.join("L")}Z" fill="none" stroke="#ffffff" stroke-width="${at % 4 ? 1.6 : 3}" opacity=".5"/>`;
  };
  return Array.from({ length: 14 }, (_, at) => ring(at + 1)).join("");
}

/** Draws quarter circles, discs, stripes and triangles along two edges. */
export function tiles(r, colors, cell = 225) {
  const shapes = [
    (b) => `<path d="M0 0 H${cell} A${cell} ${cell} 0 0 1 0 ${cell}Z" fill="${b}"/>`,
    (b) => `<circle cx="${cell / 2}" cy="${cell / 2}" r="${cell * 0.34}" fill="${b}"/>`,
    (b) =>
      [0, 1, 2]
        .map((at) => `<rect y="${(at * cell) / 3}" width="${cell}" height="${cell / 6}" fill="${b}"/>`)
        .join(""),
    (b) => `<path d="M0 ${cell} L${cell} 0 V${cell}Z" fill="${b}"/>`,
  ];
  let art = "";
  for (let y = 0; y < H; y += cell)
    for (let x = 0; x < W; x += cell) {
      const isEdge = y < cell || x < 10 || x >= W - cell - 10;
      if (!isEdge || r() < 0.5) continue;
      const ground = pick(r, colors);
      const shape = pick(
        r,
        colors.filter((color) => color !== ground),
      );
      art += `<g transform="translate(${x} ${y})"><rect width="${cell}" height="${cell}" fill="${ground}"/>${shapes[Math.floor(r() * 4)](shape)}</g>`;
    }
  return art;
}

const veil = (gradient) => `<defs>${gradient}</defs><rect width="${W}" height="${H}" fill="url(#veil)"/>`;
const stop = (at, color, opacity) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`;

/** Light overlays on the finished picture, by treatment. */
export const veils = {
  sepia: veil(
    `<radialGradient id="veil" cx=".92" cy=".12" r=".95">${stop(0, "#ffd79a", 0.36)}${stop(0.5, "#ffb46b", 0.1)}${stop(1, "#ffb46b", 0)}</radialGradient>`,
  ),
  cool: veil(
    `<linearGradient id="veil" x1="0" y1="0" x2="0" y2="1">${stop(0, "#fff", 0.22)}${stop(0.5, "#fff", 0)}</linearGradient>`,
  ),
  duotone: veil(
    `<linearGradient id="veil" x1="0" y1="0" x2="0" y2="1">${stop(0.55, "#12051a", 0)}${stop(1, "#12051a", 0.55)}</linearGradient>`,
  ),
};
