// Indoor scenes.
import { pick } from "./chance.mjs";
import { mix } from "./colors.mjs";
import {
  circ,
  facade,
  halo,
  leaves,
  line,
  path,
  person,
  plant,
  rect,
  rep,
  sky,
  tree,
} from "./scene-shapes.mjs";

export const cafe = ({ p, r }) => ({
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
  fg:
    rect(0, 1150, 900, 60, mix(p.wood, p.ink, 0.25)) +
    path("M668 1040 h150 v70 c0 40 -30 62 -75 62 s-75 -22 -75 -62Z", p.light) +
    line("M818 1062 c50 -6 50 66 -6 62", p.light, 15) +
    path("M668 1040 h150 v14 h-150Z", mix(p.wood, p.ink, 0.5)) +
    line("M716 1010 c-16 -26 16 -40 0 -70 M766 1012 c-16 -26 16 -40 0 -70", p.light, 7, 'opacity=".35"'),
});

export const bookshop = ({ p, r }) => ({
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
                pick(r, [p.accent, p.accent2, p.mid, p.soft, p.light, p.leaf, p.deep]),
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
  fg:
    rect(560, 1120, 330, 34, p.accent) + rect(584, 1084, 290, 36, p.light) + rect(570, 1154, 340, 46, p.mid),
});

export const kitchen = ({ p, r }) => ({
  blur: 5,
  bg:
    sky(p.light, mix(p.light, p.soft, 0.6)) +
    rep(5, (j) =>
      rep(9, (i) =>
        rect(8 + i * 102, 380 + j * 84, 94, 76, mix(p.light, [p.soft, p.sky, p.light][(i + j) % 3], 0.6)),
      ),
    ) +
    rect(0, 210, 900, 22, p.wood) +
    rep(9, (i) =>
      [
        () => rect(40 + i * 96, 130, 54, 80, pick(r, [p.accent, p.mid, p.soft]), 'rx="8"'),
        () => path(`M${30 + i * 96} 160 h76 q-4 50 -38 50 t-38 -50Z`, pick(r, [p.accent2, p.light, p.mid])),
        () => rect(56 + i * 96, 100, 30, 110, p.leaf, 'rx="12"'),
      ][Math.floor(r() * 3)](),
    ) +
    rect(560, 0, 340, 190, p.sky) +
    halo(760, 140, 420, p.glow, 0.85) +
    rep(
      4,
      (i) =>
        line(`M${120 + i * 70} 232 v50`, p.ink, 4) +
        path(`M${100 + i * 70} 282 h40 l-8 60 h-24Z`, [p.wood, p.accent, p.mid, p.leaf][i]),
    ) +
    rect(0, 820, 900, 40, mix(p.wood, p.light, 0.3)) +
    rect(0, 860, 900, 340, mix(p.mid, p.light, 0.25)) +
    plant(r, 800, 830, 150, leaves(p)),
  fg:
    path("M610 1080 h260 q-6 130 -130 130 t-130 -130Z", p.accent) +
    circ(680, 1064, 40, "#d94f3a") +
    circ(750, 1052, 44, "#e8b23a") +
    circ(815, 1066, 38, p.leaf),
});

export const museum = ({ p }) => ({
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
        ([x, y, w, h], i) =>
          rect(x + 14, y + 20, w, h, p.ink, 'opacity=".22"') +
          rect(x, y, w, h, i ? p.ink : mix(p.wood, p.glow, 0.4)) +
          rect(x + 16, y + 16, w - 32, h - 32, i ? p.accent : p.mid) +
          `<svg x="${x + 16}" y="${y + 16}" width="${w - 32}" height="${h - 32}" viewBox="0 0 200 300" preserveAspectRatio="xMidYMid slice">${i ? circ(120, 110, 70, p.glow) + path("M0 300 L80 130 L200 300Z", p.deep) + rect(20, 30, 40, 240, p.accent2) : circ(60, 90, 60, p.accent) + circ(140, 160, 80, p.light) + path("M0 220 Q100 120 200 220 V300 H0Z", p.deep)}</svg>`,
      )
      .join("") +
    halo(300, 100, 420, "#ffffff", 0.5),
  fg: "",
});
