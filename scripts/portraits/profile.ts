/** Heads from the side, looking to the right, in the units of faces. */
import type { HeadParts, HeadView } from "./head";
import type { Paints, Person } from "./person";
import { area, dot, mix, repeat, stroke } from "./svg";

const FACE =
  "M8 62 C16 60 24 58 30 56 C37 55 39.6 50 38.6 45 C37.6 42 35.8 41 36.6 38.6 C40 38 41 35 39.6 32.6 L38.6 31.4 C42 30.4 42 27.4 40 25.8 C39.4 23 40 21 42 19.6 C46 20 50 18 49.4 14.4 C48 10 44 2 41.4 -4 C40 -8 40 -11 41 -15 C42 -28 38 -44 28 -52 C16 -61 -4 -63 -20 -58 C-44 -50 -54 -28 -50 -4 C-48 12 -40 24 -32 32 L-30 48Z";
const CAP = (v: number, high = 0) =>
  `M${35 - high} ${-46 - high * 0.6} C${27 - high} ${-66 - v} -8 ${-71 - v} -28 ${-61 - v * 0.8} C${-52 - v} -50 ${-60 - v} -22 ${-53 - v} -2 C-49 14 -42 26 -33 37 C-30 36 -28 36 -26 35 C-22 22 -20 12 -16 6 C-17 -6 -10 -13 -3 -11 C2 -9 2 2 2.4 12 C5 2 8 -14 ${14 - high} -24 C${18 - high} -32 ${26 - high} -38 ${35 - high} ${-46 - high * 0.6}Z`;
const SHEET = (end: number, w = 0) =>
  `M30 -54 C32 -40 22 -24 10 -10 C4 4 8 ${end * 0.5} ${2 + w} ${end} C-16 ${end + 8} -40 ${end + 8} ${-54 - w} ${end - 2} C${-62 - w} ${end * 0.4} -70 -20 -54 -46 C-36 -74 14 -78 30 -54Z`;

