import { WifiOff } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import { heading, muted, wrap } from "~/ui/text.css";
import * as css from "./offline.css";

/**
 * The content that replaces a page while there is no connection.
 * @param again the link that retries
 * @param children further actions
 */
export function OfflineContent({
  again,
  children,
}: {
  again: Omit<ComponentProps<typeof ButtonLink>, "children">;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap} ${css.empty}`} data-offline-page>
      <WifiOff className={css.icon} aria-hidden />
      <h1 className={heading.title}>{t("errors:offline_title")}</h1>
      <p className={muted}>{t("errors:offline_text")}</p>
      {children}
      <ButtonLink {...again}>{t("errors:try_again")}</ButtonLink>
    </div>
  );
}
