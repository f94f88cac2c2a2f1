import { type Locale, locales } from "~/i18n/languages";
import type { LanderVariant } from "../landers/lander-variant.server";
import { type Path, type Problem, pathText } from "../problems.server";
import type { TenantFiles } from "../tenant-files.server";
import { pictureProblem } from "./check-files.server";

/** The configuration that a variant is checked against; null if the tenant's configuration is refused. */
export type LanderNeeds = { landers: readonly string[]; locales: readonly Locale[] } | null;

/**
 * Finds parts of a variant that visitors would not see: missing pictures, kinds that the brand does not publish, and texts that lack a
 * language. The lander shows a default instead, so these are warnings.
 * @param locate returns the line and column of a field
 */
export function checkLander(
  files: TenantFiles,
  file: string,
  variant: LanderVariant,
  needs: LanderNeeds,
  locate: (place: Path) => { line: number; column: number },
): Problem[] {
  const problems: Problem[] = [];
  const warn = (place: Path, found: string, expected: string) =>
    problems.push({ severity: "warning", file, ...locate(place), path: pathText(place), found, expected });
  const { blocks = [] } = variant;
  const named = [
    { place: ["pictures"], pictures: variant.pictures },
    ...blocks.map((block, at) => ({
      place: ["blocks", at, "pictures"],
      pictures: "pictures" in block ? (block.pictures ?? []) : [],
    })),
  ];
  for (const { place, pictures } of named)
    for (const [at, picture] of pictures.entries()) {
      const problem = pictureProblem(files, picture);
      if (problem)
        warn(
          [...place, at],
          `"${picture}": ${problem.found}`,
          `${problem.expected}; until then an example of the brand shows`,
        );
    }
  if (!needs) return problems;
  for (const [at, kind] of variant.kinds.entries())
    if (!kind.startsWith("landing") && !needs.landers.includes(kind))
      warn(["kinds", at], `"${kind}"`, `a lander that the brand publishes (${needs.landers.join(", ")})`);
  const { headline, text, audience } = variant;
  for (const [place, texts] of textsByLanguage({ headline, text, audience, blocks })) {
    const missing = needs.locales.filter((locale) => texts[locale] === undefined);
    if (missing.length > 0)
      warn(
        place,
        "texts for some languages",
        `one for each language of the brand; ${missing.join(", ")} show another`,
      );
  }
  return problems;
}

type ByLanguage = Partial<Record<Locale, unknown>>;

/** Returns the texts that are given by language, with their places. */
function textsByLanguage(value: unknown, place: Path = []): [Path, ByLanguage][] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => (locales as readonly string[]).includes(key)))
    return [[place, value]];
  return entries.flatMap(([key, one]) =>
    textsByLanguage(one, [...place, Array.isArray(value) ? Number(key) : key]),
  );
}
