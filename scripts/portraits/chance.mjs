/**
 * Creates a pseudo-random generator: the same seed returns the same numbers on every machine (mulberry32 over a hash of the text).
 * @param {string} seed
 * @returns {() => number} returns the next number in [0, 1)
 */
export function chance(seed) {
  let state = 1779033703 ^ seed.length;
  for (const letter of seed) {
    state = Math.imul(state ^ letter.charCodeAt(0), 3432918353);
    state = (state << 13) | (state >>> 19);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Picks a random item of a list. */
export const pick = (r, list) => list[Math.floor(r() * list.length)];
