/** Hair from the front and in three-quarter view. Each style gives what lies behind the head and what lies over the face. */
import type { Paints } from "./person";
import { area, between, dot, repeat, stroke } from "./svg";

export type HairParts = { back: string; skull: boolean; front: string };

const CAP = (v: number, high: number) =>
  [
    `M38.5 3 C${44 + v} -40 ${29 + v} ${-65 - v} 0 ${-65 - v} C${-29 - v} ${-65 - v} ${-44 - v} -40 -38.5 3 C-38.5 3 -38.5 3 -38.5 3 C-39.5 -2 -39 -6 -37.5 -8 C-37 -6 -36.4 -2 -36 4 C-35 -10 -35 -20 -31 ${-28 - high} C-27 ${-40 - high} -14 ${-44 - high} 0 ${-44 - high} C14 ${-44 - high} 27 ${-40 - high} 31 ${-28 - high} C35 -20 35 -10 36 4Z`,
    `M36.6 -12 C${41 + v} -44 ${25 + v} ${-66 - v} -3 ${-65 - v} C${-42 - v} ${-65 - v} ${-60 - v} -16 -30 36 C-30 32 -32 28 -33 24 C-37 12 -40 -8 -31 -10 C-26 -10 -25 -2 -23 8 C-20 -6 -19 -20 -15 ${-28 - high} C-10 ${-40 - high} 2 ${-45 - high} 14 ${-44 - high} C24 ${-43 - high} 30 ${-38 - high} 33 ${-28 - high} C35 -22 35.6 -18 36.6 -12Z`,
  ] as const;

const MASS = (end: number, w: number) =>
  [
    `M-36 -40 C${-48 - w} -20 ${-44 - w} 20 ${-46 - w} ${end} C-34 ${end + 9} 34 ${end + 9} ${46 + w} ${end} C${44 + w} 20 ${48 + w} -20 36 -40 C20 -66 -20 -66 -36 -40Z`,
    `M-40 -44 C${-58 - w} -20 ${-56 - w} 20 ${-54 - w} ${end} C-40 ${end + 9} 16 ${end + 9} ${34 + w} ${end - 4} C${36 + w} 20 ${42 + w * 0.6} -20 33 -40 C20 -66 -24 -66 -40 -44Z`,
  ] as const;

const WAVES = (end: number) =>
  [
    `M-34 -44 C-54 -30 -52 -12 -49 -2 C-46 8 -58 18 -56 34 C-54 46 -62 54 -58 ${end - 8} C-56 ${end} -44 ${end + 8} -34 ${end + 2} C-20 ${end + 8} 20 ${end + 8} 34 ${end + 2} C44 ${end + 8} 56 ${end} 58 ${end - 8} C62 54 54 46 56 34 C58 18 46 8 49 -2 C52 -12 54 -30 34 -44 C20 -68 -20 -68 -34 -44Z`,
    `M-40 -44 C-62 -30 -60 -12 -58 0 C-55 10 -68 20 -65 36 C-62 48 -70 56 -66 ${end - 6} C-64 ${end} -50 ${end + 8} -38 ${end + 2} C-24 ${end + 8} 10 ${end + 8} 24 ${end} C34 ${end + 4} 44 ${end - 4} 45 ${end - 14} C49 52 42 42 43 32 C45 18 38 8 40 -2 C43 -12 44 -30 32 -44 C20 -68 -26 -68 -40 -44Z`,
  ] as const;

const CURTAIN_LEFT = (end: number) =>
  [
    `M2 -65 C-26 -68 -46 -46 -43 -10 C-42 6 -44 ${end * 0.5} -47 ${end} C-36 ${end * 0.6} -34 6 -34 -6 C-32 -26 -16 -40 2 -54Z`,
    `M12 -65 C-32 -72 -56 -42 -50 -6 C-48 10 -50 ${end * 0.5} -52 ${end} C-30 ${end * 0.6} -23 8 -22 -6 C-18 -28 -4 -42 12 -54Z`,
  ] as const;
const CURTAIN_RIGHT = (end: number) =>
  [
    `M-2 -65 C26 -68 46 -46 43 -10 C42 6 44 ${end * 0.5} 47 ${end} C36 ${end * 0.6} 34 6 34 -6 C32 -26 16 -40 -2 -54Z`,
    `M8 -65 C32 -68 43 -46 40 -12 C39 4 40 ${end * 0.5} 41 ${end * 0.9} C35 ${end * 0.6} 35.5 2 35 -10 C32 -32 22 -44 8 -54Z`,
  ] as const;

