import { WifiOff } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import { heading, muted, wrap } from "~/ui/text.css";
import * as css from "./offline.css";

/** What stands in a page's place while there is no connection. @param again the link that tries again */
export function OfflineContent({ again }: { again: Omit<ComponentProps<typeof ButtonLink>, "children"> }) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap} ${css.empty}`} data-offline-page>
      <WifiOff aria-hidden />
      <h1 className={heading.title}>{t("errors:offline_title")}</h1>
      <p className={muted}>{t("errors:offline_text")}</p>
      <ButtonLink {...again}>{t("errors:try_again")}</ButtonLink>
    </div>
  );
}
