import { describe, expect, test } from "vitest";
import { valueProblem } from "./theme-values.server";

const drawn = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Cg transform='rotate(45)'/%3E%3C/svg%3E")`;

describe("a value of a theme", () => {
  test.each([
    'image-set("https://evil.example/x.png" 1x)',
    'IMAGE-SET("//evil.example/x" 1x)',
    '-webkit-image-set("https://evil.example/x" 1x)',
    'cross-fade("https://evil.example/x", "https://evil.example/y", 50%)',
    'image("https://evil.example/x")',
    'src("https://evil.example/x")',
    "element(#secret)",
    "paint(anything)",
    "attr(data-secret)",
    "var(--other)",
    `${drawn}, image-set("https://evil.example/x" 1x)`,
  ])("that loads a resource or reads the page is refused: %s", (value) => {
    for (const [group, token] of [
      ["light", "wash"],
      ["image", "overlay"],
      ["type", "emphasis-mark"],
    ] as const)
      expect(valueProblem(group, token, value), value).not.toBeNull();
  });

  test.each([
    "none",
    drawn,
    `linear-gradient(180deg, rgba(0, 0, 0, 0.2), transparent 40%), ${drawn}`,
    "radial-gradient(circle at 20% 10%, #ffffff 0, transparent calc(50% - 2px))",
  ])("that draws is accepted: %s", (value) => {
    expect(valueProblem("light", "wash", value)).toBeNull();
  });
});
