import type { ThemeValues } from "~/ui/tokens";
import { parseColor } from "./contrast.server";

const WIDTH = 160;
const HEIGHT = 104;

/** Draws a small page in the colours and shapes of a palette, as SVG: bar, title, two cards, a message and a button. */
export function drawScheme({ color, shape }: ThemeValues): string {
  const radius = (value: string, most: number) => Math.min(most, (Number.parseFloat(value) || 0) / 3);
  const box = (x: number, y: number, width: number, height: number, fill: string, rx: number, edge = "") =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${Math.min(rx, height / 2)}" ${paint("fill", fill)}${edge}/>`;
  const edge = ` ${paint("stroke", color["line-strong"])} stroke-width="${Math.max(1, Number.parseFloat(shape["outline-width"]) / 2)}"`;
  const card = radius(shape["card-radius"], 9);
  const chip = radius(shape["button-radius"], 9);
  const bubble = radius(shape["bubble-radius"], 7);
  const cards = [12, 60].map(
    (x) =>
      box(x, 40, 40, 52, color.card === "transparent" ? color.surface : color.card, card, edge) +
      box(x + 5, 45, 30, 28, color.sunken, Math.max(0, card - 3)) +
      box(x + 5, 78, 22, 4, color.ink, 2) +
      box(x + 5, 85, 14, 3, color["ink-muted"], 1.5),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    box(0, 0, WIDTH, HEIGHT, color.ground, 0) +
    box(0, 0, WIDTH, 18, color.nav, 0) +
    `<circle cx="15" cy="9" r="5" ${paint("fill", color.primary)}/>` +
    box(24, 7, 30, 4, color["on-nav"], 2) +
    box(12, 26, 46, 6, color.ink, 3) +
    cards.join("") +
    box(110, 40, 30, 12, color.raised, bubble, edge) +
    box(118, 56, 30, 12, color["bubble-out"], bubble) +
    box(110, 76, 38, 16, color.primary, chip) +
    box(118, 82, 22, 4, color["on-primary"], 2) +
    "</svg>"
  );
}

/** Returns a colour as attributes of SVG, which has no translucent hex colours in all readers. */
function paint(kind: "fill" | "stroke", value: string): string {
  const [r, g, b, a] = parseColor(value) ?? [0, 0, 0, 0];
  return `${kind}="rgb(${r} ${g} ${b})"${a < 1 ? ` ${kind}-opacity="${a}"` : ""}`;
}
