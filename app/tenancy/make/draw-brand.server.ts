import type { ThemeValues } from "~/ui/tokens";
import { contrast } from "../contrast.server";
import { initialsOf, type Lettering, strokeText } from "./stroke-letters.server";

/** The height of a logo; its width depends on the name. */
const HEIGHT = 64;
const TILE = 48;
const CAPITALS = 21;

/** Draws a first logo for a brand: its initials on a tile, with its name beside it. The name is escaped. */
export function drawLogo(name: string, theme: ThemeValues): string {
  const { color } = theme;
  // The logo is shown on the navigation bar and, in preview images for other sites, on the raised background.
  const ink =
    [color["on-nav"], color.ink].sort((a, b) => lowest(b, color) - lowest(a, color))[0] ?? color.ink;
  const place = { x: 8 + TILE + 16, y: (HEIGHT - CAPITALS) / 2, height: CAPITALS };
  const letters =
    strokeText(name, { ...place, stroke: 0.72, gap: 2.1, color: ink }) ?? setText(name, theme, ink, place);
  const width = Math.ceil(place.x + letters.width + 8);
  const label = escapeXml(name);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${label}">` +
    `<title>${label}</title>${tile(name, { x: 8, y: 8, side: TILE }, theme)}${letters.svg}</svg>\n`
  );
}

/** Draws a first app icon for a brand: its initials on a square in its colours. */
export function drawIcon(name: string, theme: ThemeValues): string {
  const box = { x: 0, y: 0, side: 512 };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><title>${escapeXml(name)}</title>` +
    `${tile(name, box, theme)}</svg>\n`
  );
}

function tile(
  name: string,
  box: { x: number; y: number; side: number },
  { color, shape }: ThemeValues,
): string {
  // Pill shapes become circles; other corners are scaled as if the radius applied to a picture of 100 pixels.
  const radius = Math.min(0.5, (Number.parseFloat(shape["photo-radius"]) || 0) / 100) * box.side;
  const square = `x="${box.x}" y="${box.y}" width="${box.side}" height="${box.side}" rx="${Math.round(radius)}"`;
  const initials = initialsOf(name);
  const look = {
    x: box.x,
    y: box.y,
    height: box.side * 0.38,
    stroke: 0.9,
    gap: 1.5,
    color: color["on-primary"],
  };
  const size = strokeText(initials, look);
  const centred = size && {
    ...look,
    x: box.x + (box.side - size.width) / 2,
    y: box.y + (box.side - look.height) / 2,
  };
  const letters =
    (centred && strokeText(initials, centred)?.svg) ??
    `<text x="${box.x + box.side / 2}" y="${box.y + box.side * 0.66}" text-anchor="middle" font-weight="600" ` +
      `font-family="system-ui, sans-serif" font-size="${box.side * 0.46}" fill="${color["on-primary"]}">${escapeXml(initials)}</text>`;
  return `<rect ${square} fill="${color.ground}"/><rect ${square} fill="${color.primary}"/>${letters}`;
}

function lowest(ink: string, color: ThemeValues["color"]): number {
  return Math.min(contrast(ink, color.ground), contrast(ink, color.raised));
}

/** Sets a name without stroke drawings in a font of the visitor's device. The width is an upper bound. */
function setText(
  name: string,
  theme: ThemeValues,
  ink: string,
  place: { x: number; y: number; height: number },
): Lettering {
  const sizePx = Math.round(place.height / 0.72);
  const signs = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const width = signs.reduce((sum, sign) => sum + signWidth(sign), 0) * sizePx;
  const font = `font-family="${escapeXml(theme.type.display)}" font-size="${sizePx}" font-weight="600"`;
  return {
    svg: `<text x="${place.x}" y="${place.y + place.height}" ${font} fill="${ink}">${escapeXml(name)}</text>`,
    width,
  };
}

/** Returns an upper bound of the width of a grapheme, in em. */
function signWidth(sign: string): number {
  if (/^[\s.,:;'’!|iIjlft()[\]-]$/.test(sign)) return 0.44;
  return /^[\p{Ll}\p{N}"/?*+=_^~$#-]$/u.test(sign) ? 0.72 : 1.1;
}

/** Escapes the five special characters of XML, and removes characters that XML cannot contain. */
function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, "")
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
