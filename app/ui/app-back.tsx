import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { appBack } from "./app-back.css";
import { round } from "./button.css";
import { Link } from "./link";
import { hiddenText } from "./text.css";
import { useGoBack } from "./use-go-back";

/**
 * The way back in the installed app, which has no browser bar with one: on profiles, likes and credits. It goes back in the history where
 * that is a page of ours, so that a list is found again as it was left. product.md §2
 */
export function AppBack({ href }: { href: string }) {
  const { t } = useTranslation();
  const goBack = useGoBack();
  return (
    <Link className={`${round} ${appBack}`} href={href} onClick={goBack} data-app-back>
      <ArrowLeft aria-hidden />
      <span className={hiddenText}>{t("common:back")}</span>
    </Link>
  );
}