const FRINGE = [
  "M-38 -12 C-42 -52 -22 -67 0 -67 C22 -67 42 -52 38 -12 C35 -14 33 -18 31 -19 C24 -16 18 -19 12 -17 C4 -19 -4 -17 -12 -18 C-18 -16 -25 -19 -31 -18 C-33 -17 -36 -14 -38 -12Z",
  "M-26 -6 C-46 -52 -26 -67 0 -67 C24 -67 42 -52 37 -14 C36 -16 35 -19 34 -20 C29 -17 24 -19 19 -17 C12 -19 5 -17 -2 -18 C-8 -16 -13 -18 -17 -17 C-20 -14 -23 -10 -26 -6Z",
] as const;
const SWEEP = [
  "M-22 -62 C-4 -76 28 -72 38 -48 C42 -38 40 -26 37 -16 C32 -34 14 -36 -4 -46 C-12 -46 -24 -42 -33 -24 C-40 -40 -32 -56 -22 -62Z",
  "M-18 -64 C0 -77 28 -73 37 -50 C40 -40 38 -28 36 -18 C32 -34 22 -37 8 -47 C0 -46 -10 -42 -17 -26 C-34 -40 -30 -58 -18 -64Z",
] as const;
const QUIFF = [
  "M-31 -28 C-42 -60 -20 -84 12 -79 C36 -76 42 -54 34 -30 C29 -46 16 -48 4 -45 C-10 -42 -23 -42 -31 -28Z",
  "M-20 -30 C-40 -60 -16 -84 18 -79 C38 -76 44 -54 36 -26 C33 -44 24 -48 14 -45 C2 -42 -12 -42 -20 -30Z",
] as const;
const LONG_FRINGE = [
  "M-14 -64 C8 -76 40 -66 43 -30 C44 -14 43 -2 41 8 C39 -4 38 -12 36 -18 C26 -22 2 -32 -10 -50 C-16 -40 -28 -30 -35 -16 C-38 -6 -40 0 -42 8 C-46 -22 -40 -54 -14 -64Z",
  "M-12 -66 C10 -77 40 -66 41 -34 C41 -20 40 -8 38 0 C37 -8 36.4 -14 35 -20 C28 -24 10 -34 0 -52 C-6 -40 -14 -30 -20 -14 C-22 -4 -26 4 -30 12 C-52 -18 -44 -56 -12 -66Z",
] as const;

/** Curls along an arc around the head. */
function curls(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  from: number,
  to: number,
  size: number,
  color: string,
  light: string,
): string {
  const count = Math.max(
    4,
    Math.round((((Math.abs(to - from) * Math.PI) / 180) * ((rx + ry) / 2)) / (size * 0.95)),
  );
  return repeat(count + 1, (at) => {
    const a = ((from + ((to - from) * at) / count) * Math.PI) / 180;
    const q = size * (0.86 + 0.24 * Math.abs(Math.sin(at * 2.4)));
    const [x, y] = [cx + Math.cos(a) * rx, cy + Math.sin(a) * ry];
    return (
      dot(x, y, q, color) +
      stroke(
        `M${(x - q * 0.45).toFixed(1)} ${(y - q * 0.2).toFixed(1)} q${(q * 0.5).toFixed(1)} ${(-q * 0.6).toFixed(1)} ${(q * 0.95).toFixed(1)} 0`,
        light,
        1.3,
        'opacity=".5"',
      )
    );
  });
}

const strands = (paint: Paints, turn: number, amount = 5) =>
  repeat(amount, (at) => {
    const s = (at / (amount - 1)) * 2 - 1 || 0.12;
    const end = -26 - (1 - Math.abs(s)) * 23;
    return stroke(
      between(
        `M${s * 10} -62 C${s * 22} -60 ${s * 34} -52 ${s * 38} ${end}`,
        `M${4 + s * 8} -63 C${s * 22 + 2} -61 ${s * 34 + 2} -52 ${s < 0 ? s * 42 - 3 : 4 + s * 32} ${end - (s > 0 ? 4 : 0)}`,
        turn,
      ),
      at % 2 ? paint.hairDark : paint.hairLight,
      1.7,
      'opacity=".45"',
    );
  });

