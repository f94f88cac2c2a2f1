import { readFileSync } from "node:fs";

const silhouettes = JSON.parse(readFileSync(new URL("./silhouettes.json", import.meta.url), "utf8"));

/**
 * Returns the outline of a hairstyle or of glasses as SVG, in a box of 1744 x 1744: eyes at y 765, chin at y 1052.
 * @param {"hair" | "glasses"} kind
 * @param {Record<string, string>} paints colours that replace the drawing's white ("#fff") and black ("#000")
 */
export function silhouette(kind, name, paints = {}) {
  return silhouettes[kind][name].replace(/#(fff|000)(?=")/g, (paint) => paints[paint] ?? paint);
}
