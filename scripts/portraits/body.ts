/** Bodies: torso with clothes, arms with hands, legs with shoes. In the units of faces, with the neck's foot at 0, 84. */
import type { Paints, Person } from "./person";
import { angle, area, dot, group, jointed, lightness, limb, mix, type Point, repeat, stroke } from "./svg";

/** Measures of a body. */
export function measure(person: Person) {
  const woman = person.gender === "woman";
  const man = person.gender === "man";
  const b = person.build;
  return {
    neck: (woman ? 12.4 : man ? 16.5 : 14) + Math.max(0, b) * 0.14,
    shoulder: (woman ? 59 : man ? 74 : 65) + b * 0.55,
    chest: (woman ? 49 : man ? 60 : 53) + b * 0.8,
    waist: (woman ? 40 : man ? 54 : 47) + b * 1.2,
    hip: (woman ? 54 : man ? 53 : 52) + b,
    arm: (woman ? 14.2 : man ? 18.2 : 16) + b * 0.2,
    leg: (woman ? 28 : man ? 28 : 27) + b * 0.42,
  };
}

export type View = "front" | "back" | "side";

/** The outline of the torso down to the hips. */
export function torsoOutline(person: Person, view: View): string {
  const { neck, shoulder: s, chest: c, waist: w, hip: h } = measure(person);
  if (view === "side") {
    const bust = person.gender === "woman" ? 9 : 2;
    const belly = Math.max(0, person.build) * 0.75 + (person.age > 55 ? 5 : 0);
    const d = c * 0.62;
    return `M-16 66 C-${d * 0.8} 84 -${d + 6} 108 -${d + 7} 146 C-${d + 7} 190 -${w * 0.72} 226 -${h * 0.74} 300 L${h * 0.62} 304 C${h * 0.7 + belly} 262 ${w * 0.6 + belly} 224 ${d * 0.8 + belly * 0.4} 190 C${d + bust} 168 ${d + bust} 142 ${d * 0.86} 120 C${d * 0.66} 100 18 92 13 76Z`;
  }
  const half = (m: number) =>
    `${m * -1 * (neck + 2)} 72 C${-m * (neck + 6)} 85 ${-m * (s - 26)} 88 ${-m * (s - 7)} 98`;
  return `M${half(1)} C${-s - 5} 106 ${-s - 3} 130 ${-s + 4} 150 C${-c - 2} 180 ${-w} 205 ${-w} 232 C${-w} 258 ${-h} 275 ${-h - 1} 298 C${-h - 1} 307 ${-h + 4} 310 ${-h + 12} 311 C${-h * 0.4} 315 ${h * 0.4} 315 ${h - 12} 311 C${h - 4} 310 ${h + 1} 307 ${h + 1} 298 C${h} 275 ${w} 258 ${w} 232 C${w} 205 ${c + 2} 180 ${s - 4} 150 C${s + 3} 130 ${s + 5} 106 ${s - 7} 98 C${s - 26} 88 ${neck + 6} 85 ${neck + 2} 72Z`;
}

/** The neck, with the shadow of the chin. @param from where the head is, when it is moved aside */
export function drawNeck(person: Person, paint: Paints, from: Point): string {
  const { neck } = measure(person);
  const d = limb([from, [from[0] * 0.4, 66], [0, 104]], [neck, neck, neck + 5]);
  const old =
    person.age > 55
      ? stroke(`M${from[0] - 5} 66 q3 8 1 16 M${from[0] + 6} 66 q-2 8 0 15`, paint.line, 1.2, 'opacity=".3"')
      : "";
  return (
    area(d, "url(#skin)") +
    `<clipPath id="neck"><path d="${d}"/></clipPath>` +
    group(dot(from[0] + 4, 40, 40, paint.shade, 'opacity=".75"', 27), 'clip-path="url(#neck)"') +
    old
  );
}

