import type { Translate } from "~/i18n/translate";
import type { Shell } from "~/layouts/shell/shell.server";

const categoryLabels = {
  statistics: "common:consent_statistics",
  marketing: "common:consent_marketing",
} as const;

/** Returns the third-party services of a site with their purposes: "Counter (statistics)". */
export function serviceList(thirdParties: Shell["thirdParties"], t: Translate): string {
  return thirdParties.map(({ name, category }) => `${name} (${t(categoryLabels[category])})`).join(", ");
}
