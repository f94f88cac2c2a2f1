/** Lays a figure over its scene, lights and grades the picture in the brand's way. */
import sharp, { type Sharp } from "sharp";
import { drawLots, type Lots } from "../../app/demo/draw-lots.server";
import type { Art } from "./brands";
import type { Paints } from "./person";
import { SCENES } from "./scenes";
import { mix, rgb } from "./svg";

const WIDTH = 600;
const HEIGHT = 800;

const toSvg = (w: number, h: number, box: string, inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${box}" preserveAspectRatio="xMidYMid slice">${inner}</svg>`,
  );
const pixelsOf = (image: Sharp | Buffer) =>
  (Buffer.isBuffer(image) ? sharp(image) : image).ensureAlpha().raw().toBuffer();
const clamp = (value: number) => (value < 0 ? 0 : Math.min(value, 255));

/** The gradients that figures refer to. */
export const gradients = (paint: Paints) =>
  `<defs><linearGradient id="hair" x1="1" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(paint.hair, "#ffe2b8", 0.22)}"/><stop offset=".5" stop-color="${paint.hair}"/><stop offset="1" stop-color="${mix(paint.hair, "#0d060c", 0.3)}"/></linearGradient><linearGradient id="hairback" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${paint.hairDark}"/><stop offset="1" stop-color="${mix(paint.hair, paint.hairDark, 0.6)}"/></linearGradient><linearGradient id="skin" x1="0" x2="1"><stop offset="0" stop-color="${mix(paint.skin, paint.shade, 0.35)}"/><stop offset=".5" stop-color="${paint.skin}"/><stop offset="1" stop-color="${mix(paint.skin, paint.glow, 0.4)}"/></linearGradient><linearGradient id="cloth" gradientUnits="userSpaceOnUse" x1="90" y1="70" x2="-70" y2="330"><stop offset="0" stop-color="${paint.clothLight}"/><stop offset=".5" stop-color="${paint.cloth}"/><stop offset="1" stop-color="${mix(paint.cloth, paint.clothDark, 0.6)}"/></linearGradient></defs>`;

function rampTable(stops: readonly string[]): Uint8ClampedArray {
  const colors = stops.map(rgb);
  const table = new Uint8ClampedArray(256 * 3);
  for (let i = 0; i < 256; i++) {
    const place = (i / 255) * (colors.length - 1);
    const low = Math.min(colors.length - 2, Math.floor(place));
    for (let c = 0; c < 3; c++) {
      const from = colors[low]?.[c] ?? 0;
      table[i * 3 + c] = from + ((colors[low + 1]?.[c] ?? 0) - from) * (place - low);
    }
  }
  return table;
}

const lightOf = (px: Buffer, i: number) =>
  0.3 * (px[i] ?? 0) + 0.59 * (px[i + 1] ?? 0) + 0.11 * (px[i + 2] ?? 0);

function grade(px: Buffer, w: number, h: number, art: Art, lots: Lots): void {
  const table = rampTable(lots.one(art.ramps));
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i += 4) {
      const light = lightOf(px, i);
      const level = clamp((light - 118) * art.contrast + 118 + art.lift) | 0;
      const [dx, dy] = [x / w - 0.5, y / h - 0.42];
      const shade = 1 - art.vignette * Math.max(0, (dx * dx + dy * dy) * 2 - 0.16);
      for (let c = 0; c < 3; c++) {
        const value =
          (light + ((px[i + c] ?? 0) - light) * art.saturation - 118) * art.contrast + 118 + art.lift;
        px[i + c] = clamp((value + ((table[level * 3 + c] ?? 0) - value) * art.tone) * shade);
      }
    }
}

function posterise(px: Buffer, steps: number): void {
  for (let i = 0; i < px.length; i += 4) {
    const light = lightOf(px, i);
    if (light < 1) continue;
    const place = (light / 255) * steps;
    const low = Math.floor(place);
    const step = ((low + Math.min(1, Math.max(0, (place - low - 0.5) * 6 + 0.5))) / steps) * 255;
    for (let c = 0; c < 3; c++) px[i + c] = clamp((px[i + c] ?? 0) * (0.25 + 0.75 * (step / light)));
  }
}

function contours(lots: Lots): string {
  const [cx, cy, phase] = [
    WIDTH * (0.15 + lots.next() * 0.7),
    HEIGHT * (0.1 + lots.next() * 0.35),
    lots.next() * 6,
  ];
  return Array.from({ length: 12 }, (_, k) => {
    const points = Array.from({ length: 49 }, (_, at) => {
      const q = (at / 48) * Math.PI * 2;
      const radius =
        (k + 1) *
        HEIGHT *
        0.06 *
        (1 + 0.16 * Math.sin(q * 3 + phase + k * 0.12) + 0.09 * Math.sin(q * 5 - phase + k * 0.2));
      return `${(cx + Math.cos(q) * radius * 1.1).toFixed(1)} ${(cy + Math.sin(q) * radius).toFixed(1)}`;
    });
    return `<path d="M${points.join("L")}Z" fill="none" stroke="#ffffff" stroke-width="${k % 4 ? 1.1 : 2}" opacity=".4"/>`;
  }).join("");
}

