import { mix } from "./colors.mjs";
import { line, path } from "./strokes.mjs";

/** Draws a beard with short strokes, so that it does not look flat. */
export function drawBeard({ p, r, u, blur, deep, hairC, ink }) {
  const bc = mix(hairC, deep, 0.25),
    FULL =
      "M640 760 C650 870 684 970 738 1022 C800 1084 880 1112 946 1108 C1016 1098 1080 1030 1090 900 C1076 906 1056 914 1040 912 C1020 898 995 894 962 897 C925 894 893 900 868 922 C820 930 762 906 724 850 C700 815 690 790 688 762Z";
  const beards = {
    none: "",
    shadow: path(FULL, bc, `opacity=".15" ${blur(12)}`),
    stubble: path(FULL, bc, `opacity=".3" ${blur(12)}`),
    short: path(FULL, bc, `opacity=".82" ${blur(6)}`),
    full: path(FULL.replace("946 1108", "950 1136"), bc, `opacity=".97" ${blur(3)}`),
    moustache: path(
      "M862 934 C880 902 930 892 960 900 C990 890 1026 900 1044 926 C1016 922 990 928 960 922 C930 928 890 924 862 934Z",
      bc,
      blur(3),
    ),
    goatee: path(
      "M862 940 C880 902 930 892 960 900 C990 890 1026 900 1042 930 C1040 1010 1010 1092 950 1100 C890 1092 866 1010 862 940Z",
      bc,
      `opacity=".9" ${blur(3)}`,
    ),
  };
  let bristle = "";
  if (["short", "full", "goatee"].includes(p.beard)) {
    for (let i = 0; i < 130; i++) {
      const t = r(),
        x = p.beard === "goatee" ? 880 + t * 140 : 690 + t * 370,
        y = 900 + Math.sin(t * 2.6) * 110 + r() * 90 - (t < 0.2 ? 60 : 0);
      bristle += line(
        `M${x} ${y} q${(t - 0.6) * -6} 14 ${(0.6 - t) * 10} 30`,
        r() < 0.5 ? mix(hairC, "#ffffff", 0.35) : ink,
        4,
        0.2,
      );
    }
    bristle = `<clipPath id="${u("bd")}"><path d="${FULL}"/></clipPath><g clip-path="url(#${u("bd")})">${bristle}</g>`;
  }
  return (
    (p.beard === "full" ? beards.full : `<g clip-path="url(#${u("fc")})">${beards[p.beard] ?? ""}</g>`) +
    bristle
  );
}
