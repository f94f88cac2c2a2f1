import { mix } from "./colors.mjs";
import { line, path } from "./strokes.mjs";

/** Draws both eyes; the far one is slightly narrower. */
export function drawEyes(f) {
  const { p, u, blur, shade, deep, ink, old } = f;
  const clip = (art) => `<g clip-path="url(#${u("fc")})">${art}</g>`;
  /** @param inner 1 if the nose is to the right, -1 if it is to the left */
  const eye = (cx, w, inner, far) => {
    const L = cx - w,
      R = cx + w,
      h = 42 * p.lids,
      iy = far ? 776 : 778,
      ox = inner > 0 ? L : R,
      yo = 766 - p.tilt;
    const up = `C${inner > 0 ? L + w * 0.35 : L + w * 0.25} ${yo - h * (inner > 0 ? 0.9 : 1.0)} ${R - w * (inner > 0 ? 0.25 : 0.35)} ${yo - h * (inner > 0 ? 1.0 : 0.9)}`;
    const yL = inner > 0 ? yo : iy,
      yR = inner > 0 ? iy : yo,
      shape = `M${L} ${yL} ${up} ${R} ${yR} C${R - w * 0.5} ${yR + 22} ${L + w * 0.5} ${yL + 24} ${L} ${yL}Z`;
    const ix = cx - (far ? 5 : 3),
      c = u(`e${far ? 1 : 0}`),
      out = inner > 0 ? -1 : 1;
    return `<ellipse cx="${cx}" cy="752" rx="${w * 1.25}" ry="40" fill="${shade}" opacity="${p.lash > 0.8 ? 0.34 : 0.26}" ${blur(12)}/>
      <clipPath id="${c}"><path d="${shape}"/></clipPath>${path(shape, mix("#fffaf2", shade, 0.12))}
      <g clip-path="url(#${c})"><circle cx="${ix}" cy="763" r="${far ? 23 : 25}" fill="${p.iris}"/><circle cx="${ix + 3}" cy="771" r="14" fill="${mix(p.iris, "#ffd9a0", 0.35)}" opacity=".55"/><circle cx="${ix}" cy="763" r="11" fill="#0d0709"/><circle cx="${ix + 8}" cy="754" r="6" fill="#fff"/>
      ${line(`M${L} ${yL} ${up} ${R} ${yR}`, deep, 16, 0.4)}</g>
      ${line(`M${L} ${yL} ${up} ${R} ${yR}`, ink, 7 + p.lash * 3)}${p.lash > 0.3 ? path(`M${ox - out * 26} ${yo - 17} Q${ox} ${yo - 10} ${ox + out * 20} ${yo - 20} Q${ox + out * 8} ${yo} ${ox - out * 6} ${yo + 3}Z`, ink, `opacity="${p.lash}"`) : ""}
      ${line(`M${L + (inner > 0 ? -4 : 6)} ${yL - 16} ${up.replace(/ (\d+\.?\d*)(?= |$)/g, (_m, v) => ` ${+v > 600 && +v < 790 ? +v - 15 : v}`)} ${R - (inner > 0 ? 6 : -4)} ${yR - 20}`, deep, 4.5, 0.42 * p.crease)}
      ${line(`M${L + w * 0.4} ${yL + 16} Q${cx} ${yo + 28} ${R - w * 0.4} ${yR + 14}`, deep, 3.5, 0.32)}
      ${old > 0.15 ? clip(line(`M${L + w * 0.2} 806 Q${cx} ${824} ${R - w * 0.15} 806`, deep, 4, 0.12 + old * 0.22) + line(`M${ox + out * 16} ${yo + 4} l${out * 22} 6 M${ox + out * 16} ${yo - 8} l${out * 24} -6`, deep, 4, old * 0.4)) : ""}`;
  };
  return eye(838, 52 * p.eyeW, 1, false) + eye(1041, 40 * p.eyeW, -1, true);
}

export function drawBrows({ p, blur, browC }) {
  const bw = 17 * p.browW;
  const ar = p.arch,
    brows =
      `<g transform="translate(0 ${p.browY})">` +
      path(
        `M902 ${704 - bw * 0.2} C868 ${690 - bw * 0.7 - ar * 0.4} 820 ${674 - bw * 0.5 - ar} 768 ${704 - p.tilt * 0.6} C812 ${686 + bw * 0.25 - ar} 860 ${690 + bw * 0.5 - ar * 0.4} 900 ${706 + bw * 0.75}Z`,
        browC,
        `opacity=".92" ${blur(3)}`,
      ) +
      path(
        `M984 ${702 - bw * 0.2} C1010 ${690 - bw * 0.7 - ar * 0.4} 1054 ${676 - bw * 0.45 - ar} 1092 ${702 - p.tilt * 0.6} C1060 ${688 + bw * 0.3 - ar} 1014 ${692 + bw * 0.5 - ar * 0.4} 985 ${704 + bw * 0.7}Z`,
        browC,
        `opacity=".92" ${blur(3)}`,
      ) +
      "</g>";
  return brows;
}
