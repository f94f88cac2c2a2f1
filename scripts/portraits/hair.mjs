import { HAIRS } from "./appearance.mjs";
import { lightness, mix } from "./colors.mjs";
import { line, path } from "./strokes.mjs";

/** Draws the outline of the hair with strands inside, or the folds of a headscarf. */
export function drawHair({ p, r, u, blur, hairC, covered, wrapC, hair }) {
  let strands = "";
  const tex = covered ? "none" : (p.tex ?? HAIRS[p.gender]?.[p.hair] ?? "wave"),
    hl = mix(hairC, "#fff0d8", 0.4),
    lo = mix(hairC, "#1a0c08", lightness(hairC) > 0.4 ? 0.45 : 0.85);
  if (tex === "curl")
    for (let i = 0; i < 190; i++) {
      const x = 380 + r() * 960,
        y = 230 + r() * 760,
        q = 16 + r() * 22;
      strands += line(
        `M${x} ${y} q${q} ${-q} ${q * 1.6} ${q * 0.3} q${-q * 0.2} ${q} ${-q} ${q * 0.8}`,
        r() < 0.5 ? hl : lo,
        5,
        0.24,
      );
    }
  else if (tex !== "none")
    for (let i = 0; i < 90; i++) {
      const t = r() * 2 - 1,
        w = tex === "wave" ? 46 : 10,
        x0 = 900 + t * 120;
      strands += line(
        `M${x0} ${290 + r() * 90} C${900 + t * 360} ${340 + r() * 80} ${880 + t * 430 + w} ${560 + r() * 100} ${880 + t * 400 - w} 820 S${880 + t * 470 + w} 1010 ${880 + t * 440} 1240`,
        r() < 0.5 ? hl : lo,
        3 + r() * 6,
        0.08 + r() * 0.12,
        "",
      );
    }
  const cut = `<mask id="${u("ct")}" maskUnits="userSpaceOnUse" x="-400" y="-200" width="2600" height="2400"><rect x="-400" y="-200" width="2600" height="2400" fill="#fff"/>${path("M745 900 L1052 900 C1050 950 1030 1000 1000 1036 L985 1140 L800 1140 C790 1060 760 990 745 900Z", "#000")}</mask>`;
  return (
    `${covered ? "" : cut}<g ${covered ? "" : `mask="url(#${u("ct")})"`}>` +
    hair +
    `<g mask="url(#${u("hm")})">${strands ? `<g ${blur(3)}>${strands}</g>` : ""}${covered ? `<g ${blur(12)} opacity=".5">${line("M560 500 C640 380 900 330 1060 420 M540 760 C560 900 600 1040 760 1150 M1120 700 C1130 900 1080 1040 980 1130", mix(wrapC, "#12060c", 0.6), 30, 0.6)}</g>` : `<ellipse cx="1000" cy="400" rx="190" ry="60" fill="${hl}" opacity=".2" ${blur(30)}/>`}</g></g>`
  );
}

/** Draws hair behind the neck, so that no background is visible between hair and cheek. */
export function drawHairBehind({ p, blur, hairC }) {
  return (p.behind ?? ["02", "23", "28", "36", "37", "41", "58", "08"].includes(p.hair))
    ? path(
        p.hair === "58" || p.hair === "02"
          ? "M660 500 C760 430 1040 430 1090 560 C1120 760 1100 960 1020 1070 C900 1120 800 1110 720 1080 C650 960 640 700 660 500Z"
          : "M660 500 C760 430 1040 430 1090 560 C1110 800 1090 960 1050 1090 C930 1170 780 1170 670 1090 C640 960 640 700 660 500Z",
        mix(hairC, "#0d060c", 0.55),
        blur(6),
      )
    : "";
}
