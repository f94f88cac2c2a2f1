import { type FormEvent, useEffect, useRef } from "react";
import { Trans, useTranslation } from "react-i18next";
import { rememberEntry, wasEntryAnswered } from "~/client/entry-answer";
import { Button, ButtonLink } from "~/ui/button";
import { FictionalNotice } from "~/ui/mark";
import { heading, measure, muted, small } from "~/ui/text.css";
import { logo as logoLine } from "./bar.css";
import { BrandLogo } from "./brand-logo";
import * as css from "./overlays.css";
import type { Shell } from "./shell.server";

/** The site-entry warning: shown once and remembered, closed only by its two answers, never shown in the installed app. product 17.7 */
export function EntryWarning({
  shell,
  warning,
  onAnswered,
}: {
  shell: Shell;
  warning: { text: string };
  onAnswered: () => void;
}) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const answered = useRef(onAnswered);
  answered.current = onAnswered;
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Rendered open, so that it also shows without script; `showModal` needs a closed dialog.
    element.close();
    if (wasEntryAnswered()) answered.current();
    else element.showModal();
    const hold = (event: Event) => event.preventDefault();
    element.addEventListener("cancel", hold);
    return () => element.removeEventListener("cancel", hold);
  }, []);
  const accept = (event: FormEvent) => {
    event.preventDefault();
    rememberEntry();
    dialog.current?.close();
    onAnswered();
  };
  return (
    <dialog
      ref={dialog}
      className={`${css.dialog} ${css.uncovered}`}
      id="entry-warning"
      open
      closedby="none"
      aria-labelledby="entry-title"
      onKeyDown={(event) => {
        if (event.key === "Escape") event.preventDefault();
      }}
      suppressHydrationWarning
    >
      <div className={css.body}>
        <p className={logoLine}>
          <BrandLogo shell={shell} />
        </p>
        <h2 className={heading.title} id="entry-title">
          <Trans i18nKey="common:entry_title" />
        </h2>
        <p className={measure}>{t("common:entry_text")}</p>
        <FictionalNotice text={warning.text} />
        <form className={css.answers} method="post" action="/entry-warning" onSubmit={accept}>
          <input type="hidden" name="back" value={shell.back} />
          <Button kind="primary" type="submit" autoFocus>
            {t("common:entry_yes")}
          </Button>
          <ButtonLink href="about:blank" rel="noreferrer">
            {t("common:entry_no")}
          </ButtonLink>
        </form>
        <p className={`${small} ${muted}`}>{t("common:entry_note")}</p>
      </div>
    </dialog>
  );
}
