import { Undo2 } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Form } from "~/ui/form";
import { hiddenText, muted, small } from "~/ui/text.css";
import type { Undo } from "./use-swipes";

const FORM = "swipe-undo";
const REASON = "swipe-undo-reason";

/** Undoes the last swipe; it belongs beside an `UndoForm`. @param isNamed whether its name is visible */
export function UndoButton({
  undo,
  className,
  isNamed = false,
}: {
  undo: Undo;
  className: string;
  isNamed?: boolean;
}) {
  const { t } = useTranslation();
  const { profile, isUsedUp, isReopened } = undo;
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(isReopened);
  useEffect(() => {
    // The pressed button is replaced by the deck.
    if (takesFocus.current) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button
      ref={button}
      className={className}
      type="submit"
      form={FORM}
      data-undo
      aria-disabled={profile === null || isUsedUp || undefined}
      aria-describedby={isUsedUp ? REASON : undefined}
    >
      <Undo2 aria-hidden />
      <span className={isNamed ? undefined : hiddenText}>{t("games:undo")}</span>
    </button>
  );
}

/** The form of the button, and what more undos require once the day's are used. product 10.18 */
export function UndoForm({ undo }: { undo: Undo }) {
  const { t } = useTranslation();
  const press = (event: FormEvent) => {
    event.preventDefault();
    undo.press();
  };
  return (
    <Form id={FORM} method="post" action={paths.swipeGame()} onSubmit={press}>
      <input type="hidden" name="undo" value="1" />
      <input type="hidden" name="profile" value={undo.profile ?? ""} />
      {undo.isUsedUp ? (
        <p className={`${small} ${muted}`} id={REASON}>
          {t("games:undo_refused")}
        </p>
      ) : null}
    </Form>
  );
}
