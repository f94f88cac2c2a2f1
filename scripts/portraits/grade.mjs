import { chance } from "./chance.mjs";
import { channels } from "./colors.mjs";

const clamp = (value) => (value < 0 ? 0 : Math.min(value, 255));

/** Returns a gradient from shadow to light as a lookup table by lightness: three bytes for each of 256 steps. */
function rampTable(stops) {
  const colors = stops.map(channels);
  const table = new Uint8ClampedArray(256 * 3);
  for (let step = 0; step < 256; step++) {
    const at = (step / 255) * (colors.length - 1);
    const from = Math.min(colors.length - 2, Math.floor(at));
    for (let c = 0; c < 3; c++)
      table[step * 3 + c] = colors[from][c] + (colors[from + 1][c] - colors[from][c]) * (at - from);
  }
  return table;
}

/** Applies the brand's light to a picture: saturation, contrast, gradient map, vignette, grain. Changes the pixels. */
export function grade(px, w, h, look, seed) {
  const other = look.ramp2 && chance(`${seed}ramp`)() < 0.42;
  const table = rampTable(other ? look.ramp2 : look.ramp);
  const r = chance(`${seed}grain`);
  const noise = new Float32Array(65536);
  for (let at = 0; at < noise.length; at++) noise[at] = (r() + r() + r() - 1.5) * look.grain;
  const { contrast, lift, sat, tone, vignette } = look;
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i += 4) {
      const light = 0.3 * px[i] + 0.59 * px[i + 1] + 0.11 * px[i + 2];
      const step = clamp((light - 118) * contrast + 118 + lift) | 0;
      const dx = x / w - 0.5;
      const dy = y / h - 0.45;
      const corner = 1 - vignette * Math.max(0, (dx * dx + dy * dy) * 2 - 0.16);
      let q = Math.imul(x, 374761393) + Math.imul(y, 668265263);
      q = Math.imul(q ^ (q >>> 13), 1274126177);
      const grain = noise[(q ^ (q >>> 16)) & 65535];
      for (let c = 0; c < 3; c++) {
        const own = (light + (px[i + c] - light) * sat - 118) * contrast + 118 + lift;
        px[i + c] = clamp((own + (table[step * 3 + c] - own) * tone) * corner + grain);
      }
    }
}

/** Posterizes the lightness only, so that the hue of skin does not change. Changes the pixels. */
export function posterise(px, steps) {
  for (let i = 0; i < px.length; i += 4) {
    const light = 0.3 * px[i] + 0.59 * px[i + 1] + 0.11 * px[i + 2];
    if (light < 1) continue;
    const at = (light / 255) * steps;
    const below = Math.floor(at);
    const flat = ((below + Math.min(1, Math.max(0, (at - below - 0.5) * 6 + 0.5))) / steps) * 255;
    for (let c = 0; c < 3; c++) px[i + c] = clamp(px[i + c] * (0.25 + 0.75 * (flat / light)));
  }
}

/** Maps all colours to a gradient of a few colours by lightness. Changes the pixels. */
export function duotone(px, stops) {
  const table = rampTable(stops);
  for (let i = 0; i < px.length; i += 4) {
    const step = (0.3 * px[i] + 0.59 * px[i + 1] + 0.11 * px[i + 2]) | 0;
    for (let c = 0; c < 3; c++) px[i + c] = table[step * 3 + c];
  }
}
