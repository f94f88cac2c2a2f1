import path from "node:path";
import { describe, expect, test } from "vitest";
import { plainConfig, TenantFolder, themesDir } from "../../tests/support/tenant-folder";
import { loadTenant } from "./load-tenant.server";
import { TenantRules } from "./tenant-rules.server";
import { Themes } from "./themes.server";

const NICHES = [1, 2, 3, 4, 5, 6, 7];

/** Loads a brand with the given fields in its file. */
async function load(more: Record<string, unknown>) {
  const folder = new TenantFolder();
  try {
    folder.tenant("brand", plainConfig("brand.example", more));
    return await loadTenant(folder.tenantsDir, "brand", new TenantRules(new Themes(themesDir)));
  } finally {
    folder.remove();
  }
}
const configOf = async (more: Record<string, unknown>) => (await load(more)).tenant!.config;

describe("the niche of a brand", () => {
  test("sets icebreakers, questions, home sections and default filters that differ for each niche", async () => {
    const chosen = await Promise.all(NICHES.map((niche) => configOf({ niche })));
    for (const field of ["icebreakers", "profile_questions", "home_sections"] as const)
      expect(new Set(chosen.map((config) => config[field].join())).size).toBe(NICHES.length);
    for (const { profile_questions } of chosen) expect(new Set(profile_questions).size).toBe(8);
    expect(chosen.map(({ default_filters }) => default_filters)).toEqual([
      {},
      {},
      { min_age: 35 },
      { age_span: 12 },
      { area: "region" },
      {},
      { area: "anywhere" },
    ]);
  });

  test("is overridden by the brand's own settings, field by field", async () => {
    const config = await configOf({
      niche: 3,
      icebreakers: ["a", "n"],
      profile_questions: ["song", "dish"],
      home_sections: ["faq"],
      default_filters: { area: "anywhere" },
    });
    expect(config).toMatchObject({
      icebreakers: ["a", "n"],
      profile_questions: ["song", "dish"],
      home_sections: ["faq"],
    });
    expect(config.default_filters).toEqual({ min_age: 35, area: "anywhere" });
  });
});

test("the theme prism has the specification's colours: primary pink, secondary purple, success green, unread purple", () => {
  const { theme } = new Themes(path.resolve("themes")).compile("prism");
  const hue = (name: string) => hueOf((theme!.values.color as Record<string, string>)[name]!);
  const between = (name: string, from: number, to: number) => {
    expect(hue(name), name).toBeGreaterThan(from);
    expect(hue(name), name).toBeLessThan(to);
  };
  between("primary", 310, 345);
  between("secondary", 250, 290);
  between("success", 110, 165);
  between("unread", 250, 290);
});

/** Returns the hue of "#rrggbb" in degrees. */
function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  const sixth =
    most === red
      ? (green - blue) / span + 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return (sixth % 6) * 60;
}
