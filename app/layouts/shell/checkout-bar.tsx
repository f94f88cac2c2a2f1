import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { BackLink } from "~/ui/head-row";
import { wrap } from "~/ui/text.css";
import * as css from "./bar.css";
import { BrandLogo } from "./brand-logo";
import { OfflinePill } from "./offline";
import type { Shell } from "./shell.server";

/** The bar of the shop: back link, brand and the note on secure payment, without further links. product 4.12 */
export function CheckoutBar({ shell }: { shell: Shell }) {
  const { t } = useTranslation();
  return (
    <header className={css.bar}>
      <div className={`${css.inside} ${wrap}`}>
        <BackLink href={paths.members()} inApp />
        <span className={css.logo}>
          <BrandLogo shell={shell} />
        </span>
        <OfflinePill />
        <span className={css.secure}>
          <Lock className={css.secureIcon} aria-hidden />
          {t("common:secure_checkout")}
        </span>
      </div>
    </header>
  );
}