/** The torso with its clothes, and what lies around the neck. */
export function drawTorso(person: Person, paint: Paints, view: View): string {
  const d = torsoOutline(person, view);
  const { waist: w, hip: h, shoulder: s, neck } = measure(person);
  const dark = paint.clothDark;
  const clip = (inner: string) => group(inner, 'clip-path="url(#torso)"');
  const stripes =
    person.top === "stripes"
      ? repeat(9, (at) =>
          stroke(`M-110 ${104 + at * 22} Q0 ${112 + at * 22} 110 ${104 + at * 22}`, person.second, 8),
        )
      : "";
  const ribs =
    person.top === "knit" || person.top === "turtle"
      ? repeat(17, (at) =>
          stroke(
            `M${-88 + at * 11} 80 Q${-84 + at * 10.4} 190 ${-88 + at * 11} 310`,
            dark,
            1.4,
            'opacity=".3"',
          ),
        )
      : "";
  const folds =
    area(
      `M${-s - 10} 150 L${-s + 8} 150 C${-s * 0.7} 156 ${-s * 0.5} 150 ${-s * 0.44} 148 C${-w * 0.5} 190 ${-w * 0.5} 250 ${-h * 0.4} 320 L${-h - 20} 320Z`,
      dark,
      'opacity=".28"',
    ) +
    stroke(
      `M${-w + 4} 216 C${-w + 16} 226 ${-w + 26} 228 ${-w + 38} 224 M${w - 4} 210 C${w - 14} 222 ${w - 24} 226 ${w - 36} 224 M${-s + 8} 142 C${-s + 16} 152 ${-s + 20} 162 ${-s + 20} 172 M${s - 8} 142 C${s - 16} 152 ${s - 20} 160 ${s - 22} 168`,
      dark,
      2.4,
      'opacity=".4"',
    );
  const base =
    area(d, "url(#cloth)") +
    `<clipPath id="torso"><path d="${d}"/></clipPath>` +
    clip(stripes + ribs + folds);
  if (view === "back")
    return (
      base +
      stroke(`M${-neck - 4} 80 Q0 92 ${neck + 4} 80`, dark, 3, 'opacity=".5"') +
      clip(
        stroke(`M-24 150 C-18 190 -14 240 -16 300 M26 150 C20 190 18 240 18 300`, dark, 3, 'opacity=".22"'),
      )
    );
  if (view === "side")
    return (
      base +
      (person.top === "turtle" || person.top === "knit"
        ? area("M-17 58 C-12 62 8 68 15 66 L15 82 C4 88 -12 84 -20 76Z", paint.cloth) +
          stroke("M-18 74 C-10 80 4 84 15 80", dark, 2, 'opacity=".5"')
        : stroke("M-18 72 C-8 82 4 86 13 80", dark, 2.6, 'opacity=".5"'))
    );
  return base + neckline(person, paint, neck, clip);
}

