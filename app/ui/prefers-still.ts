/** Whether the reader has asked their system for reduced motion. Pages then change at once. APP §7 */
export function prefersStill(): boolean {
  return typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
