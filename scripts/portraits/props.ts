/** Things that people hold or stand beside, in the units of the drawing that they are part of. */
import { area, box, dot, group, mix, type Point, repeat, stroke } from "./svg";

export type Palette = Record<
  "ink" | "deep" | "mid" | "soft" | "light" | "accent" | "accent2" | "glow" | "sky" | "leaf" | "wood" | "dog",
  string
>;

const at = (x: number, y: number, inner: string, s = 1, turn = 0) =>
  group(inner, `transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"`);

export const cup = (x: number, y: number, color: string, s = 1) =>
  at(
    x,
    y,
    stroke("M18 -12 C34 -14 34 12 15 12", color, 5) +
      area("M-20 -22 H20 C20 6 16 22 10 24 H-10 C-16 22 -20 6 -20 -22Z", color) +
      area("M-20 -22 H-8 C-10 4 -8 20 -6 24 H-10 C-16 22 -20 6 -20 -22Z", "#20101c", 'opacity=".14"') +
      dot(0, -22, 20, mix(color, "#3a2018", 0.75), "", 4) +
      stroke("M-6 -34 c-5 -8 5 -12 0 -22 M7 -34 c-5 -8 5 -12 0 -20", "#ffffff", 2.4, 'opacity=".4"'),
    s,
  );

export const leaf = (x: number, y: number, l: number, turn: number, color: string) =>
  at(
    x,
    y,
    area(
      `M0 0 C${l * 0.25} ${-l * 0.28} ${l * 0.75} ${-l * 0.24} ${l} 0 C${l * 0.75} ${l * 0.2} ${l * 0.25} ${l * 0.24} 0 0Z`,
      color,
    ) + stroke(`M${l * 0.1} 0 L${l * 0.88} 0`, mix(color, "#ffffff", 0.3), 1.4, 'opacity=".6"'),
    1,
    turn,
  );

export const plant = (x: number, y: number, p: Palette, s = 1) =>
  at(
    x,
    y,
    repeat(11, (i) =>
      leaf(
        0,
        -8,
        52 + ((i * 37) % 22),
        -168 + i * 15.6,
        [p.leaf, mix(p.leaf, p.ink, 0.28), mix(p.leaf, p.light, 0.3)][i % 3] as string,
      ),
    ) +
      repeat(
        4,
        (i) =>
          dot(-30 + i * 20, -52 - (i % 2) * 14, 6.5, p.accent) +
          dot(-30 + i * 20, -52 - (i % 2) * 14, 2.4, p.glow),
      ) +
      area("M-30 -12 H30 L23 42 H-23Z", mix(p.wood, p.accent, 0.3)) +
      area("M-33 -18 H33 V-4 H-33Z", mix(mix(p.wood, p.accent, 0.3), "#ffffff", 0.14)) +
      area("M-30 -4 H-14 L-12 42 H-23Z", "#20101c", 'opacity=".16"'),
    s,
  );

/** The outside of a book that is read. */
export const openBook = (x: number, y: number, cover: string, s = 1) =>
  at(
    x,
    y,
    area(
      "M0 -30 C-16 -40 -38 -40 -54 -34 L-52 24 C-38 19 -16 20 0 30 C16 20 38 19 52 24 L54 -34 C38 -40 16 -40 0 -30Z",
      "#fbf4e8",
    ) +
      area(
        "M0 -26 C-16 -36 -40 -36 -58 -30 L-56 30 C-38 24 -16 26 0 36 C16 26 38 24 56 30 L58 -30 C40 -36 16 -36 0 -26Z",
        cover,
      ) +
      stroke(
        "M0 -26 V36 M-44 -14 C-34 -17 -24 -17 -14 -14 M-44 -4 C-36 -6 -30 -6 -24 -5",
        mix(cover, "#ffffff", 0.45),
        2.2,
        'opacity=".7"',
      ) +
      area("M0 -26 C-8 -31 -16 -33 -22 -34 L-22 26 C-14 27 -6 30 0 36Z", "#20101c", 'opacity=".16"'),
    s,
  );