function neckline(person: Person, paint: Paints, n: number, clip: (inner: string) => string): string {
  const { cloth, clothDark: dark, clothLight: light } = paint;
  const edge = (d: string, fill: string) =>
    area(d, fill, `stroke="${dark}" stroke-opacity=".35" stroke-width="1.4" stroke-linejoin="round"`);
  const open = (d: string) => area(d, paint.skin) + area(d, paint.shade, 'opacity=".28"');
  const layer = (inner: string) =>
    area(`M${-n - 6} 70 L${-n - 12} 84 L-26 320 L26 320 L${n + 12} 84 L${n + 6} 70Z`, inner) +
    area(`M${-n - 6} 70 L-8 110 L-6 320 L-30 320 L-44 90Z`, mix(inner, "#170a18", 0.25), 'opacity=".35"');
  const second = person.second;
  switch (person.top) {
    case "vneck":
      return (
        open(`M${-n - 4} 72 C${-n - 2} 84 -8 112 0 124 C8 112 ${n + 2} 84 ${n + 4} 72Z`) +
        stroke(
          `M${-n - 4} 74 C${-n - 2} 86 -8 112 0 125 C8 112 ${n + 2} 86 ${n + 4} 74`,
          dark,
          2.4,
          'opacity=".5"',
        )
      );
    case "scoop":
    case "dress":
      return (
        open(`M${-n - 13} 78 C${-n - 10} 100 -12 114 0 114 C12 114 ${n + 10} 100 ${n + 13} 78Z`) +
        stroke(
          `M${-n - 13} 79 C${-n - 10} 101 -12 115 0 115 C12 115 ${n + 10} 101 ${n + 13} 79`,
          dark,
          2.4,
          'opacity=".5"',
        ) +
        (person.seed.length % 2
          ? stroke(`M${-n - 4} 78 C-10 96 10 96 ${n + 4} 78`, "#e9bf62", 1.2) + dot(0, 93, 2.2, "#e9bf62")
          : "")
      );
    case "turtle":
    case "knit":
      return (
        area(
          `M${-n - 3} 54 C${-n - 5} 64 ${-n - 6} 78 ${-n - 15} 88 C-10 100 10 100 ${n + 15} 88 C${n + 6} 78 ${n + 5} 64 ${n + 3} 54 C10 62 -10 62 ${-n - 3} 54Z`,
          "url(#cloth)",
        ) +
        stroke(
          `M${-n - 3} 55 C-10 63 10 63 ${n + 3} 55 M${-n - 12} 86 C-10 97 10 97 ${n + 12} 86`,
          dark,
          2,
          'opacity=".5"',
        ) +
        area(
          `M${-n - 3} 54 C${-n - 5} 64 ${-n - 6} 78 ${-n - 15} 88 L-4 94 C-8 80 -8 70 -6 60Z`,
          dark,
          'opacity=".26"',
        )
      );
    case "shirt":
      return (
        open(`M${-n - 3} 72 C-8 96 -4 106 0 112 C4 106 8 96 ${n + 3} 72Z`) +
        stroke("M0 112 V306", dark, 1.8, 'opacity=".5"') +
        [136, 170, 204, 238, 272].map((y) => dot(4, y, 2, mix(cloth, "#ffffff", 0.6))).join("") +
        edge(
          `M${-n - 3} 62 C${-n - 8} 72 ${-n - 12} 80 ${-n - 14} 88 L-16 116 L0 106 C-8 92 ${-n + 2} 80 ${-n - 3} 62Z`,
          light,
        ) +
        edge(
          `M${n + 3} 62 C${n + 8} 72 ${n + 12} 80 ${n + 14} 88 L16 116 L0 106 C8 92 ${n - 2} 80 ${n + 3} 62Z`,
          light,
        )
      );
    case "polo":
      return (
        edge(
          `M${-n - 3} 64 C${-n - 8} 72 ${-n - 12} 80 ${-n - 14} 86 L-14 106 L0 98 C-8 88 ${-n + 2} 80 ${-n - 3} 64Z`,
          second,
        ) +
        edge(
          `M${n + 3} 64 C${n + 8} 72 ${n + 12} 80 ${n + 14} 86 L14 106 L0 98 C8 88 ${n - 2} 80 ${n + 3} 64Z`,
          second,
        )
      );
    case "hoodie":
      return (
        edge(
          `M${-n - 6} 60 C${-n - 30} 66 -46 86 -44 98 C-30 116 -12 122 0 124 C12 122 30 116 44 98 C46 86 ${n + 30} 66 ${n + 6} 60 C${n + 4} 80 10 98 0 104 C-10 98 ${-n - 4} 80 ${-n - 6} 60Z`,
          "url(#cloth)",
        ) +
        area(
          `M${-n - 6} 60 C${-n - 4} 80 -10 98 0 104 C10 98 ${n + 4} 80 ${n + 6} 60 L${n + 12} 66 C${n + 8} 92 12 108 0 113 C-12 108 ${-n - 8} 92 ${-n - 12} 66Z`,
          dark,
          'opacity=".5"',
        ) +
        stroke("M-10 114 C-12 130 -10 142 -11 156 M10 114 C12 130 10 144 11 160", light, 2.6) +
        clip(stroke("M-40 262 L-28 236 H28 L40 262", dark, 2, 'opacity=".4"'))
      );
    case "blazer":
    case "coat":
      return (
        clip(layer(second)) +
        stroke(`M${-n - 4} 76 Q0 96 ${n + 4} 76`, mix(second, "#170a18", 0.3), 1.8, 'opacity=".5"') +
        clip(
          area(
            `M${-n - 4} 60 L${-n - 24} 78 C-34 150 -14 210 -2 250 L2 320 L-120 320 L-120 60Z M${n + 4} 60 L${n + 24} 78 C34 150 16 210 6 250 L8 320 L120 320 L120 60Z`,
            "url(#cloth)",
          ),
        ) +
        edge(
          `M${-n - 4} 66 C${-n - 14} 74 ${-n - 20} 82 ${-n - 24} 92 L-46 128 L-38 134 L-44 146 C-30 190 -14 226 -3 248 C-14 200 -22 140 ${-n - 4} 66Z`,
          light,
        ) +
        edge(
          `M${n + 4} 66 C${n + 14} 74 ${n + 20} 82 ${n + 24} 92 L46 128 L38 134 L44 146 C30 190 16 226 6 248 C14 200 22 140 ${n + 4} 66Z`,
          light,
        ) +
        dot(6, 262, 2.6, dark)
      );
    case "open":
    case "cardigan":
      return (
        clip(layer(second)) +
        stroke(`M${-n - 4} 76 Q0 96 ${n + 4} 76`, mix(second, "#170a18", 0.3), 1.8, 'opacity=".5"') +
        clip(
          area(
            `M${-n - 8} 66 C-30 100 -32 180 -30 320 L-120 320 L-120 60Z M${n + 8} 66 C30 100 32 180 30 320 L120 320 L120 60Z`,
            "url(#cloth)",
          ) +
            stroke(
              `M${-n - 8} 66 C-30 100 -32 180 -30 320 M${n + 8} 66 C30 100 32 180 30 320`,
              dark,
              3.4,
              'opacity=".45"',
            ),
        )
      );
    case "puffer":
      return (
        clip(
          repeat(
            6,
            (at) =>
              stroke(
                `M-110 ${128 + at * 32} Q0 ${140 + at * 32} 110 ${128 + at * 32}`,
                dark,
                3,
                'opacity=".5"',
              ) +
              stroke(
                `M-110 ${120 + at * 32} Q0 ${132 + at * 32} 110 ${120 + at * 32}`,
                light,
                5,
                'opacity=".3"',
              ),
          ) + stroke("M0 90 V320", dark, 3, 'opacity=".6"'),
        ) +
        area(
          `M${-n - 5} 52 C${-n - 12} 66 ${-n - 14} 80 ${-n - 18} 90 C-10 102 10 102 ${n + 18} 90 C${n + 14} 80 ${n + 12} 66 ${n + 5} 52 C10 66 -10 66 ${-n - 5} 52Z`,
          cloth,
        ) +
        stroke(`M${-n - 12} 72 C-10 84 10 84 ${n + 12} 72`, dark, 2, 'opacity=".5"')
      );
    default:
      return (
        open(`M${-n - 5} 72 C${-n - 4} 86 -8 93 0 93 C8 93 ${n + 4} 86 ${n + 5} 72Z`) +
        stroke(
          `M${-n - 5} 74 C${-n - 4} 88 -8 95 0 95 C8 95 ${n + 4} 88 ${n + 5} 74`,
          dark,
          3.4,
          'opacity=".5"',
        )
      );
  }
}

