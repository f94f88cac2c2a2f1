import { Drama } from "lucide-react";
import { useTranslation } from "react-i18next";
import * as css from "./mark.css";

/** Marks a fictional profile with an icon and the full word, wherever the profile appears. product 17.9 */
export function FictionalMark({ text }: { text?: string }) {
  const { t } = useTranslation();
  return (
    <span className={css.mark}>
      <Drama className={css.markIcon} aria-hidden />
      {text ?? t("common:fictional_profile")}
    </span>
  );
}

/** Explains the mark and shows it. @param quiet without a box, for the end of a form */
export function FictionalNotice({ text, quiet }: { text: string; quiet?: boolean }) {
  return (
    <p className={quiet ? css.quietNotice : css.fictionalNotice}>
      <Drama className={quiet ? css.quietNoticeIcon : css.noticeIcon} aria-hidden />
      <span>{text}</span>
    </p>
  );
}
