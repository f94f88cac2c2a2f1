import type { Person } from "./person";
import {
  canWearHat,
  down,
  draw,
  type Pose,
  pockets,
  type Scene,
  type Shot,
  scarfOf,
  turnOf,
  warm,
} from "./pose";
import * as prop from "./props";
import { area, box, lightness, mix, type Point, repeat, stroke } from "./svg";

/** Hair and hats that need room above the head. */
const HIGH = ["afro", "bun", "turban", "curlyTop"];

/** Where a half figure is. @param from @param to its scale: at 3 the head takes half of the width. @param y the middle of the head */
const near = (s: Scene, from: number, to: number, y = 262): { at: Point; scale: number; flip: boolean } => {
  const isHigh = HIGH.includes(s.person.hair);
  const scale = (from + s.lots.next() * (to - from)) * (isHigh ? 0.93 : 1);
  const flip = s.lots.percent(50);
  return s.place ?? { scale, flip, at: [300 + (s.lots.next() - 0.5) * 44, y + (isHigh ? 22 : 0)] };
};
/** Where a head and its shoulders are. */
const close = (s: Scene, from = 2.95, to = 3.4) => near(s, from, to, 336);

/** What arms do at the edge of a picture of head and shoulders. */
const idle = (s: Scene): NonNullable<Pose["arms"]> =>
  s.lots.one([
    down(s.person),
    pockets(s.person),
    // A hand at the shoulder or at the heart, unless the figure is one of a group.
    ...(s.place ? [] : raised(s.person)),
  ]);
const raised = (person: Person): NonNullable<Pose["arms"]>[] => [
  {
    left: down(person).left,
    right: { elbow: [92, 182], hand: [46, 92], grip: "fist", turn: -112, flip: false },
  },
  {
    left: down(person).left,
    right: { elbow: [106, 166], hand: [30, 132], grip: "flat", turn: 196, flip: true },
  },
];

/** A cup in front of a pale top has a colour. */
const cupColor = ({ person, p }: Scene) =>
  lightness(person.cloth) > 0.55 || ["open", "blazer", "cardigan"].includes(person.top) ? p.accent : p.light;

