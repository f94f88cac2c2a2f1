/** Letters drawn as strokes of equal width on a grid 6 units high, so that a logo looks the same on machines without any font. */
const strokes: Readonly<Record<string, { width: number; path: string }>> = {
  A: { width: 4, path: "M0 6L2 0L4 6M.8 4H3.2" },
  B: { width: 4, path: "M0 0V6H2.4A1.6 1.6 0 0 0 2.4 2.8H0M0 0H2.2A1.4 1.4 0 0 1 2.2 2.8" },
  C: { width: 4, path: "M4 .9A2.4 3 0 1 0 4 5.1" },
  D: { width: 4.2, path: "M0 0V6H1.4A2.8 3 0 0 0 1.4 0Z" },
  E: { width: 3.6, path: "M3.6 0H0V6H3.6M0 3H3" },
  F: { width: 3.6, path: "M3.6 0H0V6M0 3H3" },
  G: { width: 4.4, path: "M4 .9A2.4 3 0 1 0 4.4 4.2V3.3H2.5" },
  H: { width: 4, path: "M0 0V6M4 0V6M0 3H4" },
  I: { width: 0, path: "M0 0V6" },
  J: { width: 3.4, path: "M3.4 0V4.2A1.7 1.8 0 0 1 0 4.2" },
  K: { width: 4, path: "M0 0V6M3.8 0L0 3.6M1.4 2.3L4 6" },
  L: { width: 3.6, path: "M0 0V6H3.6" },
  M: { width: 4.8, path: "M0 6V0L2.4 4L4.8 0V6" },
  N: { width: 4, path: "M0 6V0L4 6V0" },
  O: { width: 4.8, path: "M2.4 0A2.4 3 0 1 0 2.4 6A2.4 3 0 1 0 2.4 0Z" },
  P: { width: 3.9, path: "M0 6V0H2.2A1.65 1.65 0 0 1 2.2 3.3H0" },
  Q: { width: 4.8, path: "M2.4 0A2.4 3 0 1 0 2.4 6A2.4 3 0 1 0 2.4 0ZM2.9 4.4L4.6 6.2" },
  R: { width: 4, path: "M0 6V0H2.2A1.65 1.65 0 0 1 2.2 3.3H0M1.9 3.3L4 6" },
  S: {
    width: 3.8,
    path: "M3.7 1.1A1.9 1.5 0 0 0 1.9 0A1.7 1.5 0 0 0 1.9 3A1.8 1.5 0 0 1 1.9 6A2 1.6 0 0 1 0 4.8",
  },
  T: { width: 4, path: "M0 0H4M2 0V6" },
  U: { width: 4, path: "M0 0V3.8A2 2.2 0 0 0 4 3.8V0" },
  V: { width: 4, path: "M0 0L2 6L4 0" },
  W: { width: 5.6, path: "M0 0L1.3 6L2.8 1.4L4.3 6L5.6 0" },
  X: { width: 4, path: "M0 0L4 6M4 0L0 6" },
  Y: { width: 4, path: "M0 0L2 3.2L4 0M2 3.2V6" },
  Z: { width: 4, path: "M.2 0H3.8L0 6H4" },
  0: { width: 4, path: "M2 0A2 3 0 1 0 2 6A2 3 0 1 0 2 0Z" },
  1: { width: 2, path: "M0 1.3L1.9 0V6" },
  2: { width: 4, path: "M.1 1.6A1.9 1.7 0 1 1 3.4 2.8L0 6H4" },
  3: { width: 3.8, path: "M.3 .9A1.8 1.5 0 1 1 2 2.8A1.8 1.6 0 1 1 0 5" },
  4: { width: 4, path: "M3 6V0L0 4.2H4" },
  5: { width: 4, path: "M3.6 0H.6L.3 2.6A2 1.8 0 1 1 .1 5.2" },
  6: { width: 4, path: "M2.9 0L.32 2.92M4 4A2 2 0 1 1 0 4A2 2 0 1 1 4 4Z" },
  7: { width: 4, path: "M0 0H4L1.4 6" },
  8: {
    width: 4,
    path: "M2 0A1.6 1.4 0 1 0 2 2.8A1.6 1.4 0 1 0 2 0ZM2 2.8A2 1.6 0 1 0 2 6A2 1.6 0 1 0 2 2.8Z",
  },
  9: { width: 4, path: "M1.1 6L3.68 3.08M4 2A2 2 0 1 1 0 2A2 2 0 1 1 4 2Z" },
  "&": {
    width: 4.2,
    path: "M4.2 6L1 2A1.2 1.2 0 1 1 2.7 1.9L.8 3.3A1.55 1.55 0 0 0 1.6 6C2.8 6 3.7 5 4.1 3.5",
  },
  "-": { width: 2, path: "M0 3.2H2" },
  ".": { width: 0, path: "M0 6V6" },
  "!": { width: 0, path: "M0 0V4M0 6V6" },
  "'": { width: 0, path: "M0 0V1.4" },
  " ": { width: 1.4, path: "" },
};

export type Lettering = { svg: string; width: number };

/**
 * Draws a text in stroked capitals.
 * @param look the top left corner, the height of the capitals, and the width of stroke and gap in sixths of that height
 * @returns its SVG and its width, or null if a character has no drawing, such as an emoji
 */
export function strokeText(
  text: string,
  look: { x: number; y: number; height: number; stroke: number; gap: number; color: string },
): Lettering | null {
  const plain = [...text.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "")];
  const letters = plain.flatMap((letter) => (Object.hasOwn(strokes, letter) ? (strokes[letter] ?? []) : []));
  if (letters.length === 0 || letters.length < plain.length) return null;
  const scale = look.height / 6;
  let at = 0;
  const paths = letters.map(({ width, path }) => {
    const placed = path && `<path transform="translate(${short(at)})" d="${path}"/>`;
    at += width + look.gap;
    return placed;
  });
  const style = `fill="none" stroke="${look.color}" stroke-width="${look.stroke}" stroke-linecap="round" stroke-linejoin="round"`;
  const place = `translate(${short(look.x)} ${short(look.y)}) scale(${short(scale)})`;
  return { svg: `<g transform="${place}" ${style}>${paths.join("")}</g>`, width: (at - look.gap) * scale };
}

/** Returns a brand's initials: those of its first two words, or its first grapheme if it has no letters or digits. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => firstSign(word));
  return letters.length > 0 ? letters.join("").toUpperCase() : firstSign(name.trim());
}

/** Returns the first grapheme, which may consist of several code points; "?" for an empty text. */
function firstSign(text: string): string {
  return new Intl.Segmenter().segment(text).containing(0)?.segment ?? "?";
}

function short(number: number): string {
  return String(Math.round(number * 100) / 100);
}
