/** The faces that scripts/fonts.ts subsets. Weights and axes must match themes/*.json; change both together. */
export type Face = {
  family: string;
  /** First part of the file name. */
  slug: string;
  /** Package under @fontsource-variable. */
  source: string;
  /** Build of that package, named after the axes that it contains. */
  build: "wght" | "standard" | "full";
  style: "normal" | "italic";
  /** One fixed weight, or the limits of a variable weight axis. */
  weight: [number] | [number, number];
  /** Axes pinned to one value; the theme's font-variation-settings cannot change them. */
  pins?: Record<string, number>;
  stretch?: string;
  /** Weight in which most of the text is set; the local fallback matches its width. */
  usual: number;
};

const bricolage = {
  family: "Bricolage Grotesque",
  source: "bricolage-grotesque",
  build: "standard",
  style: "normal",
  weight: [500, 800],
} as const satisfies Partial<Face>;

// opsz is pinned between the title sizes of a phone and a desktop, because the axis costs 19 to 38 KB per face. Italics have only
// the theme's weight: <em> occurs only in titles, and names and the logo (500) are never italic.
export const FACES: Face[] = [
  {
    family: "Figtree",
    slug: "figtree",
    source: "figtree",
    build: "wght",
    style: "normal",
    weight: [400, 750],
    usual: 400,
  },
  {
    family: "DM Sans",
    slug: "dm-sans",
    source: "dm-sans",
    build: "standard",
    style: "normal",
    weight: [400, 750],
    pins: { opsz: 14 },
    usual: 400,
  },
  {
    family: "Outfit",
    slug: "outfit",
    source: "outfit",
    build: "wght",
    style: "normal",
    weight: [300, 750],
    usual: 400,
  },
  {
    family: "Fraunces",
    slug: "fraunces",
    source: "fraunces",
    build: "full",
    style: "normal",
    weight: [380, 500],
    pins: { opsz: 72, SOFT: 100, WONK: 0 },
    usual: 380,
  },
  {
    family: "Fraunces",
    slug: "fraunces",
    source: "fraunces",
    build: "full",
    style: "italic",
    weight: [380],
    pins: { opsz: 72, SOFT: 100, WONK: 0 },
    usual: 380,
  },
  {
    family: "Newsreader",
    slug: "newsreader",
    source: "newsreader",
    build: "standard",
    style: "normal",
    weight: [440, 500],
    pins: { opsz: 60 },
    usual: 440,
  },
  {
    family: "Newsreader",
    slug: "newsreader",
    source: "newsreader",
    build: "standard",
    style: "italic",
    weight: [440],
    pins: { opsz: 60 },
    usual: 440,
  },
  { ...bricolage, slug: "bricolage-grotesque", pins: { opsz: 60, wdth: 100 }, stretch: "100%", usual: 780 },
  { ...bricolage, slug: "bricolage-grotesque-75", pins: { opsz: 60, wdth: 75 }, stretch: "75%", usual: 800 },
];

/** Characters of each file as a CSS unicode-range. The ranges are disjoint and split like fontsource's own files. */
export const RANGES = {
  // U+2000-206F is declared completely although few of its spaces have glyphs: inside the range the shaper synthesizes them
  // (fr groups digits with U+202F) from the ordinary space instead of using another font.
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  // The rest of Latin Extended-A (with Ÿ Ĳ ĳ, which the source files include here), Romanian S and T, capital ß.
  "latin-ext": "U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+1E9E",
} as const;

export type Role = keyof typeof RANGES;
