import { Smartphone, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useInstall } from "~/client/install/use-install";
import { useDismissal } from "~/client/use-dismissal";
import { useShell } from "~/client/use-shell";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { roundPlain } from "~/ui/button.css";
import * as css from "./install-row.css";

const DISMISSED = "hide-install-app-alert";

/** Offers the app where the browser can install it, until the offer is dismissed. */
export function InstallRow() {
  const { t } = useTranslation();
  const { name } = useShell();
  const { way } = useInstall();
  const { isDismissed, canDismiss, dismiss } = useDismissal(DISMISSED);
  if (!canDismiss || isDismissed || (way !== "prompt" && way !== "ios")) return null;
  return (
    <aside className={css.offer} data-install-offer>
      <Smartphone className={css.icon} aria-hidden />
      <p className={css.text}>{t("settings:app_offer", { name })}</p>
      <ButtonLink size="small" href={paths.settings("app")}>
        {t("settings:app_offer_show")}
      </ButtonLink>
      <button className={roundPlain} type="button" aria-label={t("common:close")} onClick={dismiss}>
        <X aria-hidden />
      </button>
    </aside>
  );
}