function tiles(lots: Lots, colors: readonly string[]): string {
  const cell = 150;
  let out = "";
  for (let y = 0; y < HEIGHT; y += cell)
    for (let x = 0; x < WIDTH; x += cell) {
      const atEdge = y < cell || x < 10 || x >= WIDTH - cell - 10;
      if (!atEdge || lots.next() < 0.55) continue;
      const [a = "", b = ""] = lots.some(colors, 2);
      out += `<g transform="translate(${x} ${y})"><rect width="${cell}" height="${cell}" fill="${a}"/>${lots.one([`<path d="M0 0 H${cell} A${cell} ${cell} 0 0 1 0 ${cell}Z" fill="${b}"/>`, `<circle cx="${cell / 2}" cy="${cell / 2}" r="${cell * 0.34}" fill="${b}"/>`, [0, 1, 2].map((i) => `<rect y="${(i * cell) / 3}" width="${cell}" height="${cell / 6}" fill="${b}"/>`).join(""), `<path d="M0 ${cell} L${cell} 0 V${cell}Z" fill="${b}"/>`])}</g>`;
    }
  return out;
}

const SETS = [
  ["#5b21d6", "#a678ff", "#ffc2e0"],
  ["#e0247f", "#ff7dbb", "#ffe3f1"],
  ["#0c8f58", "#5fdca4", "#e9fff3"],
  ["#5b21d6", "#ff5fae", "#ffe14d"],
  ["#0c8f58", "#a6e85b", "#fff3a8"],
];

/** What lies behind a figure, in units of its own. */
export type Place = {
  bg: string;
  blur: number;
  dark?: boolean;
  box: readonly [width: number, height: number];
};

export type Composition = {
  art: Art;
  seed: string;
  place: Place;
  figure: string;
  ground?: { x: number; y: number; w: number };
  tiled?: boolean;
  rim?: number;
};

const SCENE = [900, 1200] as const;

/** The scene of a portrait. @param isNear the figure is near, so that only a part of the scene is behind it */
export function sceneOf(art: Art, seed: string, name: string, isNear: boolean): Place {
  const place = SCENES[name]?.({ p: art.palette, r: drawLots(`${seed} ${name}`).next });
  if (!place) throw new Error(`There is no scene ${name}.`);
  if (!isNear) return { ...place, box: SCENE };
  const lots = drawLots(`${seed} view`);
  const [w, h] = SCENE;
  const zoom = 1.1 + lots.next() * 0.55;
  const mirror = lots.percent(50) ? `translate(${w} 0) scale(-1 1)` : "";
  const x = lots.next() * (w - w / zoom);
  // Less of what is below: a horizon stays at the height of the shoulders or above.
  const y = (0.15 + lots.next() * 0.3) * (h - h / zoom);
  const view = `translate(${(-x * zoom).toFixed(1)} ${(-y * zoom).toFixed(1)}) scale(${zoom.toFixed(3)}) ${mirror}`;
  return { ...place, bg: `<g transform="${view}">${place.bg}</g>`, box: SCENE };
}