/** Styles whose locks lie side by side. */
const SMOOTH = [
  ..."bob fringe wavy long pony bun lowBun pixie crop quiff side undercut receding crown".split(" "),
];

/** Draws single hairs within the shapes of a smooth style, from the crown outwards and down. */
function combed(svg: string, part: string, paint: Paints, turn: number): string {
  let count = 0;
  return svg.replace(/<path d="([^"]+)" fill="url\(#hair(?:back)?\)" \/>/g, (shape, d: string) => {
    const id = `comb-${part}-${count++}`;
    const hairs = repeat(27, (at) => {
      const f = (at / 26) * 2 - 1;
      const crown = 8 * turn + f * 16;
      const bow = f * (44 + 5 * Math.sin(at * 2.3));
      const end = f * (52 + 6 * Math.sin(at * 1.7)) - 4 * turn;
      return stroke(
        `M${crown.toFixed(1)} ${(-70 + Math.abs(f) * 8).toFixed(1)} C${(bow * 0.9).toFixed(1)} -66 ${bow.toFixed(1)} -20 ${end.toFixed(1)} 100`,
        at % 3 === 1 ? paint.hairLight : paint.hairDark,
        at % 2 ? 1 : 1.7,
        `opacity="${at % 3 === 1 ? 0.34 : 0.3}"`,
      );
    });
    return `${shape}<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${hairs}</g>`;
  });
}

/** Gives the hair of a style. @param turn 0 front, 1 three-quarter view */
export function drawHair(style: string, paint: Paints, turn: number, hat = false): HairParts {
  const parts = layHair(style, paint, turn, hat);
  if (!SMOOTH.includes(style)) return parts;
  return {
    ...parts,
    back: combed(parts.back, "back", paint, turn),
    front: combed(parts.front, "front", paint, turn),
  };
}