/** Draws a head from the side. */
export function drawProfile(person: Person, paint: Paints, view: HeadView): HeadParts {
  const { back, front, skull } = hairOf(person, paint, view.hat !== undefined);
  const fem = person.gender === "woman";
  const old = Math.max(0, Math.min(1, (person.age - 48) / 30));
  const y = -1;
  const smile = view.mood === "open" || view.mood === "laugh";
  const closed = view.mood === "laugh" || view.mood === "down";
  const eye = closed
    ? stroke(
        view.mood === "down"
          ? `M24 ${y + 1} Q29 ${y + 5} 34.4 ${y}`
          : `M24 ${y + 2} Q29.6 ${y - 5} 34.6 ${y + 1}`,
        paint.ink,
        2,
      )
    : area(
        `M25 ${y + 1} C28 ${y - 4.6} 32 ${y - 5} 35 ${y - 3.4} C36 ${y} 35.4 ${y + 2} 34.6 ${y + 3} C31 ${y + 4} 28 ${y + 3.4} 25 ${y + 1}Z`,
        "#fbf4ef",
      ) +
      dot(33, y - 0.4, 2.5, person.iris, "", 3.6) +
      dot(33.8, y - 0.4, 1.3, "#140c10", "", 2) +
      dot(33.6, y - 1.8, 0.8, "#ffffff") +
      stroke(
        `M24.6 ${y + 1} C28 ${y - 4.8} 32 ${y - 5.4} 36 ${y - 3.2}${fem ? ` l2.6 -1.4` : ""}`,
        paint.ink,
        fem ? 2 : 1.7,
      );
  const face =
    (skull
      ? area("M-20 -59 C-44 -51 -55 -28 -51 -4 C-48 12 -40 24 -30 34 L0 20 L10 -56Z", "url(#hairback)")
      : "") +
    area(FACE, "url(#skin)") +
    `<clipPath id="face"><path d="${FACE}"/></clipPath><g clip-path="url(#face)">${area("M-60 -70 L2 -70 C-10 -30 -4 20 12 70 L-60 70Z", paint.shade, 'opacity=".26"')}${area("M-30 34 C-4 30 2 42 30 53 L20 70 L-40 70Z", paint.shade, 'opacity=".4"')}</g>` +
    dot(22, 16, 9, paint.blush, 'opacity=".2"', 7) +
    stroke("M30 56 C14 53 -4 42 -9 22", paint.line, 1.4, 'opacity=".35"') +
    eye +
    area(
      `M23 ${y - 11} C28 ${y - 15} 34 ${y - 16} 40 ${y - 13.6} C35 ${y - 13.4} 29 ${y - 12} 23 ${y - 11 + (fem ? 1.4 : 2.6)}Z`,
      paint.brow,
    ) +
    stroke("M39 19.4 C36 20 34.6 17 36 14", paint.line, 1.4, 'opacity=".7"') +
    (smile
      ? area("M39.4 30.4 C35 31 31 29.6 27.6 26.8 C28.6 34 33 37.6 38.6 36.6Z", "#6e2230") +
        area("M39.6 30.4 C35 31 31 29.6 28 27.2 C29.6 32 34 33.4 39 33Z", "#fffaf4") +
        stroke("M27.6 26.8 C28.6 34 33 37.6 38.4 37", paint.lip, fem ? 2 : 1.3)
      : stroke("M39 31.4 C35 32.4 31 31 28 28", paint.line, 1.6) +
        (fem
          ? area(
              "M38.8 31.4 C41.6 30.4 42 27.4 40 25.8 C37 26.4 34 29 32 30.8Z M38.8 32 C41 34 40.4 37.4 37 38.2 C35 36.6 33.6 34 33 32.2Z",
              paint.lip,
            )
          : "")) +
    stroke("M25.6 25 q-2 2 -0.6 5", paint.line, 1.2, 'opacity=".5"') +
    (old
      ? stroke(
          `M20 ${y - 1} l-4.4 -2 M20 ${y + 2.4} l-5 0.8 M26 ${y + 8} q4 3 8 1`,
          paint.line,
          1,
          `opacity="${0.2 + old * 0.34}"`,
        ) + stroke("M33 20 C28 23 24 27 23.6 32", paint.line, 1.2, `opacity="${0.16 + old * 0.3}"`)
      : "") +
    beardOf(person, paint) +
    (person.hair === "hijab"
      ? ""
      : `<g transform="translate(-8 5) scale(1.15)">${area("M7 -12 C2 -18 -8 -15 -8 -5 C-8 4 -3 14 2 14 C6 13 7 8 6 2Z", paint.skin)}${stroke("M3 -9 C-4 -11 -6 -3 -3 3 M0 -3 C3 1 -1 5 1 8", paint.line, 1.5, 'opacity=".5"')}</g>`) +
    front +
    glasses(person) +
    hatOf(view);
  return { back, front: face };
}

function beardOf(person: Person, paint: Paints): string {
  const kind = person.beard;
  if (kind === "none") return "";
  const down = kind === "full" ? 9 : kind === "short" ? 3 : 1;
  const jaw = `M1 -2 C3 10 6 16 14 18 C22 22 30 20 36 21.6 C41 22 41.6 25 40.6 26.4 C36 25.6 32 26.4 30 28 C29 33 32 38.6 37 39 C${39 + down * 0.4} 46 ${40 + down * 0.6} ${52 + down * 0.6} ${33 + down * 0.2} ${57 + down} C16 ${60 + down * 0.6} 0 48 -4 22Z`;
  const color = mix(paint.hair, paint.skin, 0.1);
  if (kind === "stubble") return area(jaw, paint.hair, 'opacity=".24"');
  const moustache = area("M41 21 C36 20 30 23 27 29 C32 29.6 38 28 42 25.6Z", color);
  if (kind === "moustache") return moustache;
  if (kind === "goatee")
    return moustache + area("M27 29 C25 42 26 56 34 59 C41 58 42 48 38 40 C34 40 30 38 30 29Z", color);
  return area(jaw, color) + moustache;
}

const glasses = (person: Person) => {
  if (!person.glasses) return "";
  const color = person.glasses === "round" ? "#8a6a3a" : "#2c2024";
  return (
    stroke("M24 -4 L-6 -6", color, 2) +
    `<ellipse cx="33" cy="0" rx="7.4" ry="10.4" fill="#ffffff" fill-opacity=".14" stroke="${color}" stroke-width="${person.glasses === "frame" ? 2.8 : 1.9}"/>` +
    stroke("M39 -4 Q42 -7 44 -3", color, 2)
  );
};

