import { mix } from "./colors.mjs";
import { line, path } from "./strokes.mjs";

export function drawNose({ p, blur, shade, deep, glow }) {
  const n = p.noseW,
    nx = (x) => 958 + (x - 958) * n;
  const nose =
    path(
      `M948 706 C938 762 944 800 ${nx(922)} 842 C${nx(912)} 866 ${nx(926)} 884 ${nx(948)} 878 C958 884 972 884 980 878 C966 860 962 800 962 716Z`,
      shade,
      `opacity=".5" ${blur(6)}`,
    ) +
    path(
      `M${nx(926)} 868 C${nx(940)} 880 ${nx(956)} 878 962 884 C972 888 984 884 ${nx(1000)} 868 C990 892 972 896 960 892 C946 890 934 884 ${nx(926)} 868Z`,
      deep,
      `opacity=".62" ${blur(3)}`,
    ) +
    line(`M${nx(920)} 838 C${nx(908)} 856 ${nx(912)} 874 ${nx(928)} 876`, deep, 4.5, 0.36) +
    `<ellipse cx="976" cy="842" rx="13" ry="12" fill="${glow}" opacity=".6" ${blur(6)}/>` +
    line("M968 720 C968 760 972 790 978 820", glow, 9, 0.45, blur(3));
  return `<g transform="translate(0 706) scale(1 ${1 + p.noseL / 180}) translate(0 -706)">${nose}</g>`;
}

export function drawMouth({ p, blur, shade, deep, glow, lipC, old }) {
  const k = p.lipW,
    my = (y) => 946 + (y - 946) * k,
    cornerY = p.mouth === "soft" ? 942 : 934;
  const upper = `M880 ${cornerY} C905 ${my(926)} 932 ${my(914)} 946 ${my(917)} C953 ${my(919)} 958 ${my(923)} 962 ${my(923)} C967 ${my(921)} 974 ${my(916)} 984 ${my(917)} C1000 ${my(922)} 1012 ${my(928)} 1022 ${cornerY - 4}`;
  const closed =
    path(`${upper} C1005 952 982 956 958 954 C932 957 905 953 880 ${cornerY}Z`, mix(lipC, deep, 0.18)) +
    path(
      `M888 ${cornerY + 8} C910 957 935 958 958 956 C982 957 1002 952 1016 ${cornerY + 4} C1006 ${my(976)} 985 ${my(990)} 955 ${my(990)} C920 ${my(990)} 898 ${my(972)} 888 ${cornerY + 8}Z`,
      lipC,
    ) +
    `<ellipse cx="972" cy="${my(970)}" rx="26" ry="6" fill="${glow}" opacity=".4" ${blur(3)}/>` +
    line(
      `M872 ${cornerY - 4} C888 ${cornerY + 10} 930 957 958 955 C985 957 1010 950 1028 ${cornerY - 8}`,
      deep,
      5.5,
      0.9,
    );
  const open =
    path(
      `M872 926 C905 ${my(918)} 935 ${my(910)} 958 ${my(916)} C985 ${my(908)} 1010 ${my(916)} 1030 920 C1018 980 990 ${my(1004)} 953 ${my(1004)} C912 ${my(1004)} 884 975 872 926Z`,
      lipC,
    ) +
    path(
      "M882 932 C915 940 995 940 1020 927 C1010 968 985 984 953 984 C918 984 894 966 882 932Z",
      "#4a1418",
    ) +
    path(
      "M884 933 C915 941 995 941 1018 928 C1010 954 985 966 953 966 C920 966 896 954 884 933Z",
      "#fffaf3",
    ) +
    line("M866 920 C870 930 878 934 884 936 M1036 914 C1032 922 1026 926 1020 929", deep, 5, 0.7);
  const mouth =
    (p.mouth === "open" ? open : closed) +
    path(
      "M915 1004 C940 1014 970 1014 992 1004 C980 1022 930 1022 915 1004Z",
      shade,
      `opacity=".4" ${blur(6)}`,
    ) +
    line(
      `M900 884 C876 896 ${862 - 4 * old} 914 858 ${926 + 16 * old} M1018 880 C1034 894 1042 908 1044 ${916 + 14 * old}`,
      deep,
      5,
      0.14 + old * 0.3,
      blur(3),
    ) +
    (old > 0.45
      ? line(
          "M800 622 C860 606 960 604 1030 618 M830 588 C890 576 960 575 1010 584",
          deep,
          5,
          old * 0.2,
          blur(3),
        )
      : "");
  return `<g transform="translate(955 946) scale(${p.mouthW} 1) translate(-955 -946)">${mouth}</g>`;
}
