// Operations on colours in the form "#rrggbb".

/** @returns {number[]} red, green, blue, 0 to 255 */
export const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const two = (value) =>
  Math.round(Math.max(0, Math.min(255, value)))
    .toString(16)
    .padStart(2, "0");

/** Mixes two colours. @param {number} share share of the second colour, 0 to 1 */
export function mix(one, other, share) {
  const to = channels(other);
  return `#${channels(one)
    .map((value, at) => two(value + (to[at] - value) * share))
    .join("")}`;
}

/** Returns the perceived lightness of a colour, 0 to 1. */
export function lightness(hex) {
  const [red, green, blue] = channels(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