/** A sitting dog from the front, looking to the right. */
export const dog = (x: number, y: number, s: number, c: string, tag: string) =>
  at(
    x,
    y,
    area("M-92 330 C-104 170 -70 80 -6 70 C74 70 118 160 122 330Z", mix(c, "#1a0c08", 0.16)) +
      area("M-34 330 C-44 200 -24 120 22 100 C70 116 82 210 76 330Z", mix(c, "#fff4e0", 0.5)) +
      area(
        "M-76 -40 C-80 -116 -10 -140 36 -124 C88 -114 106 -76 104 -48 C126 -38 158 -20 160 12 C160 40 126 54 88 54 C56 86 -16 90 -50 54 C-76 30 -76 -4 -76 -40Z",
        c,
      ) +
      area(
        "M34 -20 C82 -38 160 -28 160 12 C160 40 126 54 88 54 C56 56 34 34 34 -20Z",
        mix(c, "#fff4e0", 0.45),
      ) +
      area("M-70 -100 C-134 -100 -144 10 -108 56 C-78 66 -62 10 -36 -64Z", mix(c, "#1a0c08", 0.4)) +
      area("M76 -104 C108 -112 132 -88 134 -48 C116 -46 94 -66 76 -82Z", mix(c, "#1a0c08", 0.4)) +
      dot(144, -4, 21, "#1c1214", "", 16) +
      dot(27, -44, 10.5, "#1c1214") +
      dot(30, -48, 3.2, "#ffffff") +
      dot(94, -48, 9, "#1c1214") +
      dot(97, -51, 2.8, "#ffffff") +
      stroke(
        "M142 14 C134 36 108 40 90 31 M18 -66 q10 -6 18 0 M86 -68 q8 -5 14 0",
        "#3a2020",
        4,
        'opacity=".8"',
      ) +
      area("M100 39 C102 66 134 68 130 34Z", "#d86a76") +
      stroke("M-62 78 C-18 120 54 120 96 78", tag, 18) +
      dot(32, 120, 11, "#f2d68a"),
    s,
  );

/** A walking dog from the side, to the right. */
export const walkingDog = (x: number, y: number, s: number, c: string, tag: string) =>
  at(
    x,
    y,
    [
      [-50, -70],
      [-34, -46],
      [36, 20],
      [50, 66],
    ]
      .map(([a = 0, b = 0], i) =>
        stroke(`M${a} -40 Q${(a + b) / 2} -14 ${b} 4`, i % 2 ? c : mix(c, "#1a0c08", 0.3), 14),
      )
      .join("") +
      stroke("M-66 -70 C-96 -84 -98 -110 -88 -122", c, 11) +
      area(
        "M-72 -52 C-72 -86 -40 -90 0 -84 C30 -88 62 -92 68 -62 C68 -36 40 -30 0 -32 C-40 -26 -70 -28 -72 -52Z",
        c,
      ) +
      area(
        "M40 -70 C40 -100 56 -122 78 -126 C100 -128 104 -112 118 -104 C132 -100 132 -88 120 -84 C104 -80 92 -76 84 -66 C74 -54 50 -52 40 -70Z",
        c,
      ) +
      area("M62 -122 C46 -124 40 -98 50 -84 C62 -84 70 -104 74 -118Z", mix(c, "#1a0c08", 0.4)) +
      dot(126, -98, 6, "#1c1214", "", 5) +
      dot(94, -110, 3.4, "#1c1214") +
      stroke("M44 -84 C52 -68 66 -62 80 -62", tag, 7),
    s,
  );

export const table = (y: number, p: Palette) =>
  box(-400, y, 1200, 700, mix(p.wood, p.ink, 0.3)) + box(-400, y, 1200, 14, mix(p.wood, p.light, 0.22));

export const pot = (x: number, y: number, p: Palette) =>
  at(
    x,
    y,
    stroke("M-70 4 H-96 M70 4 H96", mix(p.ink, p.mid, 0.2), 9) +
      area("M-70 -26 H70 L64 40 C60 48 -60 48 -64 40Z", p.accent) +
      area("M-70 -26 H-30 L-32 46 C-56 46 -63 44 -64 40Z", "#20101c", 'opacity=".16"') +
      dot(0, -26, 70, mix(p.accent, "#ffffff", 0.25), "", 11) +
      dot(0, -25, 62, "#e0a04a", "", 8.5) +
      dot(-20, -27, 9, p.leaf, "", 3) +
      dot(24, -25, 10, "#d94f3a", "", 3.4) +
      stroke(
        "M-24 -46 c-7 -12 7 -18 0 -32 M4 -44 c-7 -14 7 -20 0 -38 M30 -46 c-6 -12 6 -16 0 -30",
        "#ffffff",
        4,
        'opacity=".3"',
      ),
  );

export const basket = (x: number, y: number, p: Palette) =>
  at(
    x,
    y,
    stroke("M-52 0 C-50 -74 50 -74 52 0", mix(p.wood, p.ink, 0.25), 6) +
      repeat(5, (i) =>
        leaf(-40 + i * 10, -4, 50, -140 + i * 14, i % 2 ? p.leaf : mix(p.leaf, p.light, 0.25)),
      ) +
      dot(-22, -8, 15, "#d94f3a") +
      dot(8, -14, 17, "#e8a23a") +
      dot(34, -8, 14, p.leaf) +
      at(
        20,
        -20,
        stroke("M0 0 L44 -46", "#e6c88c", 11) + stroke("M12 -8 l6 6 M22 -19 l6 6 M32 -29 l6 6", "#b98747", 2),
      ) +
      area("M-60 -4 H60 L48 58 H-48Z", p.wood) +
      stroke(
        "M-56 14 H56 M-53 32 H53 M-30 -2 L-26 58 M0 -2 V58 M30 -2 L26 58",
        mix(p.wood, p.ink, 0.3),
        3,
        'opacity=".7"',
      ) +
      box(-63, -8, 126, 10, mix(p.wood, p.light, 0.25), 'rx="5"'),
  );