/** A scarf around the neck, with one end in front. */
export const drawScarf = (color: string) => {
  const dark = mix(color, "#170a18", lightness(color) > 0.75 ? 0.2 : 0.32);
  return (
    area("M14 88 C24 104 28 140 24 186 L52 182 C54 140 48 108 38 88Z", color) +
    stroke("M30 110 C34 136 34 160 32 182 M40 104 C45 130 46 156 44 180", dark, 2, 'opacity=".45"') +
    repeat(5, (at) => stroke(`M${26 + at * 6} 185 v9`, color, 3)) +
    area(
      "M-28 50 C-42 62 -44 84 -34 96 C-14 112 20 112 36 96 C44 84 42 62 28 50 C14 66 -14 66 -28 50Z",
      color,
    ) +
    stroke(
      "M-34 66 C-18 84 18 86 36 66 M-38 80 C-18 98 20 98 40 80 M-28 54 C-14 70 14 72 28 54",
      dark,
      2.4,
      'opacity=".5"',
    ) +
    area(
      "M-28 50 C-42 62 -44 84 -34 96 C-26 102 -18 104 -10 106 C-20 90 -20 76 -14 61Z",
      dark,
      'opacity=".26"',
    )
  );
};

/** How a hand is held. "none" where it is hidden. */
export type Grip = "rest" | "fist" | "flat" | "none";
export type Arm = {
  shoulder?: Point;
  elbow: Point;
  hand: Point;
  grip?: Grip;
  /** direction of the hand in degrees, otherwise that of the forearm */
  turn?: number;
  /** mirrors the thumb */
  flip?: boolean;
  /** sleeve: 1 long, 0.5 rolled up, 0.2 short */
  sleeve?: number;
};

