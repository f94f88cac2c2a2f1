/** The console's own colours: light and dark. It has no brand's theme. A test measures the contrast of each pair. */
export const colors = {
  ground: ["#fbfbfa", "#141517"],
  rail: ["#f3f3f1", "#0f1012"],
  surface: ["#ffffff", "#1b1c1f"],
  raised: ["#ffffff", "#232529"],
  sunken: ["#efefec", "#0f1012"],
  pressed: ["#e6e6e2", "#26282c"],
  hover: ["#f3f3f0", "#212327"],
  ink: ["#1b1b1a", "#eeeeec"],
  ink2: ["#4d4d48", "#bdbdb8"],
  ink3: ["#696963", "#979892"],
  onInk: ["#ffffff", "#141517"],
  inkHover: ["#3a3a37", "#d2d2cf"],
  line: ["#e5e5e1", "#2c2e32"],
  line2: ["#d4d4cf", "#3c3f44"],
  edge: ["#8a8a83", "#75777c"],
  link: ["#2456c7", "#92b4ff"],
  linkSoft: ["#e9effc", "#1d2a47"],
  bad: ["#b3261e", "#ff9a90"],
  badSoft: ["#fbeceb", "#3a1d1b"],
  onBad: ["#ffffff", "#1b0806"],
  warn: ["#875300", "#f0b95a"],
  warnSoft: ["#fbf1dc", "#362a14"],
  good: ["#1c6b3f", "#6fcf97"],
  goodSoft: ["#e7f4ec", "#17301f"],
  hold: ["#6a3fb5", "#c3a6f5"],
  holdSoft: ["#f1ebfb", "#2b2140"],
  shadow: ["#1414122e", "#000000b3"],
  scrim: ["#14141266", "#000000a6"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The colours of brands: the ground of a mark with white letters, and the text in light and dark. */
export const brandColors = [
  ["#a8326b", "#a8326b", "#f492bd"],
  ["#a3461c", "#a3461c", "#f0a37c"],
  ["#47702c", "#3f6627", "#a5cf86"],
  ["#0d6b7d", "#0b6274", "#79cadb"],
  ["#6b3fc0", "#6b3fc0", "#c1a5f7"],
  ["#2f5fa8", "#2f5fa8", "#98bdf3"],
  ["#8a5a00", "#805300", "#e6bd6b"],
  ["#9c2f2f", "#9c2f2f", "#f39a95"],
  ["#4a5568", "#4a5568", "#b3bdcc"],
  ["#1f7055", "#1b674e", "#7fceb2"],
  ["#84406f", "#84406f", "#dfa3cc"],
  ["#5d6414", "#565c12", "#c9d077"],
] as const;

export const WHITE = "#ffffff";
/** The pairs of text and ground that must reach 4.5:1 in both schemes. */
export const textPairs = [
  ...(["ink", "ink2", "ink3", "link", "bad", "warn", "good", "hold"] as const).flatMap((text) =>
    (["ground", "surface", "raised"] as const).map((ground) => [text, ground] as const),
  ),
  ["ink", "rail"],
  ["ink2", "rail"],
  ["ink3", "rail"],
  ["ink", "pressed"],
  ["ink", "hover"],
  ["ink2", "sunken"],
  ["onInk", "ink"],
  ["onBad", "bad"],
  ["link", "linkSoft"],
  ["ink", "linkSoft"],
  ["bad", "badSoft"],
  ["warn", "warnSoft"],
  ["good", "goodSoft"],
  ["hold", "holdSoft"],
] as const satisfies readonly (readonly [keyof typeof colors, keyof typeof colors])[];