function hairOf(
  person: Person,
  paint: Paints,
  hat: boolean,
): { back: string; front: string; skull: boolean } {
  const fill = "url(#hair)";
  const cap = (v: number, high = 0) => area(CAP(hat ? Math.min(1, v) : v, high), fill);
  const gloss = repeat(4, (at) =>
    stroke(
      `M${20 - at * 6} ${-60 + at * 1.5} C${-4 - at * 8} ${-64 + at * 4} ${-36 - at * 4} ${-52 + at * 8} ${-46 + at * 5} ${-14 + at * 6}`,
      at % 2 ? paint.hairDark : paint.hairLight,
      1.8,
      'opacity=".4"',
    ),
  );
  const ball = (x: number, y: number, q: number) =>
    dot(x, y, q, fill) +
    stroke(
      `M${x - q * 0.5} ${y - q * 0.4} Q${x} ${y - q * 0.9} ${x + q * 0.5} ${y - q * 0.3}`,
      paint.hairDark,
      1.8,
      'opacity=".5"',
    );
  const curl = (list: readonly (readonly [number, number, number])[]) =>
    list
      .map(
        ([x, y, q]) =>
          dot(x, y, q, paint.hair) +
          stroke(
            `M${x - q * 0.45} ${y - 2} q${q * 0.5} ${-q * 0.6} ${q * 0.95} 0`,
            paint.hairLight,
            1.3,
            'opacity=".5"',
          ),
      )
      .join("");
  const arc = (
    cx: number,
    cy: number,
    rx: number,
    ry: number,
    from: number,
    to: number,
    q: number,
    count: number,
  ) =>
    curl(
      Array.from({ length: count }, (_, at) => {
        const a = ((from + ((to - from) * at) / (count - 1)) * Math.PI) / 180;
        return [cx + Math.cos(a) * rx, cy + Math.sin(a) * ry, q] as const;
      }),
    );
  const sheet = (end: number, w = 0) =>
    area(SHEET(end, w), fill) +
    repeat(4, (at) =>
      stroke(
        `M${16 - at * 12} ${-60 + at * 2} C${8 - at * 14} -20 ${2 - at * 14} ${end * 0.4} ${-4 - at * 13} ${end - 6}`,
        at % 2 ? paint.hairDark : paint.hairLight,
        2,
        'opacity=".35"',
      ),
    );
  const none = { back: "", front: "", skull: false };
  switch (person.hair) {
    case "bald":
      return none;
    case "buzz":
      return { ...none, front: area(CAP(-3), paint.hair, 'opacity=".82"') };
    case "crown":
      return {
        ...none,
        front: area(
          "M2.4 12 C5 2 4 -14 0 -24 C-16 -34 -36 -38 -50 -30 C-62 -8 -48 20 -33 37 L-26 35 C-22 22 -20 12 -16 6 C-17 -6 -10 -13 -3 -11 C2 -9 2 2 2.4 12Z",
          fill,
        ),
      };
    case "receding":
      return { ...none, front: cap(0, 9) + gloss };
    case "quiff":
      return {
        back: "",
        skull: true,
        front:
          cap(0) +
          area("M34 -44 C50 -58 42 -84 16 -82 C-8 -84 -28 -74 -36 -56 C-10 -60 14 -54 34 -44Z", fill) +
          gloss,
      };
    case "undercut":
      return {
        back: "",
        skull: false,
        front:
          area(CAP(-2.6), paint.hair, 'opacity=".7"') +
          area("M36 -34 C46 -60 30 -78 6 -76 C-18 -78 -40 -66 -46 -46 C-26 -44 10 -48 36 -34Z", fill),
      };
    case "pixie":
    case "side":
      return {
        back: "",
        skull: true,
        front:
          cap(3) +
          area(
            "M38 -26 C42 -56 26 -74 0 -73 C-24 -74 -34 -66 -42 -52 C-14 -56 12 -46 22 -30 C28 -24 34 -22 38 -26Z",
            fill,
          ) +
          gloss,
      };
    case "curlyTop":
      return {
        back: "",
        skull: false,
        front:
          area(CAP(-2.5), paint.hair, 'opacity=".8"') +
          arc(-2, -52, 34, 18, 180, 360, 11, 8) +
          arc(2, -48, 24, 8, 180, 360, 10, 6),
      };
    case "curlyShort":
      return {
        back: "",
        skull: true,
        front: cap(1) + arc(-8, -28, 42, 40, 150, 318, 11, 11) + arc(-4, -38, 30, 24, 160, 340, 11, 8),
      };
    case "afro":
      return {
        back: dot(-10, -26, 58, "url(#hairback)"),
        skull: true,
        front:
          cap(8) +
          arc(-12, -26, 52, 50, 110, 322, 12, 15) +
          arc(-12, -34, 38, 34, 120, 330, 12, 10) +
          arc(-14, -30, 22, 20, 100, 330, 12, 7),
      };
    case "curlyBob":
    case "curlyLong": {
      const long = person.hair === "curlyLong";
      return {
        back: dot(-26, long ? 24 : 0, 44, "url(#hairback)", "", long ? 72 : 52),
        skull: true,
        front:
          cap(6) +
          arc(-12, -30, 46, 42, 130, 318, 12, 12) +
          arc(-34, long ? 20 : 4, 24, long ? 62 : 40, 60, 260, 13, long ? 13 : 9) +
          arc(-24, long ? 20 : 4, 12, long ? 50 : 30, 60, 260, 12, 8) +
          arc(-10, -42, 32, 24, 170, 340, 11, 8),
      };
    }
    case "bob":
      return { back: "", skull: true, front: sheet(46) };
    case "fringe":
      return {
        back: "",
        skull: true,
        front:
          sheet(44) +
          area("M40 -16 C46 -50 30 -70 4 -68 L-2 -26 C8 -16 16 -20 24 -17 C30 -20 36 -14 40 -16Z", fill),
      };
    case "long":
      return { back: "", skull: true, front: sheet(112, 2) };
    case "wavy":
      return {
        back: "",
        skull: true,
        front:
          area(
            "M30 -54 C32 -40 22 -24 10 -10 C0 6 14 20 8 38 C4 52 14 66 4 86 C-14 96 -48 98 -58 84 C-70 66 -58 54 -62 38 C-72 20 -60 6 -62 -10 C-70 -30 -54 -64 -30 -68 C-4 -78 22 -72 30 -54Z",
            fill,
          ) +
          repeat(4, (at) =>
            stroke(
              `M${16 - at * 12} ${-60 + at * 2} C${0 - at * 12} -20 ${10 - at * 16} 30 ${-8 - at * 11} 80`,
              at % 2 ? paint.hairDark : paint.hairLight,
              2,
              'opacity=".35"',
            ),
          ),
      };
    case "bun":
      return { back: "", skull: true, front: cap(0.5) + gloss + ball(-42, -58, 17) };
    case "lowBun":
      return { back: "", skull: true, front: cap(2) + gloss + ball(-50, 20, 17) };
    case "pony":
      return {
        back: "",
        skull: true,
        front:
          cap(0.5) +
          gloss +
          area(
            "M-44 -44 C-74 -54 -88 -12 -80 28 C-78 56 -86 76 -78 98 C-62 86 -56 64 -60 40 C-64 10 -54 -14 -46 -26Z",
            fill,
          ),
      };
    case "braids":
      return {
        back: "",
        skull: true,
        front:
          cap(1) +
          repeat(6, (at) =>
            stroke(
              `M${30 - at * 5} ${-48 + at * 5.5} C${6 - at * 5} ${-58 + at * 9} -28 ${-52 + at * 9} ${-46 + at * 2} ${-24 + at * 7}`,
              paint.hairDark,
              1.8,
              'opacity=".7"',
            ),
          ) +
          repeat(3, (k) =>
            repeat(10, (at) =>
              dot(
                -42 + k * 8 - at * 0.6,
                16 + k * 4 + at * 9,
                5 - at * 0.2,
                (at + k) % 2 ? paint.hair : paint.hairDark,
                "",
                6,
              ),
            ),
          ),
      };
    case "locs":
      return {
        back: "",
        skull: true,
        front:
          cap(4) +
          repeat(9, (at) =>
            stroke(
              `M${24 - at * 8} ${-58 - Math.sin(at / 2.4) * 8} C${6 - at * 7} -30 ${8 - at * 8} 10 ${-2 - at * 7} ${56 + (at % 3) * 8}`,
              at % 2 ? paint.hair : paint.hairDark,
              8.6,
            ),
          ),
      };
    case "hijab": {
      const dark = mix(person.wrap, "#140a14", 0.26);
      return {
        back: "",
        skull: false,
        front:
          area(
            "M32 -52 C20 -72 -22 -76 -42 -58 C-66 -36 -62 4 -56 30 C-54 60 -62 84 -72 104 C-40 120 34 118 54 98 C44 86 34 76 30 60 C18 56 6 40 4 14 C4 -16 16 -36 32 -52Z",
            person.wrap,
          ) +
          stroke(
            "M30 60 C10 66 -14 56 -26 36 M40 80 C10 90 -24 82 -46 60 M14 -60 C-16 -66 -42 -50 -50 -22",
            dark,
            2.2,
            'opacity=".55"',
          ),
      };
    }
    case "turban": {
      const dark = mix(person.wrap, "#140a14", 0.32);
      return {
        back: "",
        skull: false,
        front:
          area(
            "M42 -24 C52 -58 30 -94 -8 -92 C-50 -92 -68 -50 -50 -6 C-42 0 -36 4 -32 12 C-20 -10 6 -30 42 -24Z",
            person.wrap,
          ) +
          stroke(
            "M42 -26 C10 -46 -30 -36 -50 -14 M40 -36 C10 -64 -36 -58 -56 -32 M34 -56 C10 -80 -30 -80 -52 -58",
            dark,
            2.2,
            'opacity=".6"',
          ),
      };
    }
    default:
      return { back: "", skull: true, front: cap(2) + gloss };
  }
}

