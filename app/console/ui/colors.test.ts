import { expect, test } from "vitest";
import { contrast } from "~/tenancy/contrast.server";
import { brandColors, colors, textPairs, WHITE } from "./colors";

const AGAINST_TEXT = 4.5;
const AGAINST_EDGES = 3;

test.each([
  ["light", 0],
  ["dark", 1],
] as const)("every text of the console is readable on its ground in %s", (_, scheme) => {
  const weak = textPairs
    .map(
      ([text, ground]) =>
        [`${text} on ${ground}`, contrast(colors[text][scheme], colors[ground][scheme])] as const,
    )
    .filter(([, ratio]) => ratio < AGAINST_TEXT);
  expect(textPairs.length).toBeGreaterThan(30);
  expect(weak).toEqual([]);
});

test("the edges of controls and the focus stand out from every ground in both schemes", () => {
  const weak = (["edge", "link"] as const).flatMap((edge) =>
    (["ground", "surface", "raised", "rail"] as const).flatMap((ground) =>
      [0, 1]
        .map((at) => [edge, ground, contrast(colors[edge][at]!, colors[ground][at]!)] as const)
        .filter(([, , ratio]) => ratio < AGAINST_EDGES),
    ),
  );
  expect(weak).toEqual([]);
});

test("a brand's mark has readable letters, and its name is readable on every ground", () => {
  const weak = brandColors.flatMap(([mark, light, dark], at) => [
    ...(contrast(WHITE, mark) < AGAINST_TEXT ? [`mark ${at + 1}`] : []),
    ...(["ground", "surface"] as const).flatMap((ground) =>
      [light, dark].flatMap((text, scheme) =>
        contrast(text, colors[ground][scheme]!) < AGAINST_TEXT ? [`${at + 1} on ${ground}, ${scheme}`] : [],
      ),
    ),
  ]);
  expect(brandColors).toHaveLength(12);
  expect(weak).toEqual([]);
});
