/** Large pictures with several people: the scene, and who stands where. Wide: the left two fifths stay calm for a headline. */
import type { Palette } from "./props";
import type { Place } from "./render";
import { mix, nth, type Point } from "./svg";

type Random = () => number;
const rect = (x: number, y: number, w: number, h: number, f: string, m = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${f}" ${m}/>`;
const circ = (x: number, y: number, q: number, f: string, m = "") =>
  `<circle cx="${x}" cy="${y}" r="${q}" fill="${f}" ${m}/>`;
const path = (d: string, f: string, m = "") => `<path d="${d}" fill="${f}" ${m}/>`;
const rep = (n: number, f: (i: number) => string) => Array.from({ length: n }, (_, i) => f(i)).join("");
const sky = (w: number, h: number, ...stops: string[]) =>
  `<linearGradient id="hsky" x1="0" y1="0" x2="0" y2="1">${stops.map((c, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${c}"/>`).join("")}</linearGradient>${rect(0, 0, w, h, "url(#hsky)")}`;
const halo = (id: string, x: number, y: number, q: number, c: string, o = 0.8) =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${c}" stop-opacity="${o}"/><stop offset="1" stop-color="${c}" stop-opacity="0"/></radialGradient>${circ(x, y, q, `url(#${id})`)}`;
const ridge = (r: Random, w: number, h: number, y: number, amp: number, c: string, step: number) => {
  let d = `M-20 ${h + 20} L-20 ${y}`;
  for (let x = -20; x <= w + 40; x += step)
    d += ` Q${x + step / 2} ${y - amp * (0.2 + r())} ${x + step} ${y + (r() - 0.5) * amp * 0.5}`;
  return path(`${d} L${w + 60} ${h + 20}Z`, c);
};
const peaks = (r: Random, w: number, h: number, y: number, amp: number, c: string, step: number) => {
  let d = `M-20 ${h + 20} L-20 ${y}`;
  for (let x = -20; x <= w + 60; x += step)
    d += ` L${x + step * (0.35 + r() * 0.3)} ${y - amp * (0.35 + r() * 0.65)} L${x + step} ${y - amp * r() * 0.25}`;
  return path(`${d} L${w + 60} ${h + 20}Z`, c);
};

const ART: Record<string, (w: number, h: number, p: Palette, r: Random) => Omit<Place, "box">> = {
  "velvet-hour": (w, h, p, r) => ({
    dark: true,
    blur: 12,
    bg:
      sky(w, h, p.ink, p.deep, mix(p.deep, p.mid, 0.6), mix(p.mid, p.accent, 0.4)) +
      rep(Math.ceil(w / 150), (i) => {
        const H = h * (0.35 + r() * 0.4),
          c = mix(p.ink, p.deep, 0.5 + r() * 0.6);
        return (
          rect(i * 150 - 10, h - H, 146, H, c) +
          rep(Math.floor(H / 66), (j) =>
            rep(3, (k) =>
              r() < 0.4
                ? rect(
                    i * 150 + 12 + k * 44,
                    h - H + 18 + j * 66,
                    24,
                    36,
                    nth([p.glow, p.accent, p.accent2], Math.floor(r() * 3)),
                    'opacity=".8"',
                  )
                : "",
            ),
          )
        );
      }) +
      halo("g1", w * 0.72, h * 0.9, h * 0.75, p.accent, 0.5) +
      halo("g2", w * 0.2, h * 0.4, h * 0.6, p.accent2, 0.6) +
      rep(Math.round(w / 34), () =>
        circ(
          r() * w,
          h * (0.25 + r() * 0.7),
          12 + r() * 58,
          nth([p.glow, p.accent, p.accent2, p.light], Math.floor(r() * 4)),
          `opacity="${(0.2 + r() * 0.5).toFixed(2)}"`,
        ),
      ),
  }),
  abendrot: (w, h, p, r) => ({
    blur: 3,
    bg:
      sky(w, h, mix(p.sky, p.accent2, 0.22), p.sky, p.glow, mix(p.glow, p.light, 0.5), p.glow) +
      halo("g1", w * 0.34, h * 0.5, h * 0.62, p.light, 0.95) +
      circ(w * 0.34, h * 0.52, h * 0.075, mix(p.light, "#ffffff", 0.5)) +
      rep(7, (i) =>
        path(
          `M${r() * w - 200} ${h * (0.08 + i * 0.05)} q160 -40 330 0 q140 -22 260 8 q-300 26 -590 -8Z`,
          p.light,
          'opacity=".45"',
        ),
      ) +
      ridge(r, w, h, h * 0.58, 130, mix(p.mid, p.glow, 0.45), 300) +
      ridge(r, w, h, h * 0.62, 90, mix(p.mid, p.deep, 0.15), 220) +
      rect(0, h * 0.63, w, h * 0.4, mix(p.glow, p.mid, 0.45)) +
      rep(60, () =>
        rect(
          r() * w,
          h * (0.64 + r() * 0.34),
          60 + r() * 240,
          4 + r() * 3,
          p.light,
          `opacity="${(0.2 + r() * 0.35).toFixed(2)}" rx="3"`,
        ),
      ) +
      rep(26, (i) =>
        rect(
          w * 0.34 - 90 + r() * 130 - i * 3,
          h * 0.64 + i * h * 0.013,
          70 + r() * 90,
          7,
          p.light,
          'opacity=".8" rx="4"',
        ),
      ) +
      rep(50, () => {
        const x = r() * w * 0.3,
          q = 120 + r() * 220;
        return `<path d="M${x} ${h + 10} q${r() * 40 - 20} ${-q * 0.6} ${r() * 120 - 50} ${-q}" stroke="${mix(p.wood, p.ink, 0.4)}" stroke-width="6" fill="none"/>`;
      }),
  }),
  "maple-and-main": (w, h, p, r) => ({
    blur: 0,
    bg:
      sky(w, h, p.sky, mix(p.sky, p.light, 0.5), mix(p.sky, p.light, 0.7)) +
      circ(w * 0.16, h * 0.2, h * 0.1, p.accent2) +
      rep(5, (i) => {
        const x = w * (0.05 + i * 0.22) + r() * 60,
          y = h * (0.1 + r() * 0.2);
        return path(
          `M${x} ${y} a50 50 0 0 1 90 -30 a62 62 0 0 1 116 16 a42 42 0 0 1 34 70 h-220 a36 36 0 0 1 -20 -56Z`,
          "#ffffff",
          'opacity=".9"',
        );
      }) +
      ridge(r, w, h, h * 0.62, 80, mix(p.leaf, p.sky, 0.45), 300) +
      rep(Math.ceil(w / 230), (i) => {
        const x = i * 230 - 30,
          H = h * (0.26 + r() * 0.12),
          y = h * 0.74 - H,
          c = nth([p.accent, p.soft, p.mid, p.light, p.accent2, p.wood], i);
        return (
          path(`M${x} ${h * 0.74} V${y} L${x + 105} ${y - 80} L${x + 210} ${y} V${h * 0.74}Z`, c) +
          rect(x - 8, y - 6, 226, 14, mix(c, p.ink, 0.3)) +
          rep(
            2,
            (k) =>
              rect(x + 30 + k * 90, y + 40, 60, 80, p.light, 'rx="4"') +
              rect(x + 58 + k * 90, y + 40, 5, 80, p.ink, 'opacity=".4"'),
          ) +
          rep(7, (k) =>
            path(
              `M${x + k * 30} ${y + H * 0.52} h30 v44 q-15 20 -30 0Z`,
              k % 2 ? "#ffffff" : nth([p.accent, p.mid], i),
            ),
          ) +
          rect(x + 70, y + H * 0.62, 70, H * 0.4, mix(c, p.ink, 0.45))
        );
      }) +
      rect(0, h * 0.74, w, h * 0.3, mix(p.leaf, p.light, 0.35)) +
      path(`M0 ${h} L${w * 0.3} ${h * 0.75} H${w * 0.7} L${w} ${h}Z`, p.soft) +
      `<path d="M0 ${h * 0.09} Q${w * 0.5} ${h * 0.24} ${w} ${h * 0.07}" stroke="${p.ink}" stroke-width="4" fill="none"/>` +
      rep(Math.ceil(w / 90), (i) => {
        const t = (i + 0.5) / Math.ceil(w / 90),
          x = t * w,
          y = h * (0.09 + 0.15 * 2 * t * (1 - t));
        return path(`M${x - 28} ${y} h56 l-28 64Z`, nth([p.accent, p.accent2, p.mid, "#ffffff"], i));
      }),
  }),
  fjordlys: (w, h, p, r) => ({
    blur: 3,
    bg:
      sky(w, h, mix(p.sky, p.mid, 0.12), p.sky, p.light, p.glow, p.light) +
      halo("g1", w * 0.3, h * 0.48, h * 0.5, "#ffffff", 0.95) +
      circ(w * 0.3, h * 0.46, h * 0.05, p.accent, 'opacity=".85"') +
      peaks(r, w, h, h * 0.6, h * 0.34, mix(p.mid, p.sky, 0.72), w * 0.17) +
      peaks(r, w, h, h * 0.64, h * 0.26, mix(p.mid, p.sky, 0.45), w * 0.23) +
      peaks(r, w, h, h * 0.67, h * 0.14, mix(p.mid, p.deep, 0.2), w * 0.2) +
      rect(0, h * 0.66, w, h * 0.4, mix(p.sky, p.mid, 0.35)) +
      rep(70, () =>
        rect(
          r() * w,
          h * (0.67 + r() * 0.33),
          80 + r() * 260,
          3,
          p.light,
          `opacity="${(0.3 + r() * 0.5).toFixed(2)}"`,
        ),
      ),
  }),
  kaleido: (w, h, _p, r) => {
    const cols = ["#ff3d9a", "#7b2ff7", "#17c37b", "#ffe14d", "#ffc2e0", "#a678ff"],
      cell = w > h ? h / 4 : w / 4;
    let s = rect(0, 0, w, h, "#fff7fb");
    let prev = 0;
    for (let y = 0; y < h; y += cell)
      for (let x = 0; x < w; x += cell) {
        let k = Math.floor(r() * 6);
        if (k === prev) k = (k + 1) % 6;
        prev = k;
        const a = nth(cols, k),
          b = nth(cols, (k + 1 + Math.floor(r() * 4)) % 6);
        s += `<g transform="translate(${x} ${y})">${rect(0, 0, cell + 1, cell + 1, a)}${nth([() => path(`M0 0 H${cell} A${cell} ${cell} 0 0 1 0 ${cell}Z`, b), () => circ(cell / 2, cell / 2, cell * 0.34, b), () => rep(3, (i) => rect(0, (i * cell) / 3, cell, cell / 6, b)), () => path(`M0 ${cell} L${cell} 0 V${cell}Z`, b), () => path(`M0 ${cell} A${cell / 2} ${cell / 2} 0 0 1 ${cell} ${cell}Z`, b), () => ""], Math.floor(r() * 6))()}</g>`;
      }
    return { blur: 0, bg: s };
  },
};

const WHO: Record<string, { wide: number[]; phone: number[] }> = {
  "velvet-hour": { wide: [12, 4, 8, 7], phone: [3, 2, 1] },
  abendrot: { wide: [2, 1, 4, 7], phone: [1, 4, 10] },
  "maple-and-main": { wide: [10, 4, 11, 5], phone: [2, 1, 8] },
  fjordlys: { wide: [1, 2, 3, 6], phone: [3, 2, 1] },
  kaleido: { wide: [4, 9, 1, 6], phone: [8, 6, 4] },
};

type Standing = { number: number; shot: string; at: Point; scale: number; flip: boolean };

/** The two large pictures of a brand: their sizes in pixels, and who stands where. */
export function heroes(slug: string): { name: string; w: number; h: number; people: Standing[] }[] {
  const who = WHO[slug];
  if (!who) return [];
  const [a = 1, b = 2, c = 3, d = 4] = who.wide;
  const [e = 1, f = 2, g = 3] = who.phone;
  return [
    {
      name: "hero-wide",
      w: 2400,
      h: 1350,
      people: [
        { number: b, shot: "portrait", at: [1500, 430], scale: 3.1, flip: false },
        { number: d, shot: "portrait", at: [2170, 440], scale: 3.1, flip: true },
        { number: a, shot: "cup", at: [1190, 640], scale: 3.3, flip: false },
        { number: c, shot: "crossed", at: [1830, 630], scale: 3.3, flip: true },
      ],
    },
    {
      name: "hero-phone",
      w: 1080,
      h: 1600,
      people: [
        { number: f, shot: "portrait", at: [232, 430], scale: 2.9, flip: false },
        { number: g, shot: "portrait", at: [856, 410], scale: 2.9, flip: true },
        { number: e, shot: "cup", at: [540, 770], scale: 3.1, flip: false },
      ],
    },
  ];
}

/** The scene of a large picture. */
export const heroPlace = (slug: string, p: Palette, w: number, h: number, r: Random): Place => {
  const draw = ART[slug];
  if (!draw) throw new Error(`There is no large picture of ${slug}.`);
  return { ...draw(w, h, p, r), box: [w, h] };
};
