import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve(import.meta.dirname, "..");

/** The spacing scale, in CSS pixels: the only distances between and inside boxes. */
const SCALE = new Set([
  0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 28, 32, 40, 48, 56, 64, 72, 80, 96, 120,
]);

/** The files of distances that follow from the size of something else, once for each. */
const GEOMETRY = [
  // The height of a control around its line of text.
  "layouts/shell/footer.css.ts",
  "routes/chats/composer/composer.css.ts",
  // A target of 44 px around a small button.
  "routes/chats/thread/thread.css.ts",
  // The overlap of a portrait with its neighbour.
  "routes/landers/blocks/story.css.ts",
  // Half of the page's width.
  "routes/landers/blocks/map.css.ts",
  // The part of the film that stays visible above the text.
  "routes/landers/blocks/stills.css.ts",
];

/** Returns the spacing values of all styles, as "file value". */
function spacings(): string[] {
  const property = /\b(?:padding|margin|gap|rowGap|columnGap)[A-Za-z]*: (?:"([^"]*)"|`([^`]*)`|(-?[\d.]+))/g;
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css.ts"))
    .flatMap((file) =>
      [...readFileSync(path.join(app, file), "utf8").matchAll(property)].map(
        ([, quoted, template, number]) => `${file} ${quoted ?? template ?? number}`,
      ),
    );
}

function pixelsIn(spacing: string): number[] {
  const value = spacing.slice(spacing.indexOf(" ") + 1);
  return /^-?[\d.]+$/.test(value)
    ? [Number(value)]
    : [...value.matchAll(/(-?[\d.]+)px/g)].map(([, pixels]) => Number(pixels));
}

test("every padding, margin and gap is on the spacing scale", () => {
  const all = spacings();
  expect(all.length).toBeGreaterThan(800);
  const others = all.filter((one) => pixelsIn(one).some((pixels) => !SCALE.has(Math.abs(pixels))));
  expect(others.map((one) => one.split(" ", 1)[0]!).sort()).toEqual(GEOMETRY.toSorted());
});
