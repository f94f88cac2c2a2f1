import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { appBack } from "./app-back.css";
import { round } from "./button.css";
import { hiddenText } from "./text.css";

/** The way back in the installed app, which has no browser bar with one: on profiles, likes and credits. product.md §2 */
export function AppBack({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <a className={`${round} ${appBack}`} href={href} data-enhance="back">
      <ArrowLeft aria-hidden />
      <span className={hiddenText}>{t("common:back")}</span>
    </a>
  );
}
