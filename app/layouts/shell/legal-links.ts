import type { Translate } from "~/i18n/translate";
import { paths } from "~/paths";
import type { Shell } from "./shell.server";

/** The links of the footer and of the account menu's foot; the US variant has two more. product 4.20, 4.21 */
export function legalLinks(
  { footer }: Pick<Shell, "footer">,
  t: Translate,
): { href: string; text: string }[] {
  const own = [
    { href: paths.terms(), text: t("common:terms") },
    { href: paths.privacy(), text: t("common:privacy") },
    { href: paths.cookies(), text: t("common:cookies") },
    { href: paths.ban(), text: t("common:ban") },
    { href: paths.pricing(), text: t("common:pricing") },
    { href: paths.complaints(), text: t("common:complaints") },
    { href: paths.returnPolicy(), text: t("common:return_policy") },
    { href: paths.faq(), text: t("common:faq") },
    { href: paths.service(), text: t("common:service") },
  ];
  if (footer !== "us") return own;
  return [
    ...own,
    { href: paths.statement2257(), text: t("common:statement_2257") },
    { href: `${paths.cookies()}#your-choice`, text: t("common:privacy_choices") },
  ];
}
