import { createGlobalThemeContract, globalFontFace, globalStyle, styleVariants } from "@vanilla-extract/css";
import { brandColors, colors, WHITE } from "./colors";

type Color = keyof typeof colors;
const names = Object.keys(colors) as Color[];

/** The names of the console's colours; light or dark is the document's scheme. */
export const color = createGlobalThemeContract(
  Object.fromEntries(names.map((name) => [name, name])) as Record<Color, string>,
  (name) => `c-${name}`,
);

const lightDark = ([light, dark]: readonly [string, string]) => `light-dark(${light}, ${dark})`;

export const sans = "Inter, system-ui, sans-serif";
export const mono = '"JetBrains Mono", ui-monospace, monospace';
/** The heights of rows and of controls. */
export const row = "var(--row)";
export const control = "var(--control)";

const LATIN =
  "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";
const LATIN_EXT =
  "U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113";
const face = (file: string, unicodeRange?: string) => ({
  src: `url(/fonts/${file}.woff2) format("woff2")`,
  fontWeight: "100 900",
  fontDisplay: "swap" as const,
  ...(unicodeRange ? { unicodeRange } : {}),
});
globalFontFace("Inter", [face("inter-latin", LATIN), face("inter-latin-ext", LATIN_EXT)]);
globalFontFace("JetBrains Mono", face("jetbrains-mono-latin"));

globalStyle(":root", {
  colorScheme: "light dark",
  vars: {
    ...Object.fromEntries(names.map((name) => [color[name], lightDark(colors[name])])),
    "--row": "36px",
    "--control": "32px",
  },
});
globalStyle(':root[data-scheme="light"]', { colorScheme: "light" });
globalStyle(':root[data-scheme="dark"]', { colorScheme: "dark" });
globalStyle(':root[data-density="compact"]', { vars: { "--row": "30px" } });
globalStyle(':root[data-density="comfortable"]', { vars: { "--row": "44px" } });
globalStyle(":root", {
  "@media": { "(pointer: coarse), (max-width: 767px)": { vars: { "--row": "44px", "--control": "44px" } } },
});

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("html", {
  font: `13px/20px ${sans}`,
  color: color.ink,
  background: color.ground,
  WebkitFontSmoothing: "antialiased",
  scrollbarColor: `${color.line2} transparent`,
  "@media": { "(max-width: 767px)": { fontSize: "14px" } },
});
globalStyle("body", { margin: 0 });
globalStyle("h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset", {
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
});
globalStyle("ul, ol", { listStyle: "none" });
globalStyle("a", { color: "inherit", textDecoration: "none" });
globalStyle("button, input, select, textarea", {
  font: "inherit",
  color: "inherit",
  letterSpacing: "inherit",
});
globalStyle("button, summary", { cursor: "pointer" });
globalStyle("img, svg", { display: "block" });
globalStyle("summary", { listStyle: "none" });
globalStyle("summary::-webkit-details-marker", { display: "none" });
globalStyle("table", { borderCollapse: "collapse", width: "100%" });
globalStyle(":focus-visible", {
  outline: `2px solid ${color.link}`,
  outlineOffset: "2px",
  borderRadius: "6px",
});

/** The colours of a brand's slot: `--b` is the ground of its mark, `--bi` its text. */
export const slots = styleVariants(
  Object.fromEntries(brandColors.map((one, at) => [at + 1, one])),
  ([ground, light, dark]) => ({ vars: { "--b": ground, "--bi": lightDark([light, dark]) } }),
);
export const brandGround = "var(--b)";
export const brandInk = "var(--bi)";
export const onBrand = WHITE;

/** From this width on the sidebar shows; from the second on with its words. */
export const from = { tablet: "(min-width: 768px)", desktop: "(min-width: 1101px)" } as const;
export const below = { tablet: "(max-width: 767px)", desktop: "(max-width: 1100px)" } as const;
