/**
 * Faces from the front and in three-quarter view, in units of a head that is 110 high: the middle of the eyes is at 0, the chin at 53,
 * the crown at -58. `turn` is 0 for the front and 1 for three-quarter view to the right.
 */
import type { Paints, Person } from "./person";
import { area, between, dot, stroke } from "./svg";

const lerp = (from: number, to: number, turn: number) => from + (to - from) * turn;

/** The outline of the face. */
export function faceOutline(person: Person, turn: number): string {
  const old = Math.max(0, Math.min(1, (person.age - 50) / 25));
  const square = person.jaw * 3.2 + old * 1.4 + Math.max(0, person.build) * 0.09;
  const chin = 53 + person.jaw * 1.6;
  const w = (x: number) => x + Math.sign(x) * square * 0.8;
  const front = `M-37 -22 C-38.5 -8 -38.5 6 ${w(-35)} 20 C${w(-32)} ${34 + square} -17 ${chin} 0 ${chin} C17 ${chin} ${w(32)} ${34 + square} ${w(35)} 20 C36.5 12 38 8 38 2 C38.5 -6 38 -14 37 -22 C36 -48 20 -59 0 -59 C-20 -59 -36 -48 -37 -22Z`;
  const three = `M-36 -22 C-36 -2 -33 12 ${w(-25)} 24 C${w(-19)} ${37 + square} -5 ${chin + 0.5} 10 ${chin + 0.5} C23 ${chin + 0.5} ${w(30)} ${40 + square * 0.5} ${w(32)} 24 C33.4 17 37.4 11 36.6 3 C36 -4 33.4 -7 34.4 -15 C35 -19 35.6 -22 35.6 -27 C34 -48 20 -59 0 -59 C-22 -59 -37 -48 -36 -22Z`;
  return between(front, three, turn);
}

/** The outline of the skull, for bald heads and the shadow of hair. */
export const skullOutline = (turn: number) =>
  between(
    "M-38 4 C-43 -40 -26 -62 0 -62 C26 -62 43 -40 38 4Z",
    "M-28 26 C-54 6 -50 -62 -4 -62 C24 -62 40 -44 36 -14Z",
    turn,
  );

/** Where the ears are: the left one is the nearer one in three-quarter view. */
export const earAt = (turn: number) => ({ left: lerp(-39, -29, turn), right: lerp(39, 44, turn) });

/** The left ear and the right one. */
export function earPair(person: Person, paint: Paints, turn: number): [string, string] {
  const { left, right } = earAt(turn);
  const grown = 1 + Math.max(0, person.age - 45) / 190;
  const one = (x: number, flip: number, wide: number) =>
    `<g transform="translate(${x} 4) scale(${flip * wide * grown} ${grown})">${area("M5 -12 C-1 -18 -9 -15 -9 -5 C-9 4 -5 14 1 14 C4 14 6 10 6 6Z", paint.skin)}${stroke("M1 -9 C-5 -10 -6 -3 -4 3 M-1 -3 C1 1 -2 5 0 8", paint.line, 1.5, 'opacity=".55"')}</g>`;
  return [one(left, 1, lerp(0.92, 1.12, turn)), turn < 0.5 ? one(right, -1, 0.92 * (1 - turn)) : ""];
}

/** Eyes, brows, nose and mouth, with the lines of age. @param look how far the eyes look aside, -1 to 1 */
export function features(person: Person, paint: Paints, turn: number, mood: string, look = 0): string {
  const cx = 10.5 * turn;
  const near = { x: lerp(-15.5, -6.2, turn), w: lerp(7, 6.9, turn) };
  const far = { x: lerp(15.5, 23.2, turn), w: lerp(7, 5.4, turn) };
  return (
    `<g clip-path="url(#face)">${lines(person, paint, turn, cx)}</g>` +
    cheeks(person, paint, near.x, far.x) +
    eye(person, paint, near, -1, mood, look - turn * 0.25, turn) +
    eye(person, paint, far, 1, mood, look - turn * 0.25, turn) +
    nose(person, paint, turn, cx) +
    mouth(person, paint, turn, cx, mood)
  );
}

