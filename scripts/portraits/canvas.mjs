import sharp from "sharp";

/** Returns an SVG document of the given size in pixels around a drawing of 900 x 1200. */
function drawing(inner, w, h) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 900 1200">${inner}</svg>`,
  );
}

/** Renders a drawing to RGBA pixels. @param {number} blur sigma in pixels of the result; below 0.5 there is no blur */
export async function paint(inner, w, h, blur = 0) {
  const picture = sharp(drawing(inner, w, h)).ensureAlpha();
  return (blur >= 0.5 ? picture.blur(blur) : picture).raw().toBuffer();
}

/** Composites one picture over another of the same size. Changes the first. */
export function lay(px, over) {
  for (let i = 0; i < px.length; i += 4) {
    const alpha = over[i + 3] / 255;
    if (alpha) for (let c = 0; c < 3; c++) px[i + c] += (over[i + c] - px[i + c]) * alpha;
  }
}

/** Returns the alpha channel of RGBA pixels, one byte per pixel. */
export function maskOf(px) {
  const mask = Buffer.alloc(px.length / 4);
  for (let at = 0; at < mask.length; at++) mask[at] = px[at * 4 + 3];
  return mask;
}

export function blurMask(mask, w, h, sigma) {
  return sharp(mask, { raw: { width: w, height: h, channels: 1 } })
    .blur(sigma)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
}
