/** The part of subset-font 2.9 that scripts/fonts.ts uses; the package has no types. */
declare module "subset-font" {
  type Axis = number | { min?: number; max?: number; default?: number };
  type Options = {
    targetFormat?: "sfnt" | "woff" | "woff2";
    keepFeatures?: string[];
    variationAxes?: Record<string, Axis>;
    dropTables?: string[];
  };
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
