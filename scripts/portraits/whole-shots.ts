/** Whole figures, for further pictures. */
import type { Leg } from "./body";
import { canWearHat, down, draw, type Pose, pockets, type Scene, type Shot, scarfOf, turnOf } from "./pose";
import * as prop from "./props";
import { area, box, dot, group, mix, type Point, repeat, stroke } from "./svg";

const walk = (toe = 0): { left: Leg; right: Leg } => ({
  left: { knee: [14, 462], foot: [-34, 632], toe: toe + 14 },
  right: { knee: [44, 452], foot: [58, 640], toe: toe - 6 },
});
const stand = (): { left: Leg; right: Leg } => ({
  left: { knee: [-27, 466], foot: [-33, 640], toe: 172 },
  right: { knee: [28, 466], foot: [31, 640], toe: 8 },
});
const sit = (): { left: Leg; right: Leg } => ({
  left: { hip: [-6, 306], knee: [96, 318], foot: [84, 446], toe: 0 },
  right: { hip: [16, 302], knee: [116, 312], foot: [116, 444], toe: 0 },
});
const full = (s: Scene): Pick<Pose, "at" | "scale" | "flip"> => ({
  at: [300 + (s.lots.next() - 0.5) * 40, 176],
  scale: 0.9,
  flip: s.lots.percent(50),
});
const feet = (pose: Pick<Pose, "at" | "scale">, w = 150) => ({
  ground: { x: pose.at[0], y: pose.at[1] + 660 * pose.scale, w: w * pose.scale },
});

