import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { body, dialog } from "~/layouts/shell/overlays.css";
import { roundPlain } from "~/ui/button.css";
import { heading } from "~/ui/text.css";
import * as css from "./dialogs.css";

/** A dialog over the conversation, closed by Escape, its cross, or a press on the backdrop. */
export function Modal({
  title,
  close,
  isAlert = false,
  children,
}: {
  title: string;
  close: () => void;
  isAlert?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = ref.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // A dialog that React has removed does not return the focus by itself.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      className={dialog}
      ref={ref}
      aria-labelledby={id}
      role={isAlert ? "alertdialog" : undefined}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={`${body} ${css.modal}`}>
        <header className={css.modalHead}>
          <h2 className={heading.section} id={id}>
            {title}
          </h2>
          <button
            className={`${roundPlain} ${css.close}`}
            type="button"
            onClick={close}
            aria-label={t("common:close")}
          >
            <X aria-hidden />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
