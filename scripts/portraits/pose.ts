/** A person in a pose: the parts of the figure in their order. */
import type { Lots } from "../../app/demo/draw-lots.server";
import {
  type Arm,
  drawArm,
  drawLeg,
  drawNeck,
  drawScarf,
  drawSkirt,
  drawTorso,
  type Leg,
  measure,
  type View,
} from "./body";
import { drawHead, type HeadView } from "./head";
import type { Paints, Person } from "./person";
import { drawProfile } from "./profile";
import type * as prop from "./props";
import { area, group, mix, type Point } from "./svg";

/** place: where the figure is, otherwise where the shot puts it */
export type Scene = {
  person: Person;
  paint: Paints;
  lots: Lots;
  p: prop.Palette;
  place?: { at: Point; scale: number; flip: boolean };
};
/** figure: SVG in pixels; ground: where shadows of feet lie */
export type Shot = { figure: string; ground?: { x: number; y: number; w: number } };

/** Points are in the units of faces, from the middle of the head. */
export type Pose = {
  /** the middle of the head, in pixels */
  at: Point;
  scale: number;
  flip?: boolean;
  view?: View;
  head?: Partial<HeadView> & { side?: boolean; tilt?: number; at?: Point; flip?: boolean };
  lean?: number;
  arms?: { left?: Arm & { back?: boolean }; right?: Arm & { back?: boolean } };
  legs?: { left: Leg; right: Leg; color?: string; shoe?: string };
  skirt?: number;
  under?: string;
  between?: string;
  held?: string;
  over?: string;
  scarf?: string | false;
};

/** The size of heads: larger than life, so that a face reads in a small picture. */
const HEAD = 1.14;

const moods = ["smile", "open", "smile", "open", "laugh"];

/** Draws a person in a pose. */
export function draw({ person, paint, lots, p }: Scene, pose: Pose): string {
  const view = pose.view ?? "front";
  const stoop = person.age > 66 ? 5 : 0;
  const head = { turn: 0.5, mood: person.mood || lots.one(moods), tilt: 0, ...pose.head };
  const [hx, hy] = [head.at?.[0] ?? stoop, (head.at?.[1] ?? stoop * 0.6) + 9];
  const parts = (head.side ? drawProfile : drawHead)(person, paint, head as HeadView);
  const place = (inner: string) =>
    group(
      inner,
      `transform="translate(${hx} ${hy}) rotate(${head.tilt} 0 62) translate(0 ${(62 * (1 - HEAD)).toFixed(2)}) scale(${head.flip ? -HEAD : HEAD} ${HEAD})"`,
    );
  const arm = (side: number, a?: Arm) => (a ? drawArm(person, paint, side, a) : "");
  const { left, right } = pose.arms ?? {};
  const color = pose.legs?.color ?? legColor(person, p);
  const legs = pose.legs
    ? drawLeg(person, paint, 1, pose.legs.right, color, pose.legs.shoe ?? p.ink, view === "side") +
      drawLeg(person, paint, -1, pose.legs.left, color, pose.legs.shoe ?? p.ink)
    : "";
  const { hip } = measure(person);
  const hips = pose.legs ? "" : area(`M${-hip - 1} 296 L${-hip - 4} 440 H${hip + 4} L${hip + 1} 296Z`, color);
  const skirt =
    pose.skirt && person.legs === "skirt"
      ? drawSkirt(person, person.top === "dress" ? person.cloth : color, pose.skirt)
      : "";
  const neck = drawNeck(person, paint, [hx + (head.side ? -6 : -6 * head.turn) * (head.flip ? -1 : 1), 28]);
  const torso = drawTorso(person, paint, view);
  const hairOver = view === "back" || head.side;
  const upper =
    (hairOver ? "" : place(parts.back)) +
    (left?.back ? arm(-1, left) : "") +
    (right?.back ? arm(1, right) : "") +
    neck +
    torso +
    (pose.between ?? "") +
    (hairOver ? place(parts.back) : "") +
    place(parts.front) +
    (pose.scarf ? drawScarf(pose.scarf) : "") +
    (pose.held ?? "") +
    (right && !right.back ? arm(1, right) : "") +
    (left && !left.back ? arm(-1, left) : "") +
    (pose.over ?? "");
  const lean = pose.lean ? `transform="rotate(${pose.lean} 0 300)"` : "";
  const lowers = legs + hips + skirt;
  return group(
    (pose.under ?? "") + lowers + (lean ? group(upper, lean) : upper),
    `transform="translate(${pose.at[0]} ${pose.at[1]}) scale(${pose.flip ? -pose.scale : pose.scale} ${pose.scale})"`,
  );
}

const legColor = (person: Person, p: prop.Palette) =>
  person.legs === "jeans"
    ? mix("#3c5278", p.deep, 0.35)
    : person.legs === "light"
      ? mix(p.soft, "#e8dcc8", 0.4)
      : person.legs === "skirt"
        ? person.second
        : mix(p.ink, "#3a3440", 0.45);

/** Arms that hang down. */
export const down = (person: Person): { left: Arm; right: Arm } => {
  const w = person.gender === "man" ? 80 : person.gender === "woman" ? 64 : 71;
  const b = person.build * 0.9;
  return {
    left: { elbow: [-w - b, 202], hand: [-w - b + 2, 286] },
    right: { elbow: [w + b, 202], hand: [w + b - 2, 286] },
  };
};
/** The same arms with long sleeves, for cold places. */
export const warm = ({ left, right }: { left: Arm; right: Arm }): { left: Arm; right: Arm } => ({
  left: { ...left, sleeve: 1 },
  right: { ...right, sleeve: 1 },
});

/** Hands in pockets. */
export const pockets = (person: Person): { left: Arm; right: Arm } => {
  const w = person.gender === "man" ? 88 : person.gender === "woman" ? 74 : 80;
  const b = person.build * 0.9;
  return {
    left: { elbow: [-w - b, 206], hand: [-w + 34 - b, 284], grip: "none" },
    right: { elbow: [w + b, 206], hand: [w - 34 + b, 284], grip: "none" },
  };
};

/** A direction of the head: from the front to three-quarter view. */
export const turnOf = (s: Scene) => s.lots.one([0.15, 0.5, 0.7, 1]);
export const scarfOf = ({ person, p }: Scene) => (person.hair === "hijab" ? false : p.accent);

/** Whether a hat fits on the hair. */
export const canWearHat = ({ person }: Scene) =>
  ![
    "hijab",
    "turban",
    "afro",
    "bun",
    "curlyTop",
    "curlyShort",
    "curlyLong",
    "curlyBob",
    "quiff",
    "lowBun",
  ].includes(person.hair);