/** An arm with its sleeve and hand. @param side -1 the left one, 1 the right one */
export function drawArm(person: Person, paint: Paints, side: number, arm: Arm, shadow = true): string {
  const m = measure(person);
  const shoulder: Point = arm.shoulder ?? [side * (m.shoulder - m.arm + 3), 113];
  const sleeve = arm.sleeve ?? sleeveOf(person);
  const { elbow, hand } = arm;
  const w = m.arm;
  const towards = (from: Point, to: Point, t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
  ];
  const long = sleeve > 0.5;
  const last = long ? elbow : shoulder;
  const cut = long ? towards(elbow, hand, (sleeve - 0.5) * 1.84) : towards(shoulder, elbow, sleeve * 1.9);
  const end = long ? (sleeve > 0.8 ? 0.68 : 0.82) : 0.94;
  const upper = towards(shoulder, elbow, 0.34);
  const cloth = (from: Point) =>
    long ? jointed([from, elbow, cut], [w, w * 0.86, w * end]) : jointed([from, cut], [w, w * end]);
  const skin = jointed([shoulder, elbow, hand], [w * 0.84, w * 0.68, w * 0.46]);
  const under = shadow
    ? group(
        group(
          areas(long ? cloth(upper) : skin, paint.clothDark),
          'opacity=".32" transform="translate(-5 6)"',
        ),
        'clip-path="url(#torso)"',
      )
    : "";
  const length = Math.hypot(cut[0] - last[0], cut[1] - last[1]) || 1;
  const [ux, uy] = [(cut[0] - last[0]) / length, (cut[1] - last[1]) / length];
  const across = ([x, y]: Point, half: number) =>
    `M${x - uy * half} ${y + ux * half} L${x + uy * half} ${y - ux * half}`;
  const cuff = stroke(across(cut, w * end - 1), paint.clothDark, 3, 'opacity=".55"');
  const outline = (parts: readonly string[], color: string, opacity: number) =>
    group(parts.map((d) => stroke(d, color, 3.2)).join(""), `opacity="${opacity}"`);
  const crease = long
    ? stroke(
        `M${elbow[0] - w * 0.5} ${elbow[1] - 4} q${w * 0.5} 5 ${w} 1 M${elbow[0] - w * 0.4} ${elbow[1] + 5} q${w * 0.4} 3 ${w * 0.7} 0`,
        paint.clothDark,
        1.8,
        'opacity=".4"',
      )
    : "";
  const band = (from: Point, to: Point, at: readonly number[]) =>
    at
      .map((t) => {
        const [x, y] = towards(from, to, t);
        const d = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
        const [vx, vy] = [((to[0] - from[0]) / d) * w * 1.2, ((to[1] - from[1]) / d) * w * 1.2];
        return stroke(`M${x - vy} ${y + vx} Q${x} ${y + 3} ${x + vy} ${y - vx}`, person.second, 7.5);
      })
      .join("");
  const bands = [
    band(shoulder, long ? elbow : cut, [0.16, 0.42, 0.68]),
    long ? band(elbow, cut, [0.14, 0.42, 0.7]) : "",
  ];
  /** A part of the sleeve with its stripes: the lower one covers the stripes of the upper one. */
  const sleevePart = (at: number) => {
    const d = cloth(shoulder)[at];
    if (!d) return "";
    const id = `sleeve-${side < 0 ? "left" : "right"}-${at}`;
    const striped =
      person.top === "stripes"
        ? `<clipPath id="${id}"><path d="${d}"/></clipPath>${group(bands[at] ?? "", `clip-path="url(#${id})"`)}`
        : "";
    return area(d, "url(#cloth)") + striped;
  };
  return (
    under +
    (sleeve < 0.95
      ? outline(jointed([upper, elbow, hand], [w * 0.8, w * 0.68, w * 0.46]), paint.line, 0.4) +
        areas(skin, paint.skin)
      : "") +
    outline(cloth(upper).slice(0, 1), paint.clothDark, 0.6) +
    sleevePart(0) +
    drawHand(paint, hand, arm.turn ?? angle(elbow, hand), arm.grip ?? "rest", arm.flip ?? side > 0, w / 16) +
    outline(cloth(upper).slice(1), paint.clothDark, 0.6) +
    sleevePart(1) +
    crease +
    cuff
  );
}