/** Whole figures by the name of what they do. */
export const whole: Record<string, (s: Scene) => Shot> = {
  standing: (s) => {
    const pose = full(s);
    return {
      ...feet(pose),
      figure: draw(s, {
        ...pose,
        head: { turn: turnOf(s), tilt: -3 },
        arms: pockets(s.person),
        legs: stand(),
        skirt: 440,
      }),
    };
  },
  walking: (s) => {
    const pose = full(s);
    const cane = s.person.age > 64;
    return {
      ...feet(pose),
      figure: draw(s, {
        ...pose,
        head: { turn: 0.9, tilt: 0 },
        legs: walk(),
        skirt: 450,
        arms: {
          left: { elbow: [-70, 206], hand: [-40, 282] },
          right: cane
            ? { elbow: [82, 206], hand: [92, 276], grip: "fist", turn: 60 }
            : { elbow: [72, 204], hand: [92, 280], back: true },
        },
        scarf: s.lots.percent(50) ? scarfOf(s) : false,
        held: cane ? stroke("M84 284 q12 -12 24 0 L114 650", mix(s.p.wood, s.p.ink, 0.5), 7) : "",
      }),
    };
  },
  leash: (s) => {
    const pose = { ...full(s), at: [232, 180] as Point, flip: false };
    return {
      ground: { x: 300, y: 776, w: 250 },
      figure: draw(s, {
        ...pose,
        head: { turn: 0.9, tilt: 2 },
        legs: walk(),
        skirt: 450,
        under: prop.walkingDog(236, 646, 1, s.p.dog, s.p.accent),
        arms: {
          left: { elbow: [-66, 208], hand: [-46, 288] },
          right: { elbow: [76, 206], hand: [112, 256], grip: "fist", turn: 40 },
        },
        held: stroke("M126 262 C190 380 240 480 268 570", s.p.accent, 4),
      }),
    };
  },
  cycling: (s) => {
    const bike = prop.bicycle(s.p, s.p.accent);
    const pose = { at: [292, 172] as Point, scale: 0.86, flip: s.lots.percent(50) };
    return {
      ground: { x: pose.flip ? 290 : 300, y: 762, w: 260 },
      figure:
        draw(s, {
          ...pose,
          view: "side",
          lean: 6,
          head: {
            turn: 1,
            side: s.lots.percent(35),
            tilt: -4,
            at: [4, 0],
            hat: s.lots.percent(50) && canWearHat(s) ? "helmet" : undefined,
            hatColor: s.p.accent2,
          },
          under: group(bike.far, 'transform="translate(0 580)"'),
          legs: {
            right: { hip: [0, 314], knee: [70, 426], foot: [12, 548], toe: 14 },
            left: { hip: [-8, 318], knee: [62, 442], foot: [-4, 596], toe: 8 },
          },
          arms: {
            left: {
              shoulder: [-2, 116],
              elbow: [42, 214],
              hand: [96, 262 + 24],
              grip: "fist",
              turn: 16,
              flip: false,
            },
            right: { shoulder: [12, 114], elbow: [62, 206], hand: [104, 276], grip: "none", back: true },
          },
        }) +
        group(
          group(bike.near, 'transform="translate(0 580)"'),
          `transform="translate(${pose.at[0]} ${pose.at[1]}) scale(${pose.flip ? -pose.scale : pose.scale} ${pose.scale})"`,
        ),
    };
  },
  wheeling: (s) => {
    const chair = prop.wheelchair(s.p, s.p.accent);
    const pose = { at: [290, 222] as Point, scale: 1.16, flip: s.lots.percent(50) };
    return {
      ground: { x: 300, y: 762, w: 210 },
      figure:
        draw(s, {
          ...pose,
          view: "side",
          head: { turn: 0.9, tilt: -3, at: [4, 0] },
          under: chair.far,
          legs: {
            right: { hip: [8, 306], knee: [92, 312], foot: [112, 430], toe: 2 },
            left: { hip: [-4, 306], knee: [84, 316], foot: [102, 432], toe: 2 },
          },
          arms: {
            left: {
              shoulder: [-4, 116],
              elbow: [-46, 214],
              hand: [-2, 284],
              grip: "fist",
              turn: 50,
              flip: false,
            },
            right: { shoulder: [10, 114], elbow: [30, 210], hand: [62, 288], grip: "rest", back: true },
          },
        }) +
        group(
          chair.near,
          `transform="translate(${pose.at[0]} ${pose.at[1]}) scale(${pose.flip ? -pose.scale : pose.scale} ${pose.scale})" opacity="1"`,
        ),
    };
  },
  bench: (s) => {
    const pose = { at: [270, 230] as Point, scale: 1.14, flip: s.lots.percent(50) };
    return {
      ground: { x: 300, y: 760, w: 260 },
      figure: draw(s, {
        ...pose,
        head: { turn: 0.7, tilt: 5, mood: "down" },
        under: prop.bench(s.p),
        legs: sit(),
        arms: {
          left: { elbow: [-74, 216], hand: [18, 236], grip: "fist", turn: -10, flip: false },
          right: { elbow: [88, 214], hand: [116, 222], grip: "none", back: true },
        },
        held: prop.openBook(62, 228, s.p.accent, 0.9),
      }),
    };
  },
  hiking: (s) => {
    const pose = full(s);
    return {
      ...feet(pose),
      figure: draw(s, {
        ...pose,
        head: {
          turn: 0.7,
          tilt: -4,
          hat: s.lots.percent(60) && canWearHat(s) ? "cap" : undefined,
          hatColor: s.p.accent,
        },
        under:
          area("M-74 84 C-100 96 -104 170 -96 280 L40 284 V84Z", mix(s.p.accent, s.p.ink, 0.25)) +
          stroke("M112 226 L150 648", mix(s.p.ink, s.p.mid, 0.3), 6),
        legs: { ...walk(), shoe: mix(s.p.wood, s.p.ink, 0.4) },
        between: stroke(
          "M-38 90 C-48 130 -46 180 -56 230 M38 90 C48 130 46 180 56 230",
          mix(s.p.accent, s.p.ink, 0.1),
          10,
        ),
        arms: {
          left: { elbow: [-86, 206], hand: [-74, 270], grip: "fist", turn: 60 },
          right: { elbow: [92, 200], hand: [108, 224], grip: "fist", turn: 30 },
        },
        held: stroke("M-76 260 L-112 646", mix(s.p.ink, s.p.mid, 0.3), 6),
      }),
    };
  },
  wall: (s) => {
    const pose = { at: [300, 206] as Point, scale: 0.98, flip: s.lots.percent(50) };
    return {
      figure: draw(s, {
        ...pose,
        view: "back",
        head: { turn: 1, side: s.lots.percent(40), tilt: -6, at: [6, 0] },
        under:
          box(-400, -300, 1000, 1200, mix(s.p.soft, s.p.mid, 0.35)) +
          area("M-400 300 L-100 120 L200 420 L120 900 H-400Z", mix(s.p.soft, s.p.mid, 0.5)) +
          area("M130 -300 L400 -300 V300Z", mix(s.p.soft, s.p.mid, 0.22)) +
          repeat(26, (i) => {
            const x = -270 + Math.abs((Math.sin(i * 12.99) * 4375.85) % 1) * 560;
            const y = -180 + i * 31;
            const q = 13 + ((i * 7) % 10);
            return area(
              `M${x - q} ${y + q * 0.4} C${x - q} ${y - q} ${x + q * 0.6} ${y - q * 1.2} ${x + q} ${y} C${x + q} ${y + q * 0.9} ${x - q * 0.5} ${y + q} ${x - q} ${y + q * 0.4}Z`,
              [s.p.accent, s.p.accent2, s.p.glow, s.p.deep][i % 4] as string,
            );
          }) +
          dot(-128, -22, 24, s.p.accent2) +
          dot(130, 66, 22, s.p.glow) +
          dot(-96, 560, 24, s.p.accent) +
          dot(96, 480, 24, s.p.accent2),
        legs: {
          left: { hip: [-22, 296], knee: [-106, 416], foot: [-92, 540], toe: 172 },
          right: { hip: [22, 296], knee: [98, 372], foot: [84, 462], toe: 8 },
          shoe: s.p.accent,
        },
        arms: {
          left: { elbow: [-112, 62], hand: [-124, -6], grip: "fist", turn: -96, sleeve: 0.3 },
          right: { elbow: [118, 146], hand: [126, 84], grip: "fist", turn: -84, sleeve: 0.3 },
        },
        between:
          stroke("M-50 284 C-20 294 20 294 50 284", s.p.accent, 10) +
          stroke("M0 288 C-10 500 30 700 20 900", s.p.accent2, 5),
      }),
    };
  },
  watering: (s) => {
    const pose = full(s);
    return {
      ...feet(pose, 260),
      figure: draw(s, {
        ...pose,
        head: {
          turn: 0.9,
          tilt: 7,
          mood: s.lots.one(["smile", "down"]),
          hat: canWearHat(s) ? "straw" : undefined,
          hatColor: s.p.accent,
        },
        legs: {
          left: { knee: [-24, 466], foot: [-32, 640], toe: 8 },
          right: { knee: [30, 464], foot: [36, 644], toe: 6 },
        },
        skirt: 450,
        arms: {
          left: { elbow: [-62, 210], hand: [18, 276], grip: "none" },
          right: { elbow: [84, 202], hand: [116, 250], grip: "fist", turn: 40, sleeve: 0.62 },
        },
        held: prop.wateringCan([132, 282], s.p.accent2),
        over: [150, 226, -130].map((dx, i) => prop.plant(dx, 604 + i * 6, s.p, 1.15)).join(""),
      }),
    };
  },
  seated: (s) => {
    const pose = { at: [250, 226] as Point, scale: 1.16, flip: s.lots.percent(50) };
    return {
      ground: { x: 300, y: 764, w: 240 },
      figure: draw(s, {
        ...pose,
        head: { turn: 0.7, tilt: -2 },
        under:
          stroke("M-44 190 V330 M-44 330 L-58 462 M60 330 L66 462", mix(s.p.wood, s.p.ink, 0.55), 9) +
          box(-52, 322, 122, 16, mix(s.p.wood, s.p.ink, 0.3), 'rx="6"'),
        legs: sit(),
        arms: {
          left: { elbow: [-62, 214], hand: [48, 220], grip: "flat", turn: -10, flip: false },
          right: { elbow: [86, 208], hand: [124, 236], grip: "none", back: true },
        },
        held: prop.cup(82, 206, s.p.light, 0.9),
        over:
          stroke("M170 258 V456 M134 462 H206", mix(s.p.ink, s.p.wood, 0.4), 9) +
          dot(170, 254, 92, mix(s.p.wood, s.p.light, 0.25), "", 15) +
          dot(170, 250, 92, mix(s.p.wood, s.p.light, 0.4), "", 14) +
          prop.cup(214, 238, s.p.accent, 0.75) +
          prop.plant(168, 226, s.p, 0.42),
      }),
    };
  },
  counter: (s) => ({
    figure: draw(s, {
      at: [300, 236],
      scale: 1.3,
      flip: s.lots.percent(50),
      head: { turn: 0.8, tilt: 6, mood: s.lots.one(["smile", "down"]) },
      between:
        area(
          "M-34 118 C-30 128 30 128 34 118 L44 178 C52 220 52 300 58 430 H-58 C-52 300 -52 220 -44 178Z",
          s.p.accent,
        ) +
        stroke(
          "M-34 118 C-36 100 -30 90 -22 84 M34 118 C36 100 30 90 22 84",
          mix(s.p.accent, s.p.ink, 0.2),
          6,
        ),
      arms: {
        left: { elbow: [-84, 216], hand: [-18, 284], grip: "fist", turn: 30, sleeve: 0.62, flip: false },
        right: { elbow: [90, 214], hand: [78, 288], grip: "flat", turn: 150, sleeve: 0.62 },
      },
      over:
        box(-400, 318, 800, 400, mix(s.p.wood, s.p.ink, 0.3)) +
        box(-400, 310, 800, 18, mix(s.p.wood, s.p.light, 0.35)) +
        box(-50, 300, 150, 12, mix(s.p.wood, s.p.light, 0.1), 'rx="5"') +
        [0, 1, 2, 3].map((i) => dot(46 + i * 12, 294, 9, i % 2 ? "#d94f3a" : "#e46a4a")).join("") +
        area("M-12 292 L34 286 L36 298 L-10 300Z", "#e8e8ec") +
        prop.plant(-150, 268, s.p, 0.9) +
        area("M118 276 h92 q-4 38 -46 38 t-46 -38Z", s.p.light) +
        dot(140, 270, 17, "#e8a23a") +
        dot(166, 264, 18, s.p.leaf) +
        dot(190, 270, 16, "#d94f3a"),
    }),
  }),
  dancing: (s) => {
    const pose = { ...full(s), at: [300, 196] as Point };
    return {
      ...feet(pose),
      figure: draw(s, {
        ...pose,
        head: { turn: 0.6, tilt: -7, mood: "laugh" },
        legs: {
          left: { knee: [-52, 456], foot: [-66, 634], toe: 166 },
          right: { knee: [56, 446], foot: [16, 612], toe: 24 },
        },
        skirt: 450,
        arms: {
          left: { elbow: [-108, 88], hand: [-104, -10], grip: "rest", turn: -80 },
          right: { elbow: [112, 160], hand: [150, 92], grip: "rest", turn: -50 },
        },
      }),
    };
  },
  canoe: (s) => ({
    figure: draw(s, {
      at: [292, 236],
      scale: 1.24,
      flip: s.lots.percent(50),
      head: {
        turn: 0.7,
        tilt: 2,
        hat: s.lots.percent(50) && canWearHat(s) ? "cap" : undefined,
        hatColor: s.p.accent,
      },
      arms: {
        left: { elbow: [-92, 196], hand: [-56, 148], grip: "fist", turn: -50 },
        right: { elbow: [98, 208], hand: [66, 250], grip: "fist", turn: 130, flip: false },
      },
      between:
        area(
          "M-46 96 C-52 150 -52 220 -50 296 L-8 296 V110 L-20 86Z M46 96 C52 150 52 220 50 296 L8 296 V110 L20 86Z",
          s.p.accent,
        ) + stroke("M-50 160 H-8 M8 160 H50 M-50 220 H-8 M8 220 H50", mix(s.p.accent, s.p.ink, 0.4), 5),
      held:
        stroke("M-74 122 L110 326", mix(s.p.wood, s.p.light, 0.15), 9) +
        area("M98 304 C120 310 146 350 150 384 C128 392 104 356 96 322Z", s.p.accent2),
      over:
        area(
          "M-250 262 C-190 292 190 292 250 262 C226 346 150 372 0 372 C-150 372 -226 346 -250 262Z",
          mix(s.p.wood, s.p.accent, 0.35),
        ) +
        area(
          "M-250 262 C-190 292 190 292 250 262 L246 278 C180 308 -180 308 -246 278Z",
          mix(s.p.wood, s.p.light, 0.3),
        ) +
        area("M-400 350 C-200 372 200 372 400 350 V700 H-400Z", mix(s.p.mid, s.p.light, 0.2)) +
        repeat(14, (i) =>
          stroke(
            `M${-230 + ((i * 97) % 400)} ${372 + i * 6} h${50 + ((i * 31) % 60)}`,
            s.p.light,
            3,
            'opacity=".6"',
          ),
        ),
    }),
  }),
  view: (s) => {
    const pose = full(s);
    return {
      ...feet(pose),
      figure: draw(s, {
        ...pose,
        view: "back",
        head: { side: s.lots.percent(50), turn: 1, tilt: -3, at: [6, 0] },
        legs: stand(),
        skirt: 450,
        arms: down(s.person),
      }),
    };
  },
};
