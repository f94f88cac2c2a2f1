// Scenes in streets, at night and with other people.
import { pick } from "./chance.mjs";
import { mix } from "./colors.mjs";
import {
  bokeh,
  circ,
  facade,
  halo,
  leaf,
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

export const citynight = ({ p, r }) => ({
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
        pick(r, [p.glow, p.accent, p.accent2]),
        0.4,
      ),
    ) +
    halo(450, 900, 620, p.accent, 0.45) +
    bokeh(r, 52, [p.glow, p.accent, p.accent2, p.light], 120, 1150, 8, 62),
  fg: `<g opacity=".45">${bokeh(r, 6, [p.accent, p.accent2, p.glow], 1050, 1200, 40, 90)}</g>`,
});

export const concert = ({ p, r }) => ({
  blur: 6,
  dark: true,
  bg:
    sky(p.ink, mix(p.ink, p.deep, 0.6), p.deep) +
    rep(
      8,
      (i) =>
        path(
          `M${60 + i * 112} -10 L${-120 + i * 150 + r() * 120} 900 l${130 + r() * 60} 0 L${84 + i * 112} -10Z`,
          pick(r, [p.accent, p.accent2, p.glow]),
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
  fg: "",
});

export const balcony = ({ p, r }) => ({
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
        path(`M${30 + i * 240} 760 h150 l-20 110 h-110Z`, pick(r, [p.accent, p.wood])) +
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
  fg: plant(r, 30, 1240, 330, leaves(p), 12) + plant(r, 900, 1240, 250, leaves(p), 9),
});

export const canal = ({ p, r }) => ({
  blur: 4,
  bg:
    sky(p.sky, mix(p.sky, p.light, 0.7), p.glow) +
    rep(7, (i) => {
      const x = i * 132 - 14,
        h = 250 + r() * 130,
        c = pick(r, [p.accent, p.wood, p.soft, p.mid, mix(p.accent, p.ink, 0.4)]);
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
        pick(r, [p.light, p.glow, p.accent]),
        5,
        'opacity=".35"',
      ),
    ) +
    tree(r, 70, 900, 560, mix(p.wood, p.ink, 0.4), leaves(p), 40) +
    rect(0, 930, 900, 270, mix(p.wood, p.soft, 0.5)) +
    rect(0, 880, 900, 14, p.ink) +
    rep(10, (i) => rect(30 + i * 98, 880, 10, 90, p.ink)),
  fg: `<g fill="none" stroke="${p.ink}" stroke-width="12" stroke-linecap="round" opacity=".92"><circle cx="800" cy="1160" r="112"/><path d="M800 1160 L752 960 M752 960 C740 930 690 940 668 930 M752 970 L560 1010"/></g><path d="M716 1000 h150 l-14 -92 h-122Z" fill="${mix(p.wood, p.light, 0.2)}"/>${rep(9, (i) => circ(735 + (i % 5) * 28, 900 - (i > 4 ? 26 : 0), 22, pick(r, [p.accent, p.glow, p.light])))}`,
});

export const market = ({ p, r }) => ({
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
        [p.accent, p.glow, p.mid, p.light][i % 4],
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
        mix(pick(r, ["#d94f3a", "#e8a23a", p.leaf, p.accent2, p.glow]), p.wood, 0.2),
      ),
    ),
  fg:
    rep(9, (i) => leaf(560 + i * 26, 1210, 190 + r() * 80, -120 + i * 9, pick(r, leaves(p)))) +
    rep(10, () =>
      circ(590 + r() * 250, 1010 + r() * 90, 30 + r() * 16, pick(r, [p.accent, p.glow, p.light, p.accent2])),
    ) +
    path("M600 1210 L560 1090 H860 L820 1210Z", mix(p.wood, p.light, 0.5)),
});