export const camera = (x: number, y: number, ink: string) =>
  at(
    x,
    y,
    box(-34, -20, 68, 42, ink, 'rx="7"') +
      box(-14, -29, 30, 14, ink, 'rx="4"') +
      dot(0, 2, 17, mix(ink, "#ffffff", 0.35)) +
      dot(0, 2, 12, mix(ink, "#0a0a14", 0.5)) +
      dot(-4, -2, 4, "#ffffff", 'opacity=".6"') +
      box(-34, -8, 68, 4, mix(ink, "#ffffff", 0.25)) +
      dot(24, -23, 4, "#d94f3a"),
  );

export const guitar = (x: number, y: number, color: string, s = 1, turn = -24) =>
  at(
    x,
    y,
    box(60, -9, 190, 16, "#3a2620") +
      repeat(8, (i) => stroke(`M${84 + i * 19} -9 v16`, "#c9a06a", 1.6)) +
      area("M250 -13 L286 -17 L288 14 L250 10Z", "#2a1a16") +
      repeat(3, (i) => dot(258 + i * 11, -17, 4, "#d8d0c0") + dot(258 + i * 11, 15, 4, "#d8d0c0")) +
      area(
        "M-96 0 C-98 -52 -56 -66 -18 -50 C8 -40 26 -44 46 -44 C80 -42 90 -18 90 0 C90 20 80 42 46 44 C26 44 8 40 -18 50 C-56 66 -98 52 -96 0Z",
        color,
      ) +
      area(
        "M-96 0 C-98 52 -56 66 -18 50 C8 40 26 44 46 44 C60 42 70 38 78 32 C40 32 -20 30 -60 34 C-80 30 -92 20 -96 0Z",
        "#20101c",
        'opacity=".16"',
      ) +
      dot(34, 0, 20, "#2a1a16") +
      box(-62, -18, 9, 36, "#2a1a16") +
      repeat(4, (i) => stroke(`M-58 ${-7 + i * 4.6} H250`, "#f2e8d8", 0.9, 'opacity=".75"')),
    s,
    turn,
  );

export const umbrella = (x: number, y: number, color: string, p: Palette) =>
  at(
    x,
    y,
    stroke("M0 -60 V190", p.ink, 4) +
      area(
        "M-150 0 C-140 -100 -60 -140 0 -142 C60 -140 140 -100 150 0 C130 -16 104 -16 88 0 C66 -18 30 -18 0 0 C-30 -18 -66 -18 -88 0 C-104 -16 -130 -16 -150 0Z",
        color,
      ) +
      area(
        "M-150 0 C-140 -100 -60 -140 0 -142 C-40 -124 -84 -70 -88 0 C-104 -16 -130 -16 -150 0Z M0 -142 C30 -110 34 -50 0 0 C-20 -12 -34 -14 -44 -12 C-36 -70 -20 -120 0 -142Z",
        "#20101c",
        'opacity=".13"',
      ) +
      stroke("M0 -142 V-154", p.ink, 5),
  );

