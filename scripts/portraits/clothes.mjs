import { lightness, mix } from "./colors.mjs";
import { line, path } from "./strokes.mjs";

/** Draws clothes: one shoulder line, several necklines and collars. @param sw half the shoulder width  @param c tones of the cloth */
export function drawClothes(p, sw, u, c) {
  const L = 845 - sw,
    R = 845 + sw,
    cg = `url(#${u("cg")})`,
    blur = (b) => `filter="url(#${u(`b${b}`)})"`;
  const SH = `C560 1222 ${L + 200} 1246 ${L + 120} 1296 C${L + 20} 1350 ${L - 10} 1520 ${L - 40} 1800 L${L - 60} 3600 L${R + 60} 3600 L${R + 40} 1800 C${R + 10} 1520 ${R - 20} 1350 ${R - 120} 1296 C${R - 200} 1246 1124 1214`;
  const NECKS = {
    crew: ["M660 1196 ", " 1012 1184 C1000 1252 912 1294 838 1292 C750 1290 674 1250 660 1196Z"],
    scoop: ["M596 1218 ", " 1080 1208 C1058 1334 940 1398 842 1396 C740 1394 618 1338 596 1218Z"],
    vneck: ["M616 1210 ", " 1062 1200 C1014 1280 926 1350 848 1404 C764 1350 670 1288 616 1210Z"],
    turtle: [
      "M690 1092 C664 1130 690 1176 600 1216 ",
      " 1004 1176 C1000 1140 990 1110 982 1090 C910 1140 770 1146 690 1092Z",
    ],
  };
  const inner = p.inner ?? mix(p.cloth, "#ffffff", lightness(p.cloth) > 0.6 ? 0.7 : 0.78),
    kind = p.top;
  const under =
    { shirt: "vneck", blazer: "crew", openshirt: "crew", hoodie: "crew", scarf: "crew", collar: "crew" }[
      kind
    ] ?? kind;
  const layered = ["blazer", "openshirt"].includes(kind),
    N = NECKS[under] ?? NECKS.crew,
    d = N[0] + SH + N[1],
    rim = N[1]
      .slice(1)
      .replace(/^(\S+ \S+)/, "M$1")
      .replace("Z", "");
  const folds = (
    fill,
  ) => `<clipPath id="${u("bc")}"><path d="${d}"/></clipPath><g clip-path="url(#${u("bc")})">${fill}
    ${path("M590 1180 C690 1380 970 1390 1096 1170 L1130 1270 C980 1470 670 1450 540 1270Z", c.dark, `opacity=".42" ${blur(30)}`)}
    ${line(`M${L + 120} 1800 C${L + 130} 1660 ${L + 140} 1590 ${L + 176} 1500 M${R - 110} 1800 C${R - 122} 1660 ${R - 132} 1590 ${R - 170} 1510`, c.dark, 16, 0.45, blur(6))}
    ${path(`M${R - 130} 1290 C${R - 30} 1350 ${R} 1520 ${R + 30} 1800 L${R - 30} 1800 C${R - 60} 1560 ${R - 90} 1380 ${R - 200} 1300Z`, c.light, `opacity=".4" ${blur(12)}`)}</g>`;
  const stripes =
    p.stripes && !layered
      ? [...Array(8)]
          .map((_, i) =>
            line(
              `M${L - 60} ${1362 + i * 66} Q845 ${1292 + i * 66} ${R + 60} ${1362 + i * 66}`,
              p.stripes,
              22,
              0.85,
            ),
          )
          .join("")
      : "";
  const ribs = p.knit
    ? [...Array(30)].map((_, i) => line(`M${L + i * 42} 1180 q-10 300 -20 640`, c.dark, 5, 0.2)).join("")
    : "";
  let out = path(d, layered ? inner : cg) + folds(stripes + (layered ? "" : ribs));
  if (kind === "turtle")
    out +=
      line("M690 1100 C770 1150 910 1146 982 1100 M674 1172 C770 1224 920 1220 1000 1166", c.dark, 7, 0.4) +
      path(
        "M690 1092 C664 1130 690 1176 640 1200 C700 1216 730 1180 740 1122Z",
        c.dark,
        `opacity=".4" ${blur(6)}`,
      );
  else if (under !== "vneck" || kind === "vneck")
    out += line(rim, layered ? mix(inner, "#120a18", 0.3) : c.dark, 11, 0.45);
  const flap = (d2, f) =>
    path(d2, f, `stroke="${c.dark}" stroke-opacity=".35" stroke-width="5" stroke-linejoin="round"`);
  if (kind === "shirt")
    out +=
      path(
        "M690 1150 C740 1230 800 1290 850 1330 C900 1290 950 1230 992 1140 L1030 1200 L850 1420 L650 1210Z",
        c.dark,
        `opacity=".3" ${blur(12)}`,
      ) +
      flap(
        "M676 1120 C690 1210 770 1300 846 1362 L772 1452 L604 1262 C622 1206 650 1160 676 1120Z",
        c.light,
      ) +
      flap(
        "M992 1112 C980 1210 912 1300 848 1362 L930 1446 L1078 1250 C1058 1196 1026 1150 992 1112Z",
        c.light,
      ) +
      line("M850 1370 C852 1500 852 1650 850 1800", c.dark, 7, 0.4) +
      [1470, 1580, 1690]
        .map((y) => `<circle cx="876" cy="${y}" r="9" fill="${c.dark}" opacity=".5"/>`)
        .join("");
  if (kind === "collar")
    out +=
      flap("M672 1140 C690 1200 770 1262 842 1296 L780 1372 L624 1240 C636 1200 652 1166 672 1140Z", inner) +
      flap(
        "M1000 1130 C980 1200 912 1262 846 1296 L916 1368 L1060 1232 C1042 1190 1022 1160 1000 1130Z",
        inner,
      );
  if (layered) {
    const v = kind === "blazer" ? 1700 : 1800,
      lx = kind === "blazer" ? 830 : 706,
      rx = kind === "blazer" ? 870 : 1000;
    out +=
      path(
        `M640 1176 C560 1222 ${L + 200} 1246 ${L + 120} 1296 C${L + 20} 1350 ${L - 10} 1520 ${L - 40} 1800 L${L - 60} 3600 L${lx} 3600 L${lx} ${v} C760 1500 680 1330 640 1176Z`,
        cg,
      ) +
      path(
        `M1032 1166 C1124 1214 ${R - 200} 1246 ${R - 120} 1296 C${R - 20} 1350 ${R + 10} 1520 ${R + 40} 1800 L${R + 60} 3600 L${rx} 3600 L${rx} ${v} C940 1500 1010 1330 1032 1166Z`,
        cg,
      ) +
      flap(
        kind === "blazer"
          ? "M640 1170 C664 1330 742 1520 828 1690 C730 1600 640 1500 590 1424 L640 1392 L556 1310 C570 1240 600 1200 640 1170Z"
          : "M640 1166 C650 1260 690 1380 706 1470 C640 1420 580 1340 548 1270 C570 1220 600 1190 640 1166Z",
        c.mid,
      ) +
      flap(
        kind === "blazer"
          ? "M1032 1160 C1012 1330 950 1520 872 1690 C964 1600 1050 1490 1096 1412 L1046 1384 L1126 1300 C1112 1230 1076 1190 1032 1160Z"
          : "M1032 1156 C1030 1260 1010 1380 1000 1470 C1060 1410 1110 1330 1136 1260 C1112 1210 1076 1180 1032 1156Z",
        c.mid,
      ) +
      line(
        `M${L + 120} 1800 C${L + 130} 1660 ${L + 140} 1590 ${L + 176} 1500 M${R - 110} 1800 C${R - 122} 1660 ${R - 132} 1590 ${R - 170} 1510`,
        c.dark,
        14,
        0.4,
        blur(6),
      );
  }
  if (kind === "hoodie")
    out +=
      path(
        "M556 1236 C590 1130 670 1084 716 1096 C730 1190 790 1262 846 1290 C906 1262 962 1184 976 1086 C1036 1090 1096 1140 1126 1228 C1070 1320 960 1386 846 1404 C730 1388 616 1326 556 1236Z",
        cg,
        `stroke="${c.dark}" stroke-opacity=".3" stroke-width="5"`,
      ) +
      path(
        "M716 1096 C730 1190 790 1262 846 1290 C906 1262 962 1184 976 1086 L1010 1110 C990 1230 920 1310 846 1340 C770 1310 690 1230 680 1106Z",
        c.dark,
        `opacity=".4" ${blur(6)}`,
      ) +
      line("M782 1380 C776 1450 786 1490 778 1540 M916 1378 C924 1450 912 1500 920 1560", c.light, 12, 0.9);
  if (kind === "scarf") {
    const s = p.scarf ?? inner;
    out +=
      path(
        "M600 1150 C650 1080 720 1070 760 1100 C840 1150 900 1140 960 1080 C1030 1080 1080 1120 1096 1180 C1090 1280 1000 1350 860 1360 C720 1360 610 1280 600 1150Z",
        s,
      ) +
      path("M930 1330 C980 1420 990 1540 970 1700 L1120 1690 C1130 1540 1090 1380 1040 1290Z", s) +
      line(
        "M620 1180 C700 1270 860 1300 1070 1190 M640 1240 C740 1320 900 1340 1060 1250 M700 1110 C780 1200 900 1200 1000 1110 M990 1380 C1020 1480 1020 1590 1010 1690 M1050 1340 C1080 1440 1084 1560 1076 1680",
        mix(s, "#1a0b12", 0.5),
        9,
        0.35,
        blur(3),
      );
  }
  return out;
}