function hatOf(view: HeadView): string {
  const c = view.hatColor ?? "#884455";
  const dark = mix(c, "#140a14", 0.28);
  if (view.hat === "beanie")
    return (
      area("M38 -30 C40 -70 16 -86 -10 -85 C-44 -84 -64 -54 -56 -14Z", c) +
      area(
        "M42 -28 C42 -38 40 -44 36 -46 C8 -50 -36 -44 -60 -26 C-62 -18 -60 -8 -56 -4 C-30 -22 10 -34 42 -28Z",
        dark,
      )
    );
  if (view.hat === "cap")
    return (
      area("M36 -32 C38 -66 12 -80 -10 -79 C-42 -78 -60 -50 -52 -18 C-24 -28 8 -36 36 -32Z", c) +
      area(
        "M30 -42 C50 -42 66 -34 72 -24 C72 -20 66 -20 60 -21 C46 -27 34 -28 20 -28 C18 -34 22 -42 30 -42Z",
        dark,
      )
    );
  if (view.hat === "straw")
    return (
      area("M36 -38 C36 -72 18 -84 -8 -84 C-36 -84 -52 -66 -48 -28Z", "#e6c88c") +
      area("M37 -44 C10 -52 -26 -48 -50 -36 L-48 -26 C-24 -36 10 -42 36 -34Z", c) +
      area("M74 -34 C50 -46 -60 -36 -84 -10 C-60 -22 -30 -28 0 -31 C30 -34 56 -32 74 -34Z", "#d4b072")
    );
  if (view.hat === "helmet")
    return (
      area("M40 -28 C46 -66 18 -88 -12 -86 C-50 -84 -70 -50 -56 -10 C-30 -26 6 -34 40 -28Z", c) +
      stroke("M28 -50 C14 -72 -14 -76 -36 -66 M22 -40 C2 -58 -30 -56 -52 -42", dark, 5, 'opacity=".75"') +
      stroke("M-16 -24 C-8 8 0 40 12 60 M24 -30 C14 0 10 30 12 60", "#2c2430", 2.4)
    );
  return "";
}
