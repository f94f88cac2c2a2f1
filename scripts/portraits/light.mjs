import { blurMask, maskOf } from "./canvas.mjs";
import { channels } from "./colors.mjs";

/** Returns the mask's value at a pixel; coordinates outside the mask are clamped. */
function at(mask, w, h, x, y) {
  const row = Math.min(h - 1, Math.max(0, y)) * w;
  return mask[row + Math.min(w - 1, Math.max(0, x))];
}

/**
 * Composites a person into a picture: a shadow, hard block or white edge behind, light from the upper right, a second light from the left.
 * The normals for the light are derived from the blurred outline. Changes the picture.
 * @param place {x, y, s}: position of the face and scale of the person, in a box of 900 x 1200
 */
export async function putPerson(px, body, w, h, look, place, dark) {
  const scale = w / 900;
  const mask = maskOf(body);
  const isBlock = look.treatment === "block";
  const isPaper = look.treatment === "paper";
  const isFlat = isBlock || isPaper;
  const wide = await blurMask(mask, w, h, 34 * place.s * scale);
  const thin = isPaper ? await blurMask(mask, w, h, 9 * scale) : null;
  const shadow = isPaper ? await blurMask(mask, w, h, 12 * scale) : wide;
  const rim = channels(look.rim);
  const rim2 = channels(look.rim2);
  const ink = channels(look.palette.ink);
  const power = look.rimPower * (dark ? 1.15 : 1);
  const ambient = isFlat ? 0 : 0.05;
  const step = Math.max(3, Math.round(8 * place.s * scale));
  const offset = Math.round(30 * scale);
  const [shadowX, shadowY] = [Math.round(10 * scale), Math.round(18 * scale)];
  const paper = [255, 252, 244];
  const shade = (x, y) => {
    if (isBlock) return at(mask, w, h, x - offset, y - offset) / 255;
    if (isPaper) return (at(shadow, w, h, x - shadowX, y - shadowY) / 255) * 0.34;
    return (wide[y * w + x] / 255) * (dark ? 0.3 : 0.22);
  };
  for (let y = 0, j = 0; y < h; y++)
    for (let x = 0; x < w; x++, j++) {
      const i = j * 4;
      const alpha = mask[j] / 255;
      if (alpha < 1) {
        const share = shade(x, y);
        for (let c = 0; c < 3; c++) px[i + c] += (ink[c] - px[i + c]) * share;
        if (thin) {
          const edge = Math.min(1, Math.max(0, (thin[j] - 14) / 18));
          for (let c = 0; c < 3; c++) px[i + c] += (paper[c] - px[i + c]) * edge;
        }
      }
      if (!alpha) continue;
      const gx = (at(wide, w, h, x + step, y) - at(wide, w, h, x - step, y)) / 255;
      const gy = (at(wide, w, h, x, y + step) - at(wide, w, h, x, y - step)) / 255;
      const lit = Math.max(0, -(gx * 0.9 - gy * 0.45) * 2.6) * power;
      const back = Math.max(0, gx * 2.2) * power * 0.8;
      const across = Math.max(0, 0.5 - (x / scale - place.x) / (600 * place.s));
      const down = Math.max(0, (y / scale - place.y) / 1200);
      const fall = 1 - (isFlat ? 0.06 : 0.2) * down - (isFlat ? 0 : 0.1 * across);
      for (let c = 0; c < 3; c++) {
        let value = body[i + c] * fall;
        value += (255 - value) * Math.min(0.75, lit * lit * 1.4) * (rim[c] / 255);
        value += (255 - value) * Math.min(0.55, back * back * 1.3) * (rim2[c] / 255);
        value += (px[i + c] - value) * ambient;
        px[i + c] += (value - px[i + c]) * alpha;
      }
    }
}