function layHair(style: string, paint: Paints, turn: number, hat: boolean): HairParts {
  const fill = "url(#hair)";
  const m = (pair: readonly [string, string]) => between(pair[0], pair[1], turn);
  const cap = (v: number, high = 0) => area(m(CAP(hat ? Math.min(v, 1) : v, high)), fill);
  const lay = (pair: readonly [string, string], color = fill) => area(m(pair), color);
  const x = (front: number, three: number) => front + (three - front) * turn;
  const falls = (end: number, w = 0) =>
    repeat(6, (at) => {
      const s = (at / 5) * 2 - 1;
      return stroke(
        `M${x(s * 36, s * 40 - 9)} 10 C${x(s * 42, s * 44 - 10)} ${end * 0.4} ${x(s * (40 + w), s * (42 + w) - 10)} ${end * 0.7} ${x(s * (41 + w), s * (40 + w) - 11)} ${end - 6}`,
        at % 2 ? paint.hairLight : "#000000",
        2,
        `opacity="${at % 2 ? 0.25 : 0.16}"`,
      );
    });
  const gloss = SMOOTH.includes(style) ? "" : strands(paint, turn);
  const back = (pair: readonly [string, string]) => area(m(pair), "url(#hairback)");
  switch (style) {
    case "bald":
      return { back: "", skull: false, front: "" };
    case "buzz":
      return { back: "", skull: false, front: area(m(CAP(-3.5, 1)), paint.hair, 'opacity=".82"') };
    case "crown":
      return {
        back: "",
        skull: false,
        front: area(
          m([
            "M38.5 4 C46 -18 45 -32 38 -38 C35 -30 35 -14 36 4Z M-38.5 4 C-46 -18 -45 -32 -38 -38 C-35 -30 -35 -14 -36 4Z",
            "M36.6 -12 C38 -18 38 -24 36 -30 C35 -26 35 -20 36.6 -12Z M-30 36 C-50 12 -50 -14 -44 -30 C-36 -28 -26 -22 -21 -14 C-20 -8 -22 0 -23 8 C-25 -2 -26 -10 -31 -10 C-40 -8 -36 16 -30 36Z",
          ]),
          fill,
        ),
      };
    case "receding":
      return { back: "", skull: false, front: cap(0, 9) + strands(paint, turn, 4) };
    case "crop":
      return {
        back: "",
        skull: true,
        front:
          cap(2) +
          area(
            m([
              "M-31 -28 C-36 -52 -16 -66 2 -67 C26 -66 38 -48 31 -28 C26 -38 18 -37 12 -40 C2 -36 -8 -40 -14 -37 C-22 -39 -28 -34 -31 -28Z",
              "M-15 -28 C-34 -50 -14 -67 4 -68 C28 -66 39 -48 34 -26 C31 -38 26 -37 21 -40 C12 -36 4 -40 -1 -37 C-8 -39 -13 -34 -15 -28Z",
            ]),
            fill,
          ) +
          gloss,
      };
    case "quiff":
      return {
        back: "",
        skull: true,
        front:
          cap(0) +
          lay(QUIFF) +
          repeat(4, (at) =>
            stroke(
              m([
                `M${-22 + at * 14} -40 C${-22 + at * 14} -56 ${-10 + at * 11} -68 ${6 + at * 7} -74`,
                `M${-12 + at * 13} -40 C${-14 + at * 14} -56 ${-4 + at * 11} -68 ${12 + at * 7} -74`,
              ]),
              at % 2 ? paint.hairDark : paint.hairLight,
              1.8,
              'opacity=".45"',
            ),
          ),
      };
    case "side":
      return {
        back: "",
        skull: true,
        front:
          cap(1) +
          lay(SWEEP) +
          repeat(4, (at) =>
            stroke(
              m([
                `M-18 ${-58 + at * 3} C0 ${-66 + at * 7} 22 ${-62 + at * 6} ${36 - at} ${-38 + at * 4}`,
                `M-12 ${-60 + at * 3} C4 ${-67 + at * 7} 24 ${-62 + at * 6} ${35 - at} ${-40 + at * 4}`,
              ]),
              at % 2 ? paint.hairDark : paint.hairLight,
              1.7,
              'opacity=".45"',
            ),
          ),
      };
    case "undercut":
      return {
        back: "",
        skull: false,
        front:
          area(m(CAP(-3, 0)), paint.hair, 'opacity=".7"') +
          lay(LONG_FRINGE.map((d) => d) as unknown as [string, string]).replace(/8Z|12Z/, "$&") +
          gloss,
      };
    case "pixie":
      return { back: "", skull: true, front: cap(4) + lay(LONG_FRINGE) + gloss };
    case "curlyShort":
      return {
        back: "",
        skull: true,
        front:
          cap(2) +
          curls(x(0, -4), -38, x(33, 36), 27, 188, 352, 11, paint.hair, paint.hairLight) +
          curls(x(0, 2), -44, 20, 14, 180, 360, 11, paint.hair, paint.hairLight) +
          curls(x(0, 8), -42, x(28, 24), 4, 180, 360, 8, paint.hair, paint.hairLight),
      };
    case "curlyTop":
      return {
        back: "",
        skull: false,
        front:
          area(m(CAP(-2.5, 0)), paint.hair, 'opacity=".8"') +
          curls(x(0, 2), -52, 27, 17, 170, 370, 11, paint.hair, paint.hairLight) +
          curls(x(0, 6), -46, x(26, 24), 6, 180, 360, 9, paint.hair, paint.hairLight),
      };
    case "afro":
      return {
        back:
          dot(x(0, -8), -24, 60, "url(#hairback)", "", 57) +
          curls(x(0, -8), -24, 55, 52, 130, 410, 12, paint.hair, paint.hairDark),
        skull: true,
        front:
          cap(9, -1) +
          curls(x(0, -6), -40, 40, 34, 190, 350, 12, paint.hair, paint.hairLight) +
          curls(x(0, 3), -40, x(31, 28), 11, 178, 362, 9, paint.hair, paint.hairLight),
      };
    case "curlyBob":
      return {
        back:
          dot(x(0, -9), -6, 54, "url(#hairback)", "", 56) +
          curls(x(0, -9), -4, 50, 50, 20, 160, 12, paint.hairDark, paint.hair) +
          curls(x(0, -9), -8, 52, 54, 160, 380, 12, paint.hair, paint.hairLight),
        skull: true,
        front:
          cap(6, -2) +
          curls(x(0, 2), -40, x(32, 30), 12, 178, 362, 10, paint.hair, paint.hairLight) +
          curls(x(-40, -34), 2, 4, 34, 90, 270, 10, paint.hair, paint.hairLight) +
          (turn < 0.6 ? curls(40, 2, 4, 34, -90, 90, 10, paint.hair, paint.hairLight) : ""),
      };
    case "curlyLong":
      return {
        back:
          area(m(WAVES(86)), "url(#hairback)") +
          curls(x(0, -11), 20, 56, 66, 10, 170, 13, paint.hairDark, paint.hair) +
          curls(x(-50, -56), 20, 6, 60, 90, 270, 12, paint.hair, paint.hairLight) +
          curls(x(50, 40), 14, 5, 54, -90, 90, 12, paint.hair, paint.hairLight),
        skull: true,
        front:
          cap(6, -1) +
          curls(x(0, -4), -40, 40, 28, 190, 350, 11, paint.hair, paint.hairLight) +
          curls(x(0, 3), -39, x(32, 29), 11, 178, 362, 9, paint.hair, paint.hairLight) +
          curls(x(-42, -36), 14, 5, 40, 90, 270, 10, paint.hair, paint.hairLight),
      };
    case "bob":
      return {
        back: back(MASS(44, 2)),
        skull: true,
        front: cap(3) + lay(CURTAIN_LEFT(46)) + lay(CURTAIN_RIGHT(46)) + gloss,
      };
    case "fringe":
      return {
        back: back(MASS(42, 3)),
        skull: true,
        front:
          lay([
            "M-36 -30 C-46 -10 -46 20 -46 44 C-40 46 -35 42 -33 30 C-35 10 -36 -10 -34 -26Z",
            "M-28 -40 C-58 -14 -54 24 -52 45 C-42 48 -32 42 -28 30 C-24 12 -24 -8 -24 -20Z",
          ]) +
          lay([
            "M36 -30 C46 -10 46 20 46 44 C40 46 35 42 33 30 C35 10 36 -10 34 -26Z",
            "M36 -30 C41 -10 41 20 40 40 C38 40 35 38 34 28 C36 12 35 -4 35 -20Z",
          ]) +
          lay(FRINGE) +
          repeat(7, (at) =>
            stroke(
              m([
                `M${-24 + at * 8} -50 L${-27 + at * 9} -22`,
                `M${-14 + at * 7.4} -50 L${-14 + at * 7.6} -22`,
              ]),
              at % 2 ? paint.hairLight : "#000000",
              1.5,
              'opacity=".22"',
            ),
          ),
      };
    case "long":
      return {
        back: back(MASS(112, 5)) + falls(112, 4),
        skull: true,
        front: cap(3) + lay(CURTAIN_LEFT(84)) + lay(CURTAIN_RIGHT(72)) + gloss,
      };
    case "wavy":
      return {
        back: back(WAVES(92)) + falls(90, 8),
        skull: true,
        front:
          cap(4) +
          lay([
            "M-12 -66 C-36 -64 -50 -38 -46 -8 C-44 6 -54 18 -52 34 C-50 46 -54 56 -50 66 C-40 50 -40 40 -42 28 C-42 14 -34 6 -34 -8 C-32 -26 -22 -36 -8 -52Z",
            "M-4 -68 C-38 -68 -60 -36 -53 -6 C-50 8 -62 18 -59 36 C-56 48 -60 58 -55 68 C-42 54 -36 42 -36 30 C-34 16 -23 8 -22 -6 C-19 -24 -10 -36 2 -52Z",
          ]) +
          lay([
            "M-14 -64 C18 -74 46 -54 45 -16 C44 0 52 10 50 28 C49 40 53 48 50 58 C42 46 42 34 41 24 C40 10 36 2 36 -10 C32 -28 12 -34 -8 -52Z",
            "M-6 -66 C24 -75 43 -54 41 -18 C40 -2 46 8 44 26 C43 36 46 42 43 50 C38 42 37 32 37 22 C37 8 35.6 0 35.4 -12 C32 -30 18 -36 2 -52Z",
          ]) +
          gloss,
      };
    case "bun":
      return {
        back: dot(x(0, -24), x(-76, -68), 20, "url(#hairback)", "", 17),
        skull: true,
        front:
          cap(0.5) +
          dot(x(0, -26), x(-77, -70), 18, fill, "", 15) +
          stroke(
            m([
              "M-12 -80 Q0 -90 12 -80 M-10 -72 Q0 -66 10 -72",
              "M-38 -73 Q-26 -83 -14 -73 M-36 -65 Q-26 -59 -16 -65",
            ]),
            paint.hairDark,
            1.8,
            'opacity=".5"',
          ) +
          gloss,
      };
    case "lowBun":
      return {
        back: turn > 0.4 ? dot(-50, 22, 17, "url(#hairback)", "", 18) : dot(26, 34, 15, "url(#hairback)"),
        skull: true,
        front:
          cap(2) +
          lay(SWEEP) +
          (turn > 0.4
            ? stroke("M-58 14 Q-46 12 -42 26 M-60 24 Q-50 22 -48 34", paint.hairLight, 1.6, 'opacity=".4"')
            : "") +
          gloss,
      };
    case "pony":
      return {
        back: area(
          m([
            "M20 -50 C52 -48 58 -10 50 30 C48 60 52 80 44 98 C34 90 28 70 30 40 C30 10 28 -20 12 -40Z",
            "M-36 -48 C-72 -46 -82 -6 -72 32 C-68 58 -76 76 -70 98 C-52 86 -46 66 -50 40 C-52 10 -42 -16 -34 -34Z",
          ]),
          "url(#hairback)",
        ),
        skull: true,
        front:
          cap(1) +
          gloss +
          area(
            m([
              "M-31 -28 C-30 -54 -10 -64 6 -65 C2 -52 -14 -46 -31 -28Z",
              "M-15 -28 C-18 -54 2 -66 18 -64 C16 -52 2 -46 -15 -28Z",
            ]),
            fill,
          ),
      };
    case "braids":
      return {
        back: "",
        skull: true,
        front:
          cap(1.5) +
          repeat(7, (at) => {
            const s = (at / 6) * 2 - 1;
            return stroke(
              m([
                `M${s * 31} ${-33 - (1 - s * s) * 11} C${s * 34} -50 ${s * 22} -62 ${s * 14} -66`,
                `M${9 + s * 25} ${-34 - (1 - s * s) * 10} C${4 + s * 29} -52 ${-4 + s * 20} -62 ${-14 + s * 12} -66`,
              ]),
              paint.hairDark,
              1.9,
              'opacity=".7"',
            );
          }) +
          braid(x(-42, -45), 4, x(-50, -52), 92, paint) +
          braid(x(-36, -37), 12, x(-40, -40), 100, paint) +
          (turn < 0.6 ? braid(42, 4, 50, 92, paint) + braid(37, 12, 41, 98, paint) : ""),
      };
    case "locs":
      return {
        back: repeat(9, (at) => {
          const s = (at / 8) * 2 - 1;
          return stroke(
            `M${x(s * 34, s * 34 - 8)} -30 C${x(s * 52, s * 50 - 9)} 0 ${x(s * 46, s * 48 - 10)} 30 ${x(s * 50, s * 50 - 11)} ${72 - Math.abs(s) * 6}`,
            at % 2 ? paint.hairDark : paint.hair,
            9,
          );
        }),
        skull: true,
        front:
          cap(4) +
          repeat(4, (at) =>
            stroke(
              m([
                `M${-4 - at * 4} -64 C${-30 - at * 4} -60 ${-46 - at} -30 ${-44 - at * 3} ${14 + at * 14}`,
                `M${2 - at * 4} -66 C${-36 - at * 4} -62 ${-54 - at} -30 ${-46 - at * 3} ${18 + at * 14}`,
              ]),
              at % 2 ? paint.hair : paint.hairDark,
              8,
            ),
          ) +
          repeat(3, (at) =>
            stroke(
              m([
                `M${4 + at * 4} -64 C${30 + at * 4} -60 ${44 + at} -30 ${43 + at * 3} ${10 + at * 12}`,
                `M${8 + at * 4} -65 C${28 + at * 4} -60 ${39 + at} -34 ${39 + at * 2} ${2 + at * 10}`,
              ]),
              at % 2 ? paint.hairDark : paint.hair,
              8,
            ),
          ) +
          stroke(m(["M-30 -36 C-16 -52 16 -52 30 -36", "M-14 -36 C-2 -52 22 -52 33 -34"]), paint.hair, 9),
      };
    case "hijab":
    case "turban":
      return { back: "", skull: false, front: "" };
    default:
      return { back: "", skull: true, front: cap(2) + gloss };
  }
}

function braid(x: number, y: number, toX: number, toY: number, paint: Paints): string {
  const count = Math.round((toY - y) / 9);
  return repeat(count, (at) => {
    const t = at / (count - 1);
    return dot(
      x + (toX - x) * t,
      y + (toY - y) * t,
      5 - t * 1.4,
      at % 2 ? paint.hair : paint.hairDark,
      "",
      6.2,
    );
  });
}
