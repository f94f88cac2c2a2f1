/** Returns whether the user's system requests reduced motion. Pages then change without a transition. */
export function prefersStill(): boolean {
  return typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
