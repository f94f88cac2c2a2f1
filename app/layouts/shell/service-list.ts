import type { Translate } from "~/i18n/translate";
import type { Shell } from "./shell.server";

const categoryWords = {
  statistics: "common:consent_statistics",
  marketing: "common:consent_marketing",
} as const;

/** The other companies' services of a site, each with what it is for: "Counter (statistics)". */
export function serviceList(thirdParties: Shell["thirdParties"], t: Translate): string {
  return thirdParties.map(({ name, category }) => `${name} (${t(categoryWords[category])})`).join(", ");
}
