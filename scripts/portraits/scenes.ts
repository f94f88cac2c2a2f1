/** The scenes behind people: cafes, streets, landscapes, in the colours of the brand. */
import type { Palette } from "./props";
import { mix, nth } from "./svg";

type Random = () => number;

const rect = (x: number, y: number, w: number, h: number, f: string, m = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${f}" ${m}/>`;
const circ = (x: number, y: number, q: number, f: string, m = "") =>
  `<circle cx="${x}" cy="${y}" r="${q}" fill="${f}" ${m}/>`;
const path = (d: string, f: string, m = "") => `<path d="${d}" fill="${f}" ${m}/>`;
const line = (d: string, s: string, w: number, m = "") =>
  `<path d="${d}" fill="none" stroke="${s}" stroke-width="${w}" stroke-linecap="round" ${m}/>`;
const rep = (n: number, f: (i: number) => string) => Array.from({ length: n }, (_, i) => f(i)).join("");
const pickOf = <T>(r: Random, a: readonly T[]): T => a[Math.floor(r() * a.length)] as T;
let gid = 0;
const sky = (...stops: string[]) => {
  const id = `sky${++gid}`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map((c, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${c}"/>`).join("")}</linearGradient><rect width="900" height="1200" fill="url(#${id})"/>`;
};
const halo = (x: number, y: number, q: number, c: string, o = 0.8) => {
  const id = `halo${++gid}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${c}" stop-opacity="${o}"/><stop offset="1" stop-color="${c}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${q}" fill="url(#${id})"/>`;
};
const bokeh = (r: Random, n: number, cols: readonly string[], y0 = 0, y1 = 900, q0 = 12, q1 = 58) =>
  rep(n, () => {
    const q = q0 + r() * (q1 - q0),
      x = r() * 900,
      y = y0 + r() * (y1 - y0),
      c = pickOf(r, cols);
    return (
      circ(x, y, q, c, `opacity="${(0.16 + r() * 0.5).toFixed(2)}"`) +
      `<circle cx="${x}" cy="${y}" r="${q - 2}" fill="none" stroke="${mix(c, "#ffffff", 0.4)}" stroke-width="2.5" opacity=".35"/>`
    );
  });
const leaf = (x: number, y: number, l: number, a: number, c: string) =>
  `<g transform="translate(${x} ${y}) rotate(${a})">${path(`M0 0 C${l * 0.25} ${-l * 0.28} ${l * 0.75} ${-l * 0.24} ${l} 0 C${l * 0.75} ${l * 0.2} ${l * 0.25} ${l * 0.24} 0 0Z`, c)}${line(`M4 0 L${l * 0.9} 0`, mix(c, "#ffffff", 0.25), 2, 'opacity=".5"')}</g>`;
const plant = (r: Random, x: number, y: number, s: number, cols: readonly string[], n = 14) =>
  rep(n, (i) => {
    const a = -165 + (150 * i) / (n - 1) + r() * 14,
      l = s * (0.6 + r() * 0.5);
    return leaf(x, y, l, a, pickOf(r, cols));
  });
const tree = (
  r: Random,
  x: number,
  base: number,
  h: number,
  trunk: string,
  cols: readonly string[],
  w = 26,
) =>
  path(
    `M${x - w / 2} ${base} C${x - w / 4} ${base - h * 0.5} ${x - 8} ${base - h} ${x} ${base - h} C${x + 8} ${base - h} ${x + w / 4} ${base - h * 0.5} ${x + w / 2} ${base}Z`,
    trunk,
  ) +
  rep(16, () =>
    circ(
      x + (r() - 0.5) * h * 0.62,
      base - h * (0.62 + r() * 0.5),
      h * (0.07 + r() * 0.1),
      pickOf(r, cols),
      'opacity=".85"',
    ),
  );
const ridge = (r: Random, y: number, amp: number, c: string, step = 90) => {
  let d = `M-20 1220 L-20 ${y}`;
  for (let x = -20; x <= 940; x += step)
    d += ` Q${x + step / 2} ${y - amp * (0.2 + r())} ${x + step} ${y + (r() - 0.5) * amp * 0.5}`;
  return path(`${d} L940 1220Z`, c);
};
const facade = (r: Random, x: number, y: number, w: number, h: number, c: string, win: string, lit = 0.5) =>
  rect(x, y, w, h, c) +
  rep(Math.floor(h / 74), (j) =>
    rep(Math.max(1, Math.floor(w / 58)), (i) =>
      rect(
        x + 14 + i * ((w - 14) / Math.max(1, Math.floor(w / 58))),
        y + 22 + j * 74,
        26,
        42,
        r() < lit ? win : mix(c, "#0a0610", 0.3),
      ),
    ),
  );
const person = (x: number, y: number, s: number, c: string) =>
  circ(x, y, 34 * s, c) +
  path(
    `M${x - 84 * s} ${y + 260 * s} C${x - 84 * s} ${y + 70 * s} ${x - 40 * s} ${y + 44 * s} ${x} ${y + 44 * s} C${x + 40 * s} ${y + 44 * s} ${x + 84 * s} ${y + 70 * s} ${x + 84 * s} ${y + 260 * s}Z`,
    c,
  );
const leaves = (p: Palette) => [p.leaf, mix(p.leaf, p.ink, 0.3), mix(p.leaf, p.light, 0.3)];

export type Scenery = { bg: string; blur: number; dark?: boolean };

/** Scenes by name, in a box of 900 x 1200. */
export const SCENES: Record<string, (given: { p: Palette; r: Random }) => Scenery> = {
  cafe: ({ p, r }) => ({
    blur: 5,
    bg:
      sky(mix(p.wood, p.light, 0.35), mix(p.wood, p.ink, 0.2)) +
      rect(60, 60, 560, 760, p.light) +
      rect(80, 80, 520, 720, p.sky) +
      tree(r, 180, 800, 520, mix(p.wood, p.ink, 0.4), leaves(p)) +
      facade(r, 330, 260, 260, 540, mix(p.soft, p.mid, 0.3), p.glow) +
      rect(330, 80, 16, 720, p.light) +
      rect(60, 420, 560, 16, p.light) +
      halo(470, 250, 300, p.glow, 0.5) +
      rep(
        3,
        (i) =>
          line(`M${170 + i * 250} 0 V${150 + (i % 2) * 60}`, p.ink, 5) +
          path(`M${115 + i * 250} ${210 + (i % 2) * 60} q55 -100 110 0Z`, p.accent) +
          halo(170 + i * 250, 220 + (i % 2) * 60, 120, p.glow, 0.8),
      ) +
      rect(0, 850, 900, 350, mix(p.wood, p.ink, 0.35)) +
      person(760, 560, 1, mix(p.mid, p.ink, 0.3)) +
      rect(640, 640, 260, 24, mix(p.wood, p.light, 0.3)),
  }),
  coast: ({ p, r }) => ({
    blur: 4,
    bg:
      sky(p.sky, mix(p.sky, p.light, 0.6), p.glow, p.glow, p.glow) +
      halo(660, 470, 380, p.light, 0.9) +
      circ(660, 480, 66, mix(p.light, "#ffffff", 0.5)) +
      rep(5, (i) =>
        path(
          `M${-60 + r() * 700} ${120 + i * 62} q90 -34 190 0 q80 -20 150 6 q-170 24 -340 -6Z`,
          p.light,
          'opacity=".5"',
        ),
      ) +
      rect(0, 560, 900, 300, p.mid) +
      rep(26, (i) =>
        line(
          `M${r() * 880} ${576 + i * 11} h${40 + r() * 160}`,
          mix(p.mid, p.light, 0.55),
          3 + i * 0.16,
          'opacity=".7"',
        ),
      ) +
      rep(14, (i) =>
        line(`M${620 - i * 5 + r() * 60} ${575 + i * 20} h${50 + r() * 60}`, p.light, 6, 'opacity=".7"'),
      ) +
      path(
        "M-20 600 L-20 430 C80 410 130 470 210 490 C260 520 330 540 380 562 L380 600Z",
        mix(p.deep, p.mid, 0.3),
      ) +
      path("M0 840 C240 800 560 830 900 790 L900 1200 L0 1200Z", mix(p.soft, p.wood, 0.3)) +
      line("M0 846 C240 806 560 836 900 796", p.light, 14, 'opacity=".8"'),
  }),
  citynight: ({ p, r }) => ({
    blur: 3.6,
    dark: true,
    bg:
      sky(mix(p.ink, p.deep, 0.6), p.deep, mix(p.deep, p.mid, 0.7), mix(p.mid, p.accent, 0.35)) +
      halo(640, 520, 560, p.accent2, 0.45) +
      rep(7, (i) =>
        facade(
          r,
          i * 135 - 20,
          90 + r() * 330,
          128,
          1000,
          mix(p.ink, p.deep, 0.35 + r() * 0.6),
          pickOf(r, [p.glow, p.accent, p.accent2]),
          0.4,
        ),
      ) +
      halo(450, 900, 620, p.accent, 0.45) +
      bokeh(r, 52, [p.glow, p.accent, p.accent2, p.light], 120, 1150, 8, 62),
  }),
  forest: ({ p, r }) => ({
    blur: 5,
    bg:
      sky(mix(p.leaf, p.light, 0.75), mix(p.leaf, p.light, 0.5), mix(p.leaf, p.deep, 0.3)) +
      halo(540, 380, 480, p.glow, 0.9) +
      rep(13, (i) => {
        const x = r() * 900,
          w = 16 + r() * 30;
        return path(
          `M${x} 0 L${x + w} 0 L${x + w * 1.4} 900 L${x - w * 0.4} 900Z`,
          mix(mix(p.leaf, p.deep, 0.55), p.light, 0.5 - i * 0.035),
        );
      }) +
      rep(5, (i) =>
        path(`M${520 + i * 50} -20 l60 0 L${200 + i * 150} 980 l-110 0Z`, p.glow, 'opacity=".13"'),
      ) +
      path("M300 1200 C380 980 520 860 500 740 C560 860 640 1000 760 1200Z", mix(p.wood, p.light, 0.45)) +
      ridge(r, 850, 60, "none") +
      rep(60, () => circ(r() * 900, r() * 260, 40 + r() * 60, pickOf(r, leaves(p)), 'opacity=".4"')) +
      rep(26, () => plant(r, r() < 0.5 ? r() * 260 : 640 + r() * 260, 860 + r() * 260, 90, leaves(p), 7)),
  }),
  bookshop: ({ p, r }) => ({
    blur: 5,
    bg:
      sky(mix(p.wood, p.ink, 0.55), mix(p.wood, p.ink, 0.35)) +
      rep(6, (j) => {
        let x = 10,
          s = rect(0, 176 + j * 190, 900, 18, mix(p.wood, p.light, 0.12));
        while (x < 890) {
          const w = 18 + r() * 34,
            h = 96 + r() * 64;
          if (r() < 0.9)
            s +=
              rect(
                x,
                176 + j * 190 - h,
                w,
                h,
                mix(
                  pickOf(r, [p.accent, p.accent2, p.mid, p.soft, p.light, p.leaf, p.deep]),
                  p.ink,
                  0.18 + r() * 0.25,
                ),
              ) + rect(x, 176 + j * 190 - h * 0.8, w, 6, p.glow, 'opacity=".5"');
          x += w + 3;
        }
        return s;
      }) +
      rect(0, 0, 26, 1200, mix(p.wood, p.light, 0.1)) +
      rect(690, 0, 22, 1200, mix(p.wood, p.light, 0.1)) +
      halo(720, 250, 420, p.glow, 0.7) +
      circ(720, 190, 46, mix(p.glow, "#ffffff", 0.6)),
  }),
  concert: ({ p, r }) => ({
    blur: 6,
    dark: true,
    bg:
      sky(p.ink, mix(p.ink, p.deep, 0.6), p.deep) +
      rep(
        8,
        (i) =>
          path(
            `M${60 + i * 112} -10 L${-120 + i * 150 + r() * 120} 900 l${130 + r() * 60} 0 L${84 + i * 112} -10Z`,
            pickOf(r, [p.accent, p.accent2, p.glow]),
            `opacity="${0.13 + r() * 0.16}"`,
          ) +
          circ(72 + i * 112, 20, 24, p.light) +
          halo(72 + i * 112, 20, 110, p.accent, 0.9),
      ) +
      halo(470, 700, 560, p.accent2, 0.5) +
      rep(24, (i) => {
        const x = r() * 900,
          y = 800 + (i % 3) * 70 + r() * 30;
        return (
          person(x, y, 0.9, mix(p.ink, p.deep, 0.2 + (i % 3) * 0.1)) +
          (r() < 0.35 ? line(`M${x + 30} ${y + 60} q20 -60 10 -150`, mix(p.ink, p.deep, 0.25), 22) : "")
        );
      }) +
      bokeh(r, 24, [p.glow, p.accent, p.accent2], 0, 800, 6, 30),
  }),
  kitchen: ({ p, r }) => ({
    blur: 5,
    bg:
      sky(p.light, mix(p.light, p.soft, 0.6)) +
      rep(5, (j) =>
        rep(9, (i) =>
          rect(8 + i * 102, 380 + j * 84, 94, 76, mix(p.light, nth([p.soft, p.sky, p.light], i + j), 0.6)),
        ),
      ) +
      rect(0, 210, 900, 22, p.wood) +
      rep(9, (i) =>
        nth(
          [
            () => rect(40 + i * 96, 130, 54, 80, pickOf(r, [p.accent, p.mid, p.soft]), 'rx="8"'),
            () =>
              path(`M${30 + i * 96} 160 h76 q-4 50 -38 50 t-38 -50Z`, pickOf(r, [p.accent2, p.light, p.mid])),
            () => rect(56 + i * 96, 100, 30, 110, p.leaf, 'rx="12"'),
          ],
          Math.floor(r() * 3),
        )(),
      ) +
      rect(560, 0, 340, 190, p.sky) +
      halo(760, 140, 420, p.glow, 0.85) +
      rep(
        4,
        (i) =>
          line(`M${120 + i * 70} 232 v50`, p.ink, 4) +
          path(`M${100 + i * 70} 282 h40 l-8 60 h-24Z`, nth([p.wood, p.accent, p.mid, p.leaf], i)),
      ) +
      rect(0, 820, 900, 40, mix(p.wood, p.light, 0.3)) +
      rect(0, 860, 900, 340, mix(p.mid, p.light, 0.25)) +
      plant(r, 800, 830, 150, leaves(p)),
  }),
  balcony: ({ p, r }) => ({
    blur: 4,
    bg:
      sky(p.sky, mix(p.sky, p.glow, 0.6), p.glow) +
      halo(700, 420, 460, p.light, 0.8) +
      rep(8, (i) =>
        path(`M${i * 120 - 30} 800 V${520 + r() * 120} l60 -60 60 60 V800Z`, mix(p.soft, p.mid, r() * 0.6)),
      ) +
      rect(0, 760, 900, 440, mix(p.mid, p.deep, 0.3)) +
      rect(0, 720, 900, 20, p.ink) +
      rep(19, (i) => rect(10 + i * 48, 730, 10, 420, p.ink)) +
      rep(
        4,
        (i) =>
          path(`M${30 + i * 240} 760 h150 l-20 110 h-110Z`, pickOf(r, [p.accent, p.wood])) +
          plant(r, 105 + i * 240, 770, 170, leaves(p), 15) +
          rep(7, () => circ(60 + i * 240 + r() * 100, 640 + r() * 110, 15, p.accent)),
      ) +
      line("M0 120 Q450 260 900 90", p.ink, 4) +
      rep(
        9,
        (i) =>
          halo(50 + i * 100, 160 + Math.sin(i * 0.39) * 50, 60, p.glow, 0.9) +
          circ(50 + i * 100, 160 + Math.sin(i * 0.39) * 50, 15, p.light),
      ),
  }),
  mountain: ({ p, r }) => ({
    blur: 3,
    bg:
      sky(p.sky, mix(p.sky, p.light, 0.7), p.light, p.light) +
      halo(250, 330, 420, p.glow, 0.8) +
      path(
        "M-20 640 L160 380 L260 480 L420 240 L580 470 L680 380 L920 640 V900 H-20Z",
        mix(p.mid, p.sky, 0.45),
      ) +
      path(
        "M420 240 L350 346 L400 380 L440 350 L480 400 L506 364Z M160 380 L116 444 L160 470 L206 430Z M680 380 L636 416 L676 450 L730 422Z",
        "#ffffff",
        'opacity=".85"',
      ) +
      ridge(r, 640, 120, mix(p.mid, p.deep, 0.25), 150) +
      ridge(r, 740, 90, mix(p.leaf, p.deep, 0.4), 120) +
      rect(0, 800, 900, 120, mix(p.sky, p.light, 0.4)) +
      ridge(r, 930, 50, mix(p.leaf, p.deep, 0.2)) +
      rep(22, () => {
        const x = r() * 900,
          y = 830 + r() * 150,
          h = 70 + r() * 70;
        return path(`M${x} ${y - h} l${h * 0.28} ${h} h${-h * 0.56}Z`, mix(p.leaf, p.ink, 0.35));
      }),
  }),
  canal: ({ p, r }) => ({
    blur: 4,
    bg:
      sky(p.sky, mix(p.sky, p.light, 0.7), p.glow) +
      rep(7, (i) => {
        const x = i * 132 - 14,
          h = 250 + r() * 130,
          c = pickOf(r, [p.accent, p.wood, p.soft, p.mid, mix(p.accent, p.ink, 0.4)]);
        return (
          path(
            `M${x} ${700 - h} l20 0 v-30 l22 0 v-34 h46 v34 h22 v30 h18 V720 H${x}Z`,
            mix(c, p.light, 0.12),
          ) +
          rep(4, (j) =>
            rep(3, (k) => rect(x + 16 + k * 38, 720 - h + 20 + j * 82, 24, 46, r() < 0.3 ? p.glow : p.light)),
          )
        );
      }) +
      rect(0, 715, 900, 250, mix(p.mid, p.deep, 0.3)) +
      rep(30, () =>
        line(
          `M${r() * 900} ${730 + r() * 220} h${40 + r() * 120}`,
          pickOf(r, [p.light, p.glow, p.accent]),
          5,
          'opacity=".35"',
        ),
      ) +
      tree(r, 70, 900, 560, mix(p.wood, p.ink, 0.4), leaves(p), 40) +
      rect(0, 930, 900, 270, mix(p.wood, p.soft, 0.5)) +
      rect(0, 880, 900, 14, p.ink) +
      rep(10, (i) => rect(30 + i * 98, 880, 10, 90, p.ink)),
  }),
  market: ({ p, r }) => ({
    blur: 5,
    bg:
      sky(mix(p.sky, p.light, 0.6), p.light, mix(p.soft, p.wood, 0.3)) +
      facade(r, 0, 60, 300, 600, mix(p.soft, p.wood, 0.3), p.light) +
      facade(r, 620, 0, 280, 640, mix(p.wood, p.light, 0.45), p.light) +
      halo(450, 260, 420, p.glow, 0.9) +
      [0, 1]
        .map((k) =>
          rep(8, (i) =>
            path(
              `M${k * 470 + i * 56} ${330 + k * 40} h56 l${-8 + i * 2} 110 q-28 30 -52 0Z`,
              i % 2 ? p.light : k ? p.mid : p.accent,
            ),
          ),
        )
        .join("") +
      line("M0 120 Q450 260 900 110", p.ink, 3) +
      rep(12, (i) =>
        path(
          `M${20 + i * 76} ${140 + Math.sin((i / 11) * 3.14) * 56} h44 l-22 54Z`,
          nth([p.accent, p.glow, p.mid, p.light], i),
        ),
      ) +
      person(120, 560, 0.9, mix(p.mid, p.ink, 0.2)) +
      person(800, 580, 0.8, mix(p.accent, p.ink, 0.3)) +
      rect(0, 760, 900, 440, mix(p.wood, p.ink, 0.2)) +
      rep(70, () =>
        circ(
          r() * 900,
          740 + r() * 220,
          30,
          mix(pickOf(r, ["#d94f3a", "#e8a23a", p.leaf, p.accent2, p.glow]), p.wood, 0.2),
        ),
      ),
  }),
  museum: ({ p }) => ({
    blur: 3,
    bg:
      sky(mix(p.light, p.soft, 0.3), mix(p.soft, p.light, 0.3)) +
      rect(0, 1000, 900, 200, mix(p.wood, p.light, 0.3)) +
      path("M0 0 H900 L640 300 H0Z", p.light, 'opacity=".5"') +
      [
        [40, 150, 300, 400],
        [600, 110, 270, 520],
      ]
        .map(
          ([x = 0, y = 0, w = 0, h = 0], i) =>
            rect(x + 14, y + 20, w, h, p.ink, 'opacity=".22"') +
            rect(x, y, w, h, i ? p.ink : mix(p.wood, p.glow, 0.4)) +
            rect(x + 16, y + 16, w - 32, h - 32, i ? p.accent : p.mid) +
            `<svg x="${x + 16}" y="${y + 16}" width="${w - 32}" height="${h - 32}" viewBox="0 0 200 300" preserveAspectRatio="xMidYMid slice">${i ? circ(120, 110, 70, p.glow) + path("M0 300 L80 130 L200 300Z", p.deep) + rect(20, 30, 40, 240, p.accent2) : circ(60, 90, 60, p.accent) + circ(140, 160, 80, p.light) + path("M0 220 Q100 120 200 220 V300 H0Z", p.deep)}</svg>`,
        )
        .join("") +
      halo(300, 100, 420, "#ffffff", 0.5),
  }),
  dog: ({ p, r }) => ({
    blur: 4,
    bg:
      sky(p.sky, mix(p.sky, p.light, 0.7), p.glow) +
      halo(690, 380, 420, p.glow, 0.8) +
      ridge(r, 620, 60, mix(p.leaf, p.sky, 0.5), 140) +
      rep(5, (i) =>
        tree(r, 40 + i * 210 + r() * 60, 760, 330 + r() * 160, mix(p.wood, p.ink, 0.4), leaves(p)),
      ) +
      ridge(r, 760, 30, mix(p.leaf, p.glow, 0.3)) +
      rep(90, () =>
        line(`M${r() * 900} ${800 + r() * 400} q6 -24 ${r() * 16 - 8} -40`, pickOf(r, leaves(p)), 4),
      ),
  }),
  autumn: ({ p, r }) => ({
    blur: 5,
    bg:
      sky(mix(p.glow, p.light, 0.5), p.glow, mix(p.accent, p.wood, 0.4)) +
      halo(600, 330, 460, p.light, 0.9) +
      rep(6, (i) =>
        tree(
          r,
          i * 170 + r() * 80,
          880,
          560 + r() * 260,
          mix(p.wood, p.ink, 0.5),
          [p.accent, p.glow, mix(p.accent, p.wood, 0.5), p.accent2],
          44,
        ),
      ) +
      path("M0 860 C300 830 600 850 900 830 V1200 H0Z", mix(p.wood, p.glow, 0.4)) +
      rep(110, () =>
        leaf(
          r() * 900,
          850 + r() * 330,
          26 + r() * 16,
          r() * 360,
          pickOf(r, [p.accent, p.glow, p.wood, p.accent2]),
        ),
      ) +
      line("M560 820 h260 M560 780 h260 M590 760 v140 M790 760 v140", mix(p.wood, p.ink, 0.5), 14),
  }),
};
