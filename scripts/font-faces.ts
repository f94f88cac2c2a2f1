/** What scripts/fonts.ts cuts: one line a face. Weights and axes follow themes/*.json; change them together. */
export type Face = {
  family: string;
  /** First part of the file name. */
  slug: string;
  /** Package under @fontsource-variable and the axes build inside it. */
  source: string;
  build: "wght" | "standard" | "full";
  style: "normal" | "italic";
  /** One weight, or the lightest and the heaviest that stay adjustable. */
  weight: [number] | [number, number];
  /** Axes fixed at one value; the theme's font-variation-settings no longer move them. */
  pins?: Record<string, number>;
  stretch?: string;
  /** Weight whose width the local fallback copies: the one most of its text is set in. */
  usual: number;
};

const bricolage = {
  family: "Bricolage Grotesque",
  source: "bricolage-grotesque",
  build: "standard",
  style: "normal",
  weight: [500, 800],
} as const satisfies Partial<Face>;

// opsz is pinned between a phone's and a desktop's title: keeping the axis costs 19 to 38 KB a face. Italics carry
// only the theme's weight, since <em> stands in titles alone while names and logo (500) are never italic.
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

/** Characters per file as CSS unicode-range, disjoint, cut where fontsource's own files are cut. */
export const RANGES = {
  // U+2000-206F is declared whole though few of its spaces have glyphs: within the range the shaper makes them
  // (fr groups digits with U+202F) from the ordinary space instead of another font's.
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  // The rest of Latin Extended-A (with Ÿ Ĳ ĳ, which the sources keep there), Romanian S and T, capital ß.
  "latin-ext": "U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B,U+1E9E",
} as const;

export type Role = keyof typeof RANGES;
