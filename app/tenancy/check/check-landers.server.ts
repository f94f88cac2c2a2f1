import type { Locale } from "~/i18n/languages";
import type { LanderVariant } from "../landers/lander-variant.server";
import type { Problem } from "../problems.server";
import type { Localized } from "../tenant.server";
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
  locate: (place: (string | number)[]) => { line: number; column: number },
): Problem[] {
  const problems: Problem[] = [];
  const warn = (place: (string | number)[], found: string, expected: string) =>
    problems.push({ severity: "warning", file, ...locate(place), path: place.join("."), found, expected });
  for (const [at, picture] of variant.pictures.entries()) {
    const problem = pictureProblem(files, picture);
    if (problem)
      warn(
        ["pictures", at],
        `"${picture}": ${problem.found}`,
        `${problem.expected}; until then an example of the brand shows`,
      );
  }
  if (!needs) return problems;
  for (const [at, kind] of variant.kinds.entries())
    if (!kind.startsWith("landing") && !needs.landers.includes(kind))
      warn(["kinds", at], `"${kind}"`, `a lander that the brand publishes (${needs.landers.join(", ")})`);
  for (const field of ["headline", "text", "audience"] as const) {
    const missing = needs.locales.filter((locale) => lacks(variant[field], locale));
    if (missing.length > 0)
      warn(
        [field],
        "texts for some languages",
        `one for each language of the brand; ${missing.join(", ")} show another`,
      );
  }
  return problems;
}

/** Returns whether a text by language lacks a language. */
function lacks(value: Localized | undefined, locale: Locale): boolean {
  return typeof value === "object" && value[locale] === undefined;
}
