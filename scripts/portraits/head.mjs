import { mix } from "./colors.mjs";
import { silhouette } from "./silhouettes.mjs";
import { line, path } from "./strokes.mjs";

/** Draws neck and face: shadow, the shadow cast by the hair, blush, light. */
export function drawHead({
  p,
  u,
  blur,
  skin,
  dark,
  shade,
  deep,
  glow,
  covered,
  lip,
  FACE,
  EAR,
  earGap,
  bald,
  nl,
  NECKP,
}) {
  const neck =
    path(NECKP, `url(#${u("sg")})`) +
    `<g clip-path="url(#${u("hc")})">
    ${path(NECKP, shade, 'opacity=".5"')}${path("M600 960 C740 1060 880 1110 1010 1060 L1000 1130 C900 1200 760 1180 620 1110Z", deep, `opacity=".5" ${blur(12)}`)}
    ${line("M600 1262 C700 1236 800 1250 846 1290 C890 1250 980 1236 1090 1256", deep, 9, 0.3, blur(6))}${line(`M${+nl + 40} 1060 C${+nl + 60} 1150 800 1220 836 1270`, deep, 16, 0.22, blur(12))}</g>`;
  const face =
    earGap +
    path(EAR, mix(skin, shade, 0.4)) +
    path(FACE, `url(#${u("sg")})`) +
    `<g clip-path="url(#${u("hc")})">
    ${path("M600 560 C700 640 706 800 742 920 C790 1000 850 1046 930 1070 L620 1060Z", shade, `opacity=".36" ${blur(30)} clip-path="url(#${u("fc")})"`)}
    ${path("M1110 860 C1076 940 1040 1010 960 1074 L1120 1060Z", shade, `opacity=".3" ${blur(12)} clip-path="url(#${u("fc")})"`)}
    <g transform="translate(-6 34)" opacity=".4" ${blur(12)} clip-path="url(#${u("fc")})">${covered || p.hair === "none" ? "" : silhouette("hair", p.hair, { "#000": deep, "#fff": deep })}</g>
    <ellipse cx="800" cy="880" rx="62" ry="44" fill="${mix(lip, "#d8434e", 0.4)}" opacity="${dark ? 0.16 : 0.2}" ${blur(30)}/><ellipse cx="1062" cy="876" rx="30" ry="40" fill="${mix(lip, "#d8434e", 0.4)}" opacity=".2" ${blur(12)}/>
    <ellipse cx="1000" cy="600" rx="80" ry="46" fill="${glow}" opacity=".4" ${blur(30)}/><ellipse cx="1064" cy="836" rx="20" ry="34" fill="${glow}" opacity=".45" ${blur(12)}/><ellipse cx="830" cy="846" rx="42" ry="18" fill="${glow}" opacity=".28" ${blur(12)}/>
    <path transform="translate(${bald ? 24 : 12} 0)" d="M606 752 C594 722 572 722 566 760 C562 800 570 842 590 858 M594 772 C606 800 594 816 590 832" fill="none" stroke="${deep}" stroke-width="9" stroke-linecap="round" opacity=".38" ${blur(3)}/></g>`;
  return { neck, face };
}
