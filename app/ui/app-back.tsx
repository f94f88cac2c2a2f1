import { useNavigate } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { appBack } from "./app-back.css";
import { round } from "./button.css";
import { Link } from "./link";
import { hiddenText } from "./text.css";

/**
 * The way back in the installed app, which has no browser bar with one: on profiles, likes and credits. It goes back in the history where
 * that is a page of ours, so that a list is found again as it was left. product.md §2
 */
export function AppBack({ href }: { href: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const index = (history.state as { idx?: number } | null)?.idx ?? 0;
    const cameFromHere =
      document.referrer.startsWith(`${location.origin}/`) && document.referrer !== location.href;
    if (index === 0 && !(cameFromHere && history.length > 1)) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link className={`${round} ${appBack}`} href={href} onClick={goBack} data-app-back>
      <ArrowLeft aria-hidden />
      <span className={hiddenText}>{t("common:back")}</span>
    </Link>
  );
}