/** Renders a picture. @param w @param h its size in pixels @param units the width of the figure's drawing in its own units */
export async function render(
  { art, seed, place, figure, ground, tiled = true, rim: share = 1 }: Composition,
  w: number,
  h = (w * 4) / 3,
  units = WIDTH,
): Promise<Sharp> {
  const lots = drawLots(`${seed} compose`);
  const p = art.palette;
  const kind = art.treatment;
  const all = `0 0 ${units} ${(units * h) / w}`;
  let back = sharp(toSvg(w, h, `0 0 ${place.box.join(" ")}`, place.bg)).removeAlpha();
  const soft = place.blur * art.blur * (w / place.box[0]) * (tiled ? 1 : 0.6);
  if (soft > 0.5) back = sharp(await back.png({ compressionLevel: 0 }).toBuffer()).blur(soft);
  const px = await pixelsOf(await back.png({ compressionLevel: 0 }).toBuffer());
  const lay = async (inner: string, box = all) => {
    const over = await pixelsOf(
      await sharp(toSvg(w, h, box, inner))
        .png({ compressionLevel: 0 })
        .toBuffer(),
    );
    for (let i = 0; i < px.length; i += 4) {
      const a = (over[i + 3] ?? 0) / 255;
      if (a)
        for (let c = 0; c < 3; c++)
          px[i + c] = (px[i + c] ?? 0) + ((over[i + c] ?? 0) - (px[i + c] ?? 0)) * a;
    }
  };
  if (kind === "cool") await lay(contours(lots));
  if (kind === "block" && tiled) {
    const set = lots.one(SETS);
    posterise(px, 6);
    const table = rampTable(set);
    for (let i = 0; i < px.length; i += 4) {
      const light = lightOf(px, i) | 0;
      for (let c = 0; c < 3; c++) px[i + c] = table[light * 3 + c] ?? 0;
    }
    await lay(
      tiles(
        lots,
        ["#ff3d9a", "#7b2ff7", "#17c37b", "#ffe14d", "#fff7fb", "#1d0b3a"].filter(
          (color) => color !== set[0],
        ),
      ),
    );
  }
  if (kind === "paper" && tiled)
    await lay(`<rect width="600" height="800" fill="${p.light}" opacity=".28"/>`);
  if (ground)
    await lay(
      `<defs><radialGradient id="g"><stop offset="0" stop-color="${p.ink}" stop-opacity=".5"/><stop offset="1" stop-color="${p.ink}" stop-opacity="0"/></radialGradient></defs><ellipse cx="${ground.x}" cy="${ground.y}" rx="${ground.w}" ry="22" fill="url(#g)"/>`,
    );

  const body = await pixelsOf(
    await sharp(toSvg(w, h, all, figure))
      .png({ compressionLevel: 0 })
      .toBuffer(),
  );
  if (kind === "block") posterise(body, 11);
  const mask = Buffer.alloc(w * h);
  for (let i = 0; i < mask.length; i++) mask[i] = body[i * 4 + 3] ?? 0;
  const blurred = (sigma: number) =>
    sharp(mask, { raw: { width: w, height: h, channels: 1 } })
      .blur(sigma)
      .toColourspace("b-w")
      .raw()
      .toBuffer();
  const k = w / units;
  const wide = await blurred(20 * k);
  const thin = kind === "paper" ? await blurred(5 * k) : null;
  const shadow = kind === "paper" ? await blurred(8 * k) : wide;
  const rim = rgb(art.rim);
  const rim2 = rgb(art.rim2);
  const power = art.rimPower * share * (place.dark ? 1.15 : 1);
  const step = Math.max(3, Math.round(5 * k));
  const offset = Math.round(18 * k);
  const ink = rgb(p.ink);
  const at = (m: Buffer, x: number, y: number) =>
    m[Math.min(h - 1, Math.max(0, y)) * w + Math.min(w - 1, Math.max(0, x))] ?? 0;
  for (let y = 0, j = 0; y < h; y++)
    for (let x = 0; x < w; x++, j++) {
      const i = j * 4;
      const a = (mask[j] ?? 0) / 255;
      if (a < 1) {
        const dark =
          kind === "block"
            ? at(mask, x - offset, y - offset) / 255
            : kind === "paper"
              ? (at(shadow, x - Math.round(6 * k), y - Math.round(11 * k)) / 255) * 0.34
              : (at(wide, x, y) / 255) * (place.dark ? 0.3 : 0.18);
        for (let c = 0; c < 3; c++) px[i + c] = (px[i + c] ?? 0) + ((ink[c] ?? 0) - (px[i + c] ?? 0)) * dark;
        if (thin) {
          const edge = Math.min(1, Math.max(0, ((thin[j] ?? 0) - 14) / 18));
          for (let c = 0; c < 3; c++)
            px[i + c] = (px[i + c] ?? 0) + (([255, 252, 244][c] ?? 0) - (px[i + c] ?? 0)) * edge;
        }
      }
      if (!a) continue;
      const gx = (at(wide, x + step, y) - at(wide, x - step, y)) / 255;
      const gy = (at(wide, x, y + step) - at(wide, x, y - step)) / 255;
      const lit = Math.max(0, -(gx * 0.9 - gy * 0.45) * 2.2) * power;
      const side = Math.max(0, gx * 1.9) * power * 0.8;
      for (let c = 0; c < 3; c++) {
        let value = body[i + c] ?? 0;
        value += (255 - value) * Math.min(0.7, lit * lit * 1.3) * ((rim[c] ?? 0) / 255);
        value += (255 - value) * Math.min(0.5, side * side * 1.2) * ((rim2[c] ?? 0) / 255);
        px[i + c] = (px[i + c] ?? 0) + (value - (px[i + c] ?? 0)) * a;
      }
    }
  if (kind === "sepia")
    await lay(
      '<defs><radialGradient id="sun" cx=".92" cy=".12" r=".95"><stop offset="0" stop-color="#ffd79a" stop-opacity=".34"/><stop offset=".5" stop-color="#ffb46b" stop-opacity=".1"/><stop offset="1" stop-color="#ffb46b" stop-opacity="0"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#sun)"/>',
    );
  if (kind === "cool")
    await lay(
      '<defs><linearGradient id="mist" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".18"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#mist)"/>',
    );
  if (kind === "duotone")
    await lay(
      '<defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset=".55" stop-color="#12051a" stop-opacity="0"/><stop offset="1" stop-color="#12051a" stop-opacity=".5"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#dusk)"/>',
    );
  grade(px, w, h, art, lots);
  return sharp(px, { raw: { width: w, height: h, channels: 4 } }).removeAlpha();
}