const areas = (parts: readonly string[], fill: string) => parts.map((d) => area(d, fill)).join("");

/** Sleeves of a top. */
const sleeveOf = (person: Person) =>
  ["crew", "stripes", "polo", "scoop", "dress", "vneck"].includes(person.top)
    ? person.seed.charCodeAt(person.seed.length - 1) % 3
      ? 0.32
      : 1
    : 1;

/** A hand at the wrist. @param turn direction in degrees */
export function drawHand(
  paint: Paints,
  at: Point,
  turn: number,
  grip: Grip,
  flip: boolean,
  size = 1,
): string {
  if (grip === "none") return "";
  const edge = `stroke="${paint.line}" stroke-opacity=".45" stroke-width="1.1" stroke-linejoin="round"`;
  const finger = (d: string) => stroke(d, paint.line, 1.1, 'opacity=".45"');
  const shapes: Record<Grip, string> = {
    none: "",
    rest:
      area(
        "M-4 -8 C4 -11 12 -12 19 -10.5 C28 -9 37 -5 38.5 -1 C39.5 3 36 5 32 4.4 C34 7 31 9.6 26 9 C18 10.6 4 10 -4 8Z",
        paint.skin,
        edge,
      ) +
      area(
        "M3 -7 C7 -14 15 -18.5 20 -16.4 C22.6 -14.6 19 -11 15 -8.4 C11 -5.6 7 -4.6 3 -5Z",
        paint.skin,
        edge,
      ) +
      finger("M22 -3.4 Q30 -2.4 36 0.6 M21 1.6 Q28 2.8 33 4.4"),
    fist:
      area(
        "M-4 -8 C2 -13 10 -15 17 -14 C25 -13 28 -7 27.5 0 C28 7 24 12.4 16 12.6 C8 13 2 11 -4 8Z",
        paint.skin,
        edge,
      ) +
      finger("M27 -6 Q20 -7.6 15 -5.6 M28 0.4 Q20 -1 15 0.6 M26.6 6.6 Q20 5.4 15 6.6") +
      area("M2 -9 C7 -14 14 -15.4 17 -12.4 C18.4 -9.6 15 -6.4 9 -5Z", paint.skin, edge),
    flat:
      area(
        "M-4 -8 C4 -12 13 -13 20 -12 C28 -11 36 -9.6 37 -6.6 C37.4 -4.6 35 -3.4 31 -3.6 C37 -3 39.6 -1.6 39 0.8 C38.4 2.8 35 3 31 2.4 C35 3.6 37 5.4 35.6 7.2 C34 8.8 30 8 27 7 C29 8.6 29.4 10.4 27.4 11 C22 12 4 11 -4 8Z",
        paint.skin,
        edge,
      ) +
      area("M2 -8 C5 -15 10 -20.6 14.6 -20 C17.6 -18.6 15.6 -13.6 12 -9.4Z", paint.skin, edge) +
      finger("M20 -4.4 L31 -3.6 M20 1 L31 2.4 M18 6 L27 7"),
  };
  return group(
    shapes[grip],
    `transform="translate(${at[0]} ${at[1]}) rotate(${turn.toFixed(1)}) scale(${size} ${flip ? size : -size})"`,
  );
}

