import { Form, useSearchParams } from "@remix-run/react";
import { MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { heading } from "~/ui/text.css";
import * as css from "./confirm-email-modal.css";
import { body, dialog as dialogStyle } from "./overlays.css";

/** The activation reminder. It is opened once: a reload of the page does not repeat it. product 15.16 */
export function ConfirmEmailDialog({ email }: { email: string }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [, setQuery] = useSearchParams();
  const forget = useRef(setQuery);
  forget.current = setQuery;
  useEffect(() => {
    dialog.current?.showModal();
    // Removes the parameter, so that a reload does not open the dialog again.
    forget.current(
      (old) => {
        old.delete("api_signup_complete");
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  }, []);
  return (
    <dialog ref={dialog} className={dialogStyle} aria-labelledby="confirm-email-title">
      <div className={body}>
        <span className={css.icon}>
          <MailCheck className={css.picture} aria-hidden />
        </span>
        <h2 className={heading.title} id="confirm-email-title">
          {t("common:confirm_email_title")}
        </h2>
        <p className={css.text}>{t("common:reminder_text", { email })}</p>
        <div className={css.actions}>
          <Form method="post" action={paths.activateError()}>
            <Button kind="primary" size="large" wide type="submit">
              {t("common:activate_resend")}
            </Button>
          </Form>
          <Button size="large" wide data-close onClick={() => dialog.current?.close()}>
            {t("common:close")}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