function cheeks(person: Person, paint: Paints, near: number, far: number): string {
  const freckles = person.freckles
    ? [-6, -2, 3, 7, -4, 1, 5]
        .map(
          (dx, at) =>
            dot(near + dx, 12 + (at % 3) * 3, 0.8, paint.line, 'opacity=".5"') +
            dot(far + dx * 0.8, 12 + ((at + 1) % 3) * 3, 0.8, paint.line, 'opacity=".5"'),
        )
        .join("")
    : "";
  return (
    dot(near - 4, 16, 9, paint.blush, 'opacity=".2"', 6.5) +
    dot(far + 3, 16, 7.5, paint.blush, 'opacity=".2"', 6.5) +
    freckles
  );
}

function eye(
  person: Person,
  paint: Paints,
  { x, w }: { x: number; w: number },
  side: number,
  mood: string,
  look: number,
  turn: number,
): string {
  const fem = person.gender === "woman" ? 1 : person.gender === "nonbinary" ? 0.5 : 0;
  const old = Math.max(0, Math.min(1, (person.age - 50) / 28));
  const y = -1;
  const browY = y - 12.5 - fem * 1.2 + old * 0.8;
  const thick = fem === 1 ? 1.5 : fem ? 2 : 2.5;
  const brow = area(
    `M${x - side * w * 1.12} ${browY + 2.6} C${x - side * w * 0.5} ${browY - 0.6} ${x + side * w * 0.5} ${browY - 2.6} ${x + side * w * 1.3} ${browY + 1.8} C${x + side * w * 0.5} ${browY - 2.6 + thick} ${x - side * w * 0.4} ${browY - 0.4 + thick * 1.3} ${x - side * w * 1.12} ${browY + 2.6 + thick * 0.75}Z`,
    paint.brow,
  );
  const crow =
    old && !(side > 0 && turn > 0.4)
      ? stroke(
          `M${x + side * (w + 4.4)} ${y - 2} l${side * 4} -2.2 M${x + side * (w + 4.6)} ${y + 1.4} l${side * 4.6} 0.8 M${x + side * (w + 4)} ${y + 4.4} l${side * 3.6} 2.6`,
          paint.line,
          0.9,
          `opacity="${0.25 + old * 0.35}"`,
        ) +
        stroke(
          `M${x - w * 0.9} ${y + 8.2} Q${x} ${y + 11.6} ${x + w * 0.9} ${y + 8}`,
          paint.line,
          1,
          `opacity="${0.15 + old * 0.3}"`,
        )
      : "";
  if (mood === "laugh")
    return (
      brow +
      crow +
      stroke(`M${x - w} ${y + 2.4} Q${x} ${y - 5.4} ${x + w} ${y + 2.4}`, paint.ink, 2) +
      (fem === 1 ? stroke(`M${x + side * w} ${y + 2} l${side * 2.6} -1.6`, paint.ink, 1.4) : "")
    );
  if (mood === "down")
    return (
      brow +
      crow +
      area(
        `M${x - w} ${y} Q${x} ${y - 6} ${x + w} ${y} Q${x} ${y + 7} ${x - w} ${y}Z`,
        paint.shade,
        'opacity=".45"',
      ) +
      stroke(`M${x - w} ${y + 1} Q${x} ${y + 5.6} ${x + w} ${y + 1}`, paint.ink, 1.9) +
      (fem ? stroke(`M${x + side * w * 0.7} ${y + 3} l${side * 2.4} 2.2`, paint.ink, 1.3) : "")
    );
  const open = 4.7 - old * 0.5;
  const white = `M${x - w} ${y + 0.8} C${x - w * 0.5} ${y - open} ${x + w * 0.5} ${y - open} ${x + w} ${y + 0.4} C${x + w * 0.5} ${y + 4.2} ${x - w * 0.5} ${y + 4.4} ${x - w} ${y + 0.8}Z`;
  const id = `e${Math.round(x * 10)}${side > 0 ? "r" : "l"}`;
  const ix = x + look * 2.4;
  return (
    brow +
    crow +
    dot(x, y, w + 2.6, paint.shade, 'opacity=".3"', 6) +
    `<clipPath id="${id}"><path d="${white}"/></clipPath>` +
    area(white, "#fbf4ef") +
    clipped(
      id,
      dot(ix, y - 0.3, 4.1, person.iris) +
        dot(ix, y - 0.3, 2.1, "#140c10") +
        area(`M${x - w} ${y - 6} h${2 * w} v4.6 h${-2 * w}Z`, "#3a2028", 'opacity=".22"'),
    ) +
    dot(ix + 1.5, y - 2, 1.05, "#ffffff") +
    stroke(
      `M${x - w} ${y + 0.8} C${x - w * 0.5} ${y - open} ${x + w * 0.5} ${y - open} ${x + w} ${y + 0.4}`,
      paint.ink,
      1.5 + fem * 0.5,
    ) +
    (fem
      ? stroke(
          `M${x + side * w * 0.98} ${y + 0.2} q${side * 1.6} -0.8 ${side * (2 + fem)} -2.4`,
          paint.ink,
          0.9 + fem * 0.4,
        )
      : "") +
    stroke(
      `M${x - w * 0.9} ${y - 4.2} C${x - w * 0.4} ${y - open - 3.2} ${x + w * 0.4} ${y - open - 3.2} ${x + w} ${y - 3.6 + old * 1.6}`,
      paint.line,
      0.9,
      `opacity="${0.45 + old * 0.25}"`,
    )
  );
}

