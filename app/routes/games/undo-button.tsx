import { Undo2 } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Form } from "~/ui/form";
import { hiddenText, muted, small } from "~/ui/text.css";
import type { Undo } from "./use-swipes";

const FORM = "swipe-undo";
const REASON = "swipe-undo-reason";

/** Takes the last swipe back; it stands beside an `UndoForm`. @param isNamed whether the eye reads its name too */
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
    // The button that was pressed stood where the deck is again.
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

/** The form of the button, and what more undos need once those of the day are used. product.md §1, decisions §5 */
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
