// Outdoor scenes.
import { pick } from "./chance.mjs";
import { mix } from "./colors.mjs";
import {
  circ,
  dog,
  halo,
  leaf,
  leaves,
  line,
  path,
  plant,
  rect,
  rep,
  ridge,
  sky,
  tree,
} from "./scene-shapes.mjs";

export const coast = ({ p, r }) => ({
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
  fg: rep(22, () => {
    const x = 640 + r() * 280;
    return line(
      `M${x} 1210 q${-20 + r() * 20} -120 ${-40 + r() * 90} ${-170 - r() * 120}`,
      mix(p.leaf, p.wood, 0.4),
      6,
      'opacity=".9"',
    );
  }),
});

export const forest = ({ p, r }) => ({
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
    rep(60, () => circ(r() * 900, r() * 260, 40 + r() * 60, pick(r, leaves(p)), 'opacity=".4"')) +
    rep(26, () => plant(r, r() < 0.5 ? r() * 260 : 640 + r() * 260, 860 + r() * 260, 90, leaves(p), 7)),
  fg: plant(r, 40, 1230, 240, leaves(p), 11) + plant(r, 880, 1240, 220, leaves(p), 11),
});

export const mountain = ({ p, r }) => ({
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
  fg: "",
});

export const park = ({ p, r }) => ({
  blur: 4,
  bg:
    sky(p.sky, mix(p.sky, p.light, 0.7), p.glow) +
    halo(690, 380, 420, p.glow, 0.8) +
    ridge(r, 620, 60, mix(p.leaf, p.sky, 0.5), 140) +
    rep(5, (i) =>
      tree(r, 40 + i * 210 + r() * 60, 760, 330 + r() * 160, mix(p.wood, p.ink, 0.4), leaves(p)),
    ) +
    ridge(r, 760, 30, mix(p.leaf, p.glow, 0.3)) +
    rep(90, () => line(`M${r() * 900} ${800 + r() * 400} q6 -24 ${r() * 16 - 8} -40`, pick(r, leaves(p)), 4)),
  fg: dog(700, 985, 0.92, p.dog ?? "#b9783f", p.accent),
});

export const autumn = ({ p, r }) => ({
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
        pick(r, [p.accent, p.glow, p.wood, p.accent2]),
      ),
    ) +
    line("M560 820 h260 M560 780 h260 M590 760 v140 M790 760 v140", mix(p.wood, p.ink, 0.5), 14),
  fg: rep(12, (i) =>
    leaf(
      i % 2 ? r() * 130 : 760 + r() * 130,
      120 + r() * 1040,
      34 + r() * 22,
      r() * 360,
      pick(r, [p.accent, p.glow, p.accent2]),
    ),
  ),
});