const clipped = (id: string, inner: string) => `<g clip-path="url(#${id})">${inner}</g>`;

function nose(person: Person, paint: Paints, turn: number, cx: number): string {
  const wide = person.gender === "man" ? 1.12 : 1;
  const tip = 17.5 + Math.max(0, person.age - 50) * 0.05;
  if (turn < 0.3)
    return (
      area(
        `M${cx + 2} -6 C${cx + 4} 4 ${cx + 7 * wide} 12 ${cx + 7.4 * wide} ${tip - 1} C${cx + 5} ${tip + 2.4} ${cx + 1} ${tip + 2.6} ${cx} ${tip + 1} C${cx + 1} 8 ${cx} 0 ${cx + 2} -6Z`,
        paint.shade,
        'opacity=".42"',
      ) +
      stroke(
        `M${cx - 6.6 * wide} ${tip - 2.6} C${cx - 7.4 * wide} ${tip + 1.4} ${cx - 3.4} ${tip + 0.6} ${cx - 2.4} ${tip + 1.6} Q${cx} ${tip + 3} ${cx + 2.4} ${tip + 1.6} C${cx + 3.4} ${tip + 0.6} ${cx + 7.4 * wide} ${tip + 1.4} ${cx + 6.6 * wide} ${tip - 2.6}`,
        paint.line,
        1.3,
        'opacity=".75"',
      ) +
      dot(cx - 1, tip - 5, 2.4, paint.glow, 'opacity=".6"', 3.4)
    );
  return (
    area(
      `M${cx - 1} -8 C${cx - 1} 2 ${cx - 6} 10 ${cx - 5} ${tip} C${cx - 1} ${tip + 3} ${cx + 6} ${tip + 2} ${cx + 9.4 * wide} ${tip - 2} C${cx + 9} 8 ${cx + 5.4} 0 ${cx + 5} -7Z`,
      paint.skin,
    ) +
    area(
      `M${cx - 5.4} ${tip - 2} C${cx - 2} ${tip + 4} ${cx + 5} ${tip + 3} ${cx + 9} ${tip - 1} C${cx + 4} ${tip} ${cx - 1} ${tip} ${cx - 5.4} ${tip - 2}Z`,
      paint.shade,
      'opacity=".6"',
    ) +
    stroke(
      `M${cx + 5} -5 C${cx + 5.4} 2 ${cx + 10.4 * wide} 10 ${cx + 10 * wide} ${tip - 3} C${cx + 9.6} ${tip + 1.4} ${cx + 5} ${tip + 0.6} ${cx + 3} ${tip + 1.8} M${cx - 3.6} ${tip - 3.6} C${cx - 6} ${tip - 0.6} ${cx - 4.4} ${tip + 1.8} ${cx - 2} ${tip + 1.2}`,
      paint.line,
      1.3,
      'opacity=".75"',
    ) +
    dot(cx + 6, tip - 5, 2.2, paint.glow, 'opacity=".6"', 3)
  );
}

