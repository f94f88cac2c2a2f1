/** Helpers for drawings that are written as SVG: shapes, colours and limbs. */

/** A point in units of a drawing. */
export type Point = readonly [x: number, y: number];

export const rgb = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const hex = (color: readonly number[]) =>
  `#${color
    .map((value) =>
      Math.round(Math.max(0, Math.min(255, value)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Mixes two colours. @param share of the second one, 0 to 1 */
export function mix(one: string, other: string, share: number): string {
  const to = rgb(other);
  return hex(rgb(one).map((value, at) => value + ((to[at] ?? 0) - value) * share));
}

/** The lightness of a colour, 0 to 1. */
export function lightness(color: string): number {
  const [r = 0, g = 0, b = 0] = rgb(color);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

const short = (value: number) => String(Math.round(value * 10) / 10);

export const area = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;

export const stroke = (d: string, color: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const dot = (x: number, y: number, rx: number, fill: string, more = "", ry = rx) =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${more}/>`;

export const box = (x: number, y: number, w: number, h: number, fill: string, more = "") =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${fill}" ${more}/>`;

export const group = (inner: string, more: string) => (inner ? `<g ${more}>${inner}</g>` : "");

export const repeat = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join("");

/** A path between two paths of the same commands. @param share of the second one, 0 to 1 */
export function between(one: string, other: string, share: number): string {
  const to = other.match(/-?[\d.]+/g) ?? [];
  let at = 0;
  return one.replace(/-?[\d.]+/g, (value) => {
    const from = Number(value);
    return short(from + (Number(to[at++] ?? from) - from) * share);
  });
}

/** An element of a list that is not empty; the list begins again at its end. */
export const nth = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** A smooth line through points, in short steps. */
function smooth(points: readonly Point[], steps = 10): Point[] {
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] as Point;
  const line: Point[] = [];
  for (let i = 0; i < points.length - 1; i++)
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const value = (axis: 0 | 1) => {
        const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]];
        const k = 0.55;
        const [m, n] = [(c - a) * k, (d - b) * k];
        return (
          (2 * t ** 3 - 3 * t ** 2 + 1) * b +
          (t ** 3 - 2 * t ** 2 + t) * m +
          (-2 * t ** 3 + 3 * t ** 2) * c +
          (t ** 3 - t ** 2) * n
        );
      };
      line.push([value(0), value(1)]);
    }
  line.push(at(points.length - 1));
  return line;
}

/**
 * The outline of a limb: a line through points with a width at each of them.
 * @param widths half of the width at each point
 */
export function limb(points: readonly Point[], widths: readonly number[]): string {
  const steps = 10;
  const line = smooth(points, steps);
  const sides: [Point[], Point[]] = [[], []];
  for (const [at, [x, y]] of line.entries()) {
    const [ax, ay] = line[Math.max(0, at - 1)] as Point;
    const [bx, by] = line[Math.min(line.length - 1, at + 1)] as Point;
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const place = Math.min(widths.length - 1.001, at / steps);
    const low = Math.floor(place);
    const t = place - low;
    const eased = t * t * (3 - 2 * t);
    const width = (widths[low] ?? 0) + ((widths[low + 1] ?? 0) - (widths[low] ?? 0)) * eased;
    const [nx, ny] = [(-(by - ay) / length) * width, ((bx - ax) / length) * width];
    sides[0].push([x + nx, y + ny]);
    sides[1].push([x - nx, y - ny]);
  }
  const all = [...sides[0], ...sides[1].reverse()];
  return `M${all.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}Z`;
}

/** Limbs in straight parts that meet in round joints. @param widths half of the width at each point */
export function jointed(points: readonly Point[], widths: readonly number[]): string[] {
  return points.slice(1).map((to, at) => {
    const from = points[at] as Point;
    const [a, b] = [widths[at] ?? 0, widths[at + 1] ?? 0];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [nx, ny] = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
    const [x1, y1, x2, y2] = [from[0] + nx * a, from[1] + ny * a, to[0] + nx * b, to[1] + ny * b];
    const [x3, y3, x4, y4] = [to[0] - nx * b, to[1] - ny * b, from[0] - nx * a, from[1] - ny * a];
    return `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}A${short(b)} ${short(b)} 0 0 0 ${short(x3)} ${short(y3)}L${short(x4)} ${short(y4)}A${short(a)} ${short(a)} 0 0 0 ${short(x1)} ${short(y1)}Z`;
  });
}

/** The direction from one point to another, in degrees. */
export const angle = ([ax, ay]: Point, [bx, by]: Point) => (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