export type Leg = { hip?: Point; knee: Point; foot: Point; toe?: number };

/** A leg with its shoe. @param toe direction of the toes in degrees, 0 to the right */
export function drawLeg(
  person: Person,
  paint: Paints,
  side: number,
  leg: Leg,
  color: string,
  shoe: string,
  far = false,
): string {
  const m = measure(person);
  const hip: Point = leg.hip ?? [side * m.hip * 0.46, 292];
  const w = m.leg;
  const short = person.legs === "shorts" || person.legs === "skirt";
  const fill = far ? mix(color, "#120a18", 0.25) : color;
  const dark = mix(color, "#120a18", 0.4);
  const d = limb([hip, leg.knee, leg.foot], [w, w * 0.72, w * 0.5]);
  const towards = (t: number): Point => [
    hip[0] + (leg.knee[0] - hip[0]) * t,
    hip[1] + (leg.knee[1] - hip[1]) * t,
  ];
  const cloth = short ? limb([hip, towards(0.5), towards(0.92)], [w, w * 0.9, w * 0.86]) : d;
  return (
    drawShoe(leg.foot, leg.toe ?? 0, shoe, far, w / 28) +
    (short
      ? area(limb([hip, leg.knee, leg.foot], [w * 0.7, w * 0.52, w * 0.33]), far ? paint.shade : "url(#skin)")
      : "") +
    area(cloth, fill, `stroke="${dark}" stroke-opacity=".5" stroke-width="1.4"`) +
    stroke(`M${leg.knee[0] - w * 0.3} ${leg.knee[1] - 5} q${w * 0.3} 4 ${w * 0.6} 0`, dark, 2, 'opacity=".4"')
  );
}

function drawShoe([x, y]: Point, toe: number, color: string, far: boolean, size: number): string {
  const fill = far ? mix(color, "#120a18", 0.25) : color;
  return group(
    area("M-15 -12 C-17 2 -17 10 -15 16 L44 16 C47 8 38 1 26 -2 C18 -4 14 -10 13 -14Z", fill) +
      area("M-16 13 H45 V20 H-16Z", lightness(color) > 0.6 ? mix(color, "#3a2a30", 0.4) : "#efe8e4") +
      stroke(
        "M14 -6 l8 -5 M19 -3 l8 -4",
        lightness(color) > 0.6 ? "#5a4a50" : "#f4eeea",
        1.6,
        'opacity=".7"',
      ),
    `transform="translate(${x} ${y}) ${toe > 90 ? "scale(-1 1)" : ""} rotate(${toe > 90 ? 180 - toe : toe}) scale(${size})"`,
  );
}

/** A skirt from the waist. */
export function drawSkirt(person: Person, color: string, bottom: number, spread = 1): string {
  const { waist: w, hip: h } = measure(person);
  const dark = mix(color, "#120a18", 0.3);
  return (
    area(
      `M${-w} 228 C${-w - 4} 260 ${-h - 10} 300 ${-h * 1.35 * spread} ${bottom} Q0 ${bottom + 18} ${h * 1.35 * spread} ${bottom} C${h + 10} 300 ${w + 4} 260 ${w} 228Z`,
      color,
    ) +
    stroke(
      `M-14 250 C-20 320 -26 370 -30 ${bottom} M16 250 C20 320 26 370 28 ${bottom + 4} M${w - 6} 250 C${h} 320 ${h + 4} 360 ${h * 1.1} ${bottom}`,
      dark,
      2.4,
      'opacity=".4"',
    )
  );
}
