import { PencilLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import * as css from "../base.css";

/** Labels a set of portraits as drawn examples. product 18.4 */
export function Drawn({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <p className={`${css.drawn} ${className}`}>
      <PencilLine className={css.drawnIcon} aria-hidden />
      <span>{t("landers:drawn")}</span>
    </p>
  );
}