/** A bicycle from the side, to the right. The pedals are at 0, 0. */
export function bicycle(p: Palette, color: string): { far: string; near: string } {
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="-8" r="92" fill="none" stroke="${p.ink}" stroke-width="8"/><circle cx="${x}" cy="-8" r="84" fill="none" stroke="${mix(p.soft, p.ink, 0.2)}" stroke-width="3"/>` +
    repeat(7, (i) => {
      const a = (i * Math.PI) / 7;
      return stroke(
        `M${x - Math.cos(a) * 83} ${-8 - Math.sin(a) * 83} L${x + Math.cos(a) * 83} ${-8 + Math.sin(a) * 83}`,
        mix(p.soft, p.ink, 0.3),
        1.3,
        'opacity=".8"',
      );
    }) +
    dot(x, -8, 8, p.ink);
  return {
    far:
      wheel(-118) +
      wheel(142) +
      stroke("M-118 -8 L-28 -154 L0 0 L-118 -8 M0 0 L104 -160 L-24 -140 M142 -8 L100 -186", color, 9) +
      stroke("M-190 -60 C-180 -104 -140 -120 -100 -112 M214 -60 C204 -104 170 -118 134 -108", color, 6) +
      stroke("M100 -186 L94 -214 L62 -226", p.ink, 7) +
      area("M-62 -172 C-44 -182 -12 -180 12 -172 C4 -160 -46 -156 -62 -172Z", p.ink) +
      area("M114 -214 h62 l-8 50 h-46Z", p.wood) +
      stroke("M118 -200 h56 M120 -184 h52", mix(p.wood, p.ink, 0.3), 2.4) +
      repeat(5, (i) =>
        dot(122 + i * 12, -222 - (i % 2) * 8, 11, [p.accent, p.glow, p.leaf][i % 3] as string),
      ),
    near: dot(0, 0, 20, mix(p.ink, p.mid, 0.2)) + dot(0, 0, 12, color),
  };
}

/** A wheelchair from the side, to the right: the seat's middle is at 0, 300. */
export function wheelchair(p: Palette, color: string): { far: string; near: string } {
  return {
    far:
      `<circle cx="-2" cy="372" r="90" fill="none" stroke="${mix(p.ink, p.mid, 0.35)}" stroke-width="7"/>` +
      stroke("M-46 176 L-42 332 L62 336 L98 446 L132 450 M-46 176 L-70 168", p.ink, 7) +
      area("M-50 186 C-44 184 -36 186 -34 190 L-30 326 H-46Z", color) +
      area("M-48 318 H62 C68 322 68 334 60 338 H-46Z", color) +
      `<circle cx="88" cy="446" r="17" fill="none" stroke="${p.ink}" stroke-width="8"/>` +
      box(100, 444, 46, 8, p.ink, 'rx="4"'),
    near:
      `<circle cx="-14" cy="372" r="92" fill="none" stroke="${p.ink}" stroke-width="9"/><circle cx="-14" cy="372" r="78" fill="none" stroke="${mix(p.soft, p.ink, 0.15)}" stroke-width="4"/>` +
      repeat(8, (i) => {
        const a = (i * Math.PI) / 8 + 0.2;
        return stroke(
          `M${-14 - Math.cos(a) * 88} ${372 - Math.sin(a) * 88} L${-14 + Math.cos(a) * 88} ${372 + Math.sin(a) * 88}`,
          mix(p.soft, p.ink, 0.25),
          1.5,
          'opacity=".8"',
        );
      }) +
      dot(-14, 372, 12, color) +
      dot(-14, 372, 5, p.ink),
  };
}

/** A wheelchair from the front, behind and beside the person. */
export function chairFront(p: Palette, color: string): { far: string; near: string } {
  const wheel = (x: number) =>
    `<ellipse cx="${x}" cy="336" rx="20" ry="104" fill="none" stroke="${p.ink}" stroke-width="10"/><ellipse cx="${x + (x < 0 ? -7 : 7)}" cy="336" rx="18" ry="88" fill="none" stroke="${mix(p.soft, p.ink, 0.15)}" stroke-width="5"/>`;
  return {
    far:
      stroke("M-66 140 V330 M66 140 V330", p.ink, 8) +
      stroke("M-66 140 q-2 -14 -16 -16 M66 140 q2 -14 16 -16", p.ink, 8) +
      box(-66, 150, 132, 170, color, 'rx="12"') +
      box(-92, 330, 184, 40, mix(color, "#120a18", 0.3), 'rx="10"'),
    near:
      wheel(-112) +
      wheel(112) +
      box(-104, 262, 26, 14, p.ink, 'rx="7"') +
      box(78, 262, 26, 14, p.ink, 'rx="7"') +
      stroke("M-92 270 V350 M92 270 V350", p.ink, 7),
  };
}

export const bench = (p: Palette) =>
  stroke("M-120 318 V460 M150 318 V460", mix(p.wood, p.ink, 0.6), 10) +
  repeat(3, (i) => box(-150, 190 + i * 34, 330, 22, mix(p.wood, p.ink, 0.12 + i * 0.06), 'rx="6"')) +
  stroke("M-120 190 V330 M150 190 V330", mix(p.wood, p.ink, 0.6), 9) +
  box(-156, 312, 342, 20, mix(p.wood, p.light, 0.12), 'rx="6"');

export const wateringCan = ([x, y]: Point, color: string) =>
  at(
    x,
    y,
    stroke("M-14 -4 C-18 -34 22 -36 26 -4", mix(color, "#120a18", 0.25), 6) +
      stroke("M26 24 L74 -14", color, 9) +
      area("M66 -24 L84 -10 L78 -2 L60 -16Z", mix(color, "#ffffff", 0.2)) +
      area("M-26 -4 H32 L36 50 H-30Z", color) +
      area("M-26 -4 H-8 L-10 50 H-30Z", "#20101c", 'opacity=".18"') +
      repeat(4, (i) =>
        stroke(
          `M${82 + i * 4} ${-6 + i * 2} q${14 + i * 3} 26 ${16 + i * 4} 60`,
          "#ffffff",
          2,
          'stroke-dasharray="5 9" opacity=".75"',
        ),
      ),
  );
