// Shapes for scenes. r: seeded random generator; p: palette.
import { pick } from "./chance.mjs";
import { mix } from "./colors.mjs";

export const rect = (x, y, w, h, f, m = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${f}" ${m}/>`;
export const circ = (x, y, q, f, m = "") => `<circle cx="${x}" cy="${y}" r="${q}" fill="${f}" ${m}/>`;
export const path = (d, f, m = "") => `<path d="${d}" fill="${f}" ${m}/>`;
export const line = (d, s, w, m = "") =>
  `<path d="${d}" fill="none" stroke="${s}" stroke-width="${w}" stroke-linecap="round" ${m}/>`;
export const rep = (n, f) => Array.from({ length: n }, (_, i) => f(i)).join("");
let named = 0;
/** Resets the numbering of gradients for each scene, so that a scene is always drawn identically. */
export const beginScene = () => {
  named = 0;
};
export const sky = (...stops) => {
  const id = `sky${++named}`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map((c, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${c}"/>`).join("")}</linearGradient><rect width="900" height="1200" fill="url(#${id})"/>`;
};
export const halo = (x, y, q, c, o = 0.8) => {
  const id = `halo${++named}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${c}" stop-opacity="${o}"/><stop offset="1" stop-color="${c}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${q}" fill="url(#${id})"/>`;
};
export const bokeh = (r, n, cols, y0 = 0, y1 = 900, q0 = 12, q1 = 58) =>
  rep(n, () => {
    const q = q0 + r() * (q1 - q0),
      x = r() * 900,
      y = y0 + r() * (y1 - y0),
      c = pick(r, cols);
    return (
      circ(x, y, q, c, `opacity="${(0.16 + r() * 0.5).toFixed(2)}"`) +
      `<circle cx="${x}" cy="${y}" r="${q - 2}" fill="none" stroke="${mix(c, "#ffffff", 0.4)}" stroke-width="2.5" opacity=".35"/>`
    );
  });
export const leaf = (x, y, l, a, c) =>
  `<g transform="translate(${x} ${y}) rotate(${a})">${path(`M0 0 C${l * 0.25} ${-l * 0.28} ${l * 0.75} ${-l * 0.24} ${l} 0 C${l * 0.75} ${l * 0.2} ${l * 0.25} ${l * 0.24} 0 0Z`, c)}${line(`M4 0 L${l * 0.9} 0`, mix(c, "#ffffff", 0.25), 2, 'opacity=".5"')}</g>`;
export const plant = (r, x, y, s, cols, n = 14) =>
  rep(n, (i) => {
    const a = -165 + (150 * i) / (n - 1) + r() * 14,
      l = s * (0.6 + r() * 0.5);
    return leaf(x, y, l, a, pick(r, cols));
  });
export const tree = (r, x, base, h, trunk, cols, w = 26) =>
  path(
    `M${x - w / 2} ${base} C${x - w / 4} ${base - h * 0.5} ${x - 8} ${base - h} ${x} ${base - h} C${x + 8} ${base - h} ${x + w / 4} ${base - h * 0.5} ${x + w / 2} ${base}Z`,
    trunk,
  ) +
  rep(16, () =>
    circ(
      x + (r() - 0.5) * h * 0.62,
      base - h * (0.62 + r() * 0.5),
      h * (0.07 + r() * 0.1),
      pick(r, cols),
      'opacity=".85"',
    ),
  );
export const ridge = (r, y, amp, c, step = 90) => {
  let d = `M-20 1220 L-20 ${y}`;
  for (let x = -20; x <= 940; x += step)
    d += ` Q${x + step / 2} ${y - amp * (0.2 + r())} ${x + step} ${y + (r() - 0.5) * amp * 0.5}`;
  return path(`${d} L940 1220Z`, c);
};
export const facade = (r, x, y, w, h, c, win, lit = 0.5) =>
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
export const person = (x, y, s, c) =>
  circ(x, y, 34 * s, c) +
  path(
    `M${x - 84 * s} ${y + 260 * s} C${x - 84 * s} ${y + 70 * s} ${x - 40 * s} ${y + 44 * s} ${x} ${y + 44 * s} C${x + 40 * s} ${y + 44 * s} ${x + 84 * s} ${y + 70 * s} ${x + 84 * s} ${y + 260 * s}Z`,
    c,
  );
export const leaves = (p) => [p.leaf, mix(p.leaf, p.ink, 0.3), mix(p.leaf, p.light, 0.3)];

// Head and chest of a sitting dog that looks in the same direction as the person.
export const dog = (x, y, s, c, tag) =>
  `<g transform="translate(${x} ${y}) scale(${s})">${path("M-120 330 C-130 150 -90 70 -10 60 C90 60 140 150 150 330Z", mix(c, "#1a0c08", 0.2))}${path("M-40 330 C-50 200 -30 120 20 100 C76 120 90 210 80 330Z", mix(c, "#fff4e0", 0.55))}${path("M-86 -40 C-90 -130 -10 -160 40 -140 C100 -130 120 -80 118 -50 C140 -40 176 -20 178 14 C178 44 140 60 96 58 C60 92 -20 96 -56 56 C-84 30 -84 -4 -86 -40Z", c)}${path("M36 -20 C90 -40 178 -30 178 14 C178 44 140 60 96 58 C60 60 36 30 36 -20Z", mix(c, "#fff4e0", 0.5))}${path("M-78 -110 C-150 -110 -160 10 -120 60 C-86 70 -70 10 -40 -70Z", mix(c, "#1a0c08", 0.45))}${path("M84 -116 C120 -126 146 -96 150 -52 C130 -50 104 -70 84 -92Z", mix(c, "#1a0c08", 0.45))}${`<ellipse cx="160" cy="-4" rx="24" ry="18" fill="#1c1214"/>`}${circ(28, -48, 13, "#1c1214")}${circ(33, -53, 4, "#fff")}${circ(106, -52, 11, "#1c1214")}${circ(110, -56, 3.5, "#fff")}${line("M158 16 C150 40 120 44 100 34", "#3a2020", 5)}${path("M110 42 C112 76 148 78 144 36Z", "#d86a76")}${line("M-70 84 C-20 130 60 130 108 84", tag, 22)}${circ(36, 130, 13, mix(tag, "#ffe9a8", 0.7))}</g>`;