/** Half figures by the name of what they do. */
export const half: Record<string, (s: Scene) => Shot> = {
  portrait: (s) => ({
    figure: draw(s, {
      ...close(s),
      head: { turn: turnOf(s), tilt: s.lots.whole(-6, 5) },
      arms: idle(s),
    }),
  }),
  cup: (s) => ({
    figure: draw(s, {
      ...near(s, 2.5, 2.7, 276),
      head: { turn: s.lots.one([0.3, 0.7]), tilt: s.lots.whole(-5, 2) },
      arms: {
        left: { elbow: [-76 - s.person.build * 0.6, 204], hand: [-22, 160], grip: "flat", turn: -26 },
        right: {
          elbow: [76 + s.person.build * 0.6, 204],
          hand: [34, 160],
          grip: "flat",
          turn: 206,
          flip: false,
        },
      },
      held: prop.cup(6, 146, cupColor(s), 1.15),
    }),
  }),
  chin: (s) => ({
    figure: draw(s, {
      ...near(s, 2.04, 2.12, 246),
      head: { turn: 0.6, tilt: 5 },
      arms: {
        left: { elbow: [-84, 224], hand: [4, 240], grip: "flat", turn: 4, flip: false },
        right: { elbow: [98, 236], hand: [48, 104], grip: "fist", turn: -122, flip: false },
      },
      between: prop.table(246, s.p),
      over: prop.cup(-96, 236, s.p.light, 1),
    }),
  }),
  book: (s) => ({
    figure: draw(s, {
      ...near(s, 2.4, 2.55, 268),
      head: { turn: 0.35, tilt: 2, mood: s.lots.percent(45) ? "down" : s.person.mood },
      arms: {
        left: { elbow: [-80, 214], hand: [-58, 178], grip: "fist", turn: -30 },
        right: { elbow: [80, 214], hand: [58, 178], grip: "fist", turn: 210, flip: false },
      },
      held: prop.openBook(0, 168, s.lots.one([s.p.accent, s.p.deep, s.p.mid]), 1.05),
    }),
  }),
  crossed: (s) => {
    const w = 70 + s.person.build * 0.7 + (s.person.gender === "man" ? 10 : 0);
    return {
      figure: draw(s, {
        ...near(s, 2.3, 2.45, 256),
        head: { turn: turnOf(s), tilt: s.lots.whole(-4, 3) },
        arms: {
          left: { elbow: [-w, 208], hand: [34, 178], grip: "flat", turn: -16, flip: false, sleeve: 1 },
          right: { elbow: [w, 212], hand: [-40, 216], grip: "none", sleeve: 1 },
        },
      }),
    };
  },
  back: (s) => ({
    figure: draw(s, {
      ...near(s, 2.6, 2.8, 310),
      view: "back",
      head: { side: s.lots.percent(30), turn: 1, tilt: -3, at: [8, 2] },
      arms: down(s.person),
    }),
  }),
  cook: (s) => ({
    figure: draw(s, {
      ...near(s, 1.92, 2, 236),
      head: { turn: 0.5, tilt: 3 },
      arms: {
        left: { elbow: [-84, 210], hand: [-76, 252], grip: "fist", turn: 60, sleeve: 0.62 },
        right: { elbow: [84, 204], hand: [46, 186], grip: "fist", turn: 200, flip: false, sleeve: 0.62 },
      },
      between:
        area(
          "M-34 118 C-30 128 30 128 34 118 L44 178 C52 220 52 260 56 330 H-56 C-52 260 -52 220 -44 178Z",
          s.p.light,
        ) +
        stroke(
          "M-34 118 C-36 100 -30 90 -22 84 M34 118 C36 100 30 90 22 84",
          mix(s.p.light, s.p.ink, 0.15),
          6,
        ) +
        stroke("M-24 206 H24", mix(s.p.light, s.p.ink, 0.25), 2.4),
      held: prop.pot(4, 268, s.p) + stroke("M50 170 L14 256", mix(s.p.wood, s.p.light, 0.2), 7),
      over:
        box(-400, 306, 800, 300, mix(s.p.wood, s.p.ink, 0.35)) +
        box(-400, 306, 800, 12, mix(s.p.wood, s.p.light, 0.3)),
    }),
  }),
  dog: (s) => ({
    figure: draw(s, {
      ...near(s, 2.2, 2.3),
      at: [240, 276],
      flip: false,
      head: { turn: 0.8, tilt: 4 },
      arms: {
        left: { elbow: [-76, 212], hand: [26, 244], grip: "flat", turn: 8, flip: false },
        right: { elbow: [82, 196], hand: [96, 232], grip: "none", back: true },
      },
      held: prop.dog(92, 158, 0.5, s.p.dog, s.p.accent),
    }),
  }),
  plant: (s) => ({
    figure: draw(s, {
      ...near(s, 2.15, 2.3, 256),
      head: { turn: 0.7, tilt: -3 },
      arms: {
        left: { elbow: [-80, 214], hand: [-24, 192], grip: "flat", turn: -6, sleeve: 0.62, flip: false },
        right: { elbow: [80, 218], hand: [62, 198], grip: "flat", turn: 186, sleeve: 0.62, flip: true },
      },
      held: prop.plant(20, 172, s.p, 1),
    }),
  }),
  coast: (s) => ({
    figure: draw(s, {
      ...close(s, 2.9, 3.2),
      head: {
        turn: turnOf(s),
        tilt: s.lots.whole(-5, 3),
        hat: s.lots.percent(45) && canWearHat(s) ? "beanie" : undefined,
        hatColor: s.p.accent2,
      },
      arms: warm(pockets(s.person)),
      scarf: scarfOf(s),
    }),
  }),
  summer: (s) => ({
    figure: draw(s, {
      ...close(s, 2.7, 2.95),
      head: { turn: 0.5, tilt: -4, hat: canWearHat(s) ? "straw" : undefined, hatColor: s.p.accent },
      arms: down(s.person),
    }),
  }),
  climb: (s) => ({
    figure: draw(s, {
      ...near(s, 1.9, 2, 300),
      head: { turn: 0.8, tilt: 4, hat: canWearHat(s) ? "helmet" : undefined, hatColor: s.p.accent2 },
      under:
        box(-400, -300, 1000, 900, mix(s.p.soft, s.p.mid, 0.35)) +
        stroke("M-54 92 C-90 20 -96 -100 -100 -300", s.p.accent2, 5) +
        [
          [96, -96, 18],
          [-120, -60, 15],
          [-140, 120, 20],
          [126, 110, 16],
          [-70, -140, 14],
          [150, 220, 19],
          [-124, 240, 15],
          [30, -140, 12],
          [150, 0, 11],
        ]
          .map(([x = 0, y = 0, q = 0], i) =>
            area(
              `M${x - q} ${y + q * 0.4} C${x - q} ${y - q} ${x + q * 0.6} ${y - q * 1.2} ${x + q} ${y} C${x + q} ${y + q * 0.9} ${x - q * 0.5} ${y + q} ${x - q} ${y + q * 0.4}Z`,
              [s.p.accent, s.p.accent2, s.p.glow, s.p.deep][i % 4] as string,
            ),
          )
          .join(""),
      arms: {
        left: down(s.person).left,
        right: { elbow: [104, 70], hand: [94, -68], grip: "fist", turn: -92, sleeve: 0.3 },
      },
      between:
        stroke("M-40 250 C-20 262 20 262 40 250 M-30 300 L-16 262 M30 300 L16 262", s.p.accent, 8) +
        stroke("M4 258 C0 200 -30 140 -56 88", s.p.accent2, 5),
    }),
  }),
  bike: (s) => ({
    figure: draw(s, {
      ...near(s, 1.9, 1.98, 244),
      head: {
        turn: s.lots.one([0.15, 0.6]),
        tilt: -2,
        hat: s.lots.percent(70) && canWearHat(s) ? "helmet" : undefined,
        hatColor: s.p.accent,
      },
      arms: {
        left: { elbow: [-96, 196], hand: [-78, 252], grip: "fist", turn: 80 },
        right: { elbow: [96, 196], hand: [78, 252], grip: "fist", turn: 100 },
      },
      held:
        stroke("M-116 276 C-90 262 -60 272 0 274 C60 272 90 262 116 276", mix(s.p.ink, s.p.mid, 0.25), 10) +
        stroke("M0 274 V400", s.p.accent, 16) +
        box(-50, 286, 100, 66, s.p.wood, 'rx="8"') +
        stroke(
          "M-46 304 H46 M-46 322 H46 M-24 288 V350 M0 288 V350 M24 288 V350",
          mix(s.p.wood, s.p.ink, 0.35),
          2.4,
        ) +
        stroke("M-116 276 l-14 6 M116 276 l14 6", s.p.ink, 14),
    }),
  }),
  guitar: (s) => ({
    figure: draw(s, {
      ...near(s, 2.05, 2.15, 256),
      flip: false,
      head: { turn: 0.6, tilt: 5, mood: s.lots.one(["smile", "down", "laugh"]) },
      arms: {
        left: { elbow: [-92, 206], hand: [-36, 226], grip: "fist", turn: 14, flip: false },
        right: { elbow: [100, 214], hand: [112, 172], grip: "fist", turn: 240, flip: false },
      },
      held:
        prop.guitar(-14, 232, mix(s.p.wood, s.p.accent, 0.3), 0.82, -22) +
        stroke("M-66 220 C-52 150 -42 112 -22 82", mix(s.p.ink, s.p.accent, 0.3), 7),
    }),
  }),
  concert: (s) => ({
    figure: draw(s, {
      ...near(s, 2.2, 2.35, 330),
      head: { turn: 0.6, tilt: -4, mood: s.lots.one(["laugh", "open"]) },
      arms: {
        left: down(s.person).left,
        right: { elbow: [108, 62], hand: [92, -56], grip: "rest", turn: -86 },
      },
    }),
  }),
  camera: (s) => ({
    figure: draw(s, {
      ...near(s, 2.5, 2.7, 276),
      head: { turn: 0.6, tilt: s.lots.whole(-4, 4) },
      arms: {
        left: { elbow: [-82, 206], hand: [-36, 166], grip: "fist", turn: -14 },
        right: { elbow: [82, 206], hand: [42, 166], grip: "fist", turn: 194, flip: false },
      },
      held:
        stroke("M-24 84 C-36 112 -34 132 -26 150 M24 84 C38 112 38 132 32 150", s.p.ink, 4.5) +
        prop.camera(3, 162, mix(s.p.ink, "#2a2530", 0.4)),
    }),
  }),
  chair: (s) => {
    const chair = prop.chairFront(s.p, s.p.accent);
    return {
      figure: draw(s, {
        ...near(s, 1.9, 2, 246),
        head: { turn: turnOf(s), tilt: s.lots.whole(-4, 4) },
        under: chair.far,
        legs: {
          left: { hip: [-28, 306], knee: [-38, 372], foot: [-38, 480] },
          right: { hip: [28, 306], knee: [38, 372], foot: [38, 480] },
        },
        arms: {
          left: { elbow: [-92, 200], hand: [-110, 254], grip: "fist", turn: 80 },
          right: { elbow: [84, 208], hand: [30, 292], grip: "flat", turn: 130, flip: false },
        },
        held: chair.near,
      }),
    };
  },
  basket: (s) => ({
    figure: draw(s, {
      ...near(s, 2, 2.1, 252),
      head: { turn: 0.4, tilt: -4 },
      arms: {
        left: { elbow: [-86, 206], hand: [-10, 208], grip: "fist", turn: 4, flip: false },
        right: down(s.person).right,
      },
      held: prop.basket(26, 250, s.p),
    }),
  }),
  wave: (s) => ({
    figure: draw(s, {
      ...near(s, 2.4, 2.6, 300),
      head: { turn: 0.3, tilt: 4, mood: s.lots.one(["open", "laugh"]) },
      arms: {
        left: pockets(s.person).left,
        right: { elbow: [104, 176], hand: [92, 88], grip: "flat", turn: -84, flip: false },
      },
    }),
  }),
  umbrella: (s) => ({
    figure: draw(s, {
      ...near(s, 2.1, 2.25),
      at: [290, 330],
      head: { turn: 0.5, tilt: -3 },
      under: prop.umbrella(58, -24, s.p.accent, s.p),
      arms: {
        left: warm(pockets(s.person)).left,
        right: { elbow: [92, 212], hand: [62, 160], grip: "fist", turn: 250, flip: false, sleeve: 1 },
      },
      scarf: s.person.hair === "hijab" ? false : s.p.accent2,
      held: stroke("M58 34 V192", s.p.ink, 4),
    }),
  }),
  rail: (s) => ({
    figure: draw(s, {
      ...near(s, 2.3, 2.45, 262),
      head: { turn: turnOf(s), tilt: 3 },
      arms: {
        left: { elbow: [-98, 192], hand: [-2, 194], grip: "flat", turn: 6, flip: false },
        right: { elbow: [98, 192], hand: [10, 200], grip: "none" },
      },
      between: box(-400, 206, 800, 14, s.p.ink) + repeat(22, (i) => box(-396 + i * 38, 214, 7, 300, s.p.ink)),
    }),
  }),
  pack: (s) => ({
    figure: draw(s, {
      ...near(s, 2.5, 2.75, 296),
      head: {
        turn: turnOf(s),
        tilt: -3,
        hat: s.lots.percent(40) && canWearHat(s) ? s.lots.one(["cap", "beanie"]) : undefined,
        hatColor: s.p.accent,
      },
      under: area("M-66 60 C-84 70 -92 130 -88 270 H88 C92 130 84 70 66 60Z", mix(s.p.accent, s.p.ink, 0.3)),
      between:
        stroke(
          "M-40 90 C-50 130 -48 180 -58 230 M40 90 C50 130 48 180 58 230",
          mix(s.p.accent, s.p.ink, 0.15),
          12,
        ) +
        stroke("M-47 156 C-20 164 20 164 47 156", s.p.ink, 5) +
        box(-7, 153, 14, 12, mix(s.p.ink, s.p.light, 0.3), 'rx="3"'),
      arms: {
        left: { elbow: [-84, 204], hand: [-54, 142], grip: "fist", turn: -64 },
        right: down(s.person).right,
      },
    }),
  }),
};
