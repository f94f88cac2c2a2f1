/** The drawing of a region: soft dots and the landscape, computed from the region's id alone. */
export type Landscape = {
  dots: { x: number; y: number; r: number }[];
  shift: number;
  mirrored: boolean;
};

export const MAP = { width: 1280, height: 860 } as const;
const [COLUMNS, ROWS] = [4, 3];

/**
 * Returns the landscape of a region, the same for every visitor and day. The dots are not positions of people. product 18.8
 * @param id of the region or country
 */
export function landscapeOf(id: string): Landscape {
  const next = numbersOf(id);
  const mirrored = next() > 0.5;
  const shift = Math.round(next() * 160) - 80;
  const dots = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)];
    return {
      x: Math.round(((column + 0.2 + 0.6 * next()) * MAP.width) / COLUMNS),
      y: Math.round(((row + 0.2 + 0.6 * next()) * MAP.height) / ROWS),
      r: Math.round(44 + 42 * next()),
    };
  });
  return { dots, shift, mirrored };
}

/** A deterministic sequence of numbers from 0 to 1, seeded by the text (mulberry32 over FNV-1a). */
function numbersOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