function mouth(person: Person, paint: Paints, turn: number, cx: number, mood: string): string {
  const y = 33;
  const mx = cx + turn * 0.8;
  const l = mx - lerp(12, 11, turn);
  const r = mx + lerp(12, 9.4, turn);
  const fem = person.gender === "woman";
  const lower = fem ? 3.4 : 2.6;
  const dimples = stroke(
    `M${l - 1.6} ${y - 3.6} q-1.8 1.8 -0.6 4.2 M${r + 1.4} ${y - 3.6} q1.6 1.8 0.6 4.2`,
    paint.line,
    1.1,
    'opacity=".5"',
  );
  if (mood === "open" || mood === "laugh")
    return (
      area(
        `M${l} ${y - 2.4} C${mx - 5} ${y - 1} ${mx + 5} ${y - 1} ${r} ${y - 2.4} C${r - 2} ${y + 7.6} ${mx + 5} ${y + 9.6} ${mx} ${y + 9.6} C${mx - 5} ${y + 9.6} ${l + 2} ${y + 7.6} ${l} ${y - 2.4}Z`,
        "#6e2230",
      ) +
      area(
        `M${l + 1} ${y - 1.8} C${mx - 5} ${y - 0.4} ${mx + 5} ${y - 0.4} ${r - 1} ${y - 1.8} C${r - 2} ${y + 1.8} ${mx + 5} ${y + 3.6} ${mx} ${y + 3.6} C${mx - 5} ${y + 3.6} ${l + 2} ${y + 1.8} ${l + 1} ${y - 1.8}Z`,
        "#fffaf4",
      ) +
      area(
        `M${mx - 6.4} ${y + 8} Q${mx} ${y + 4.4} ${mx + 6} ${y + 8} Q${mx} ${y + 10.8} ${mx - 6.4} ${y + 8}Z`,
        "#c5606a",
      ) +
      stroke(
        `M${l} ${y - 2.4} C${l + 2} ${y + 7.6} ${mx - 5} ${y + 9.6} ${mx} ${y + 9.6} C${mx + 5} ${y + 9.6} ${r - 2} ${y + 7.6} ${r} ${y - 2.4}`,
        paint.lip,
        fem ? 2.4 : 1.4,
      ) +
      stroke(
        `M${l} ${y - 2.6} C${mx - 6} ${y - 2.6} ${mx - 2.6} ${y - 3.4} ${mx} ${y - 2} C${mx + 2.6} ${y - 3.4} ${mx + 6} ${y - 2.6} ${r} ${y - 2.6}`,
        paint.lip,
        fem ? 2.4 : 1.5,
      ) +
      dimples
    );
  const curve = mood === "soft" || mood === "down" ? 2.2 : 4.4;
  return (
    area(
      `M${l + 1} ${y - 1.4} C${mx - 4} ${y - 4 - (fem ? 0.8 : 0)} ${mx - 1.6} ${y - 3.4} ${mx} ${y - 2.4} C${mx + 1.6} ${y - 3.4} ${mx + 4} ${y - 4 - (fem ? 0.8 : 0)} ${r - 1} ${y - 1.4} C${mx + 5} ${y + curve + lower} ${mx - 5} ${y + curve + lower} ${l + 1} ${y - 1.4}Z`,
      paint.lip,
      fem ? "" : 'opacity=".8"',
    ) +
    stroke(`M${l} ${y - 2} Q${mx} ${y + curve} ${r} ${y - 2}`, paint.line, 1.5) +
    stroke(
      `M${mx - 4} ${y + curve + lower + 2} Q${mx} ${y + curve + lower + 3.4} ${mx + 4} ${y + curve + lower + 2}`,
      paint.shade,
      1.4,
      'opacity=".6"',
    ) +
    dimples
  );
}

function lines(person: Person, paint: Paints, turn: number, cx: number): string {
  const old = Math.max(0, Math.min(1, (person.age - 46) / 32));
  if (!old) return "";
  const folds = stroke(
    `M${cx - lerp(9.4, 8.6, turn)} 17 C${cx - 15} 23 ${cx - 17} 27 ${cx - 17} 32 M${cx + lerp(9.4, 11.4, turn)} 17 C${cx + lerp(15, 14.6, turn)} 23 ${cx + lerp(17, 16, turn)} 27 ${cx + lerp(17, 15.6, turn)} 32`,
    paint.line,
    1.2,
    `opacity="${0.18 + old * 0.34}"`,
  );
  const brow =
    person.age > 52
      ? stroke(
          `M${cx - 15} -28 Q${cx} -31.5 ${cx + 14} -28 M${cx - 11} -34 Q${cx} -36.6 ${cx + 11} -34`,
          paint.line,
          1.1,
          `opacity="${0.1 + old * 0.26}"`,
        )
      : "";
  const jowl =
    person.age > 60
      ? stroke(
          `M${cx - 17} 40 q-3 4 -2 8 M${cx + lerp(17, 14, turn)} 40 q3 4 2 7`,
          paint.line,
          1.2,
          'opacity=".32"',
        )
      : "";
  return folds + brow + jowl;
}
