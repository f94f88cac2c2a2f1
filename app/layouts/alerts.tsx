import { BellOff, BellRing, Camera, MailCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Translate } from "~/i18n/translate";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { heading, wrap } from "~/ui/text.css";
import * as css from "./alerts.css";
import type { Alert } from "./alerts.server";
import { body, dialog } from "./overlays.css";

type Look<A extends Alert> = {
  icon: ReactNode;
  text: (t: Translate, alert: A) => string;
  action: (t: Translate, alert: A) => ReactNode;
  /** what the script is to make of it, where that is more than closing it */
  enhance?: (alert: A) => Record<`data-${string}`, string>;
};

/** What each alert says, and the one thing to do about it. */
const looks: { [Kind in Alert["kind"]]: Look<Extract<Alert, { kind: Kind }>> } = {
  confirm_email: {
    icon: <MailCheck aria-hidden />,
    text: (t, { email }) => t("common:reminder_text", { email }),
    action: (t) => (
      <form method="post" action={paths.activateError()}>
        <Button size="small" type="submit">
          {t("common:activate_resend")}
        </Button>
      </form>
    ),
  },
  mail_disabled: {
    icon: <BellOff aria-hidden />,
    text: (t) => t("common:alert_mail_disabled"),
    action: (t) => (
      <ButtonLink size="small" href={paths.notifications()}>
        {t("common:alert_mail_disabled_action")}
      </ButtonLink>
    ),
  },
  photo: {
    icon: <Camera aria-hidden />,
    text: (t) => t("common:alert_photo"),
    action: (t) => (
      <ButtonLink size="small" href={paths.profilePhotos()}>
        {t("common:alert_photo_action")}
      </ButtonLink>
    ),
  },
  push: {
    icon: <BellRing aria-hidden />,
    text: (_t, { words }) => words.text,
    action: (_t, { words }) => (
      <Button size="small" data-push="on">
        {words.action}
      </Button>
    ),
    enhance: ({ key, memberId, words }) => ({
      "data-enhance": "push-alert",
      "data-key": key,
      "data-member": String(memberId),
      "data-subscribed": words.subscribed,
      "data-denied": words.denied,
      "data-failed": words.failed,
    }),
  },
};

/** An alert under the bar. Closing needs the script, so the button shows with it; scripts hide it and take nothing out. */
export function AlertStrip({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const look = looks[alert.kind] as Look<Alert>;
  const isModal = alert.kind === "confirm_email" && alert.isModal;
  return (
    <>
      <div
        className={`${css.strip} ${isModal ? css.withoutScript : ""}`}
        role="status"
        data-enhance={alert.dismissKey ? "dismiss" : undefined}
        data-dismiss-key={alert.dismissKey ?? undefined}
        {...look.enhance?.(alert)}
        suppressHydrationWarning
      >
        <div className={`${wrap} ${css.inside} ${alert.dismissKey ? css.closable : ""}`}>
          {look.icon}
          <p className={css.text} suppressHydrationWarning>
            {look.text(t, alert)}
          </p>
          {look.action(t, alert)}
          {alert.dismissKey ? (
            <button
              className={css.close}
              type="button"
              hidden
              data-dismiss
              aria-label={t("common:close")}
              suppressHydrationWarning
            >
              <X aria-hidden />
            </button>
          ) : null}
        </div>
      </div>
      {isModal ? <ConfirmEmailModal email={alert.email} /> : null}
    </>
  );
}

/** The same on a phone after a partner's signup was completed; opened by the script, else the strip stands. product.md §4 */
function ConfirmEmailModal({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <dialog
      className={dialog}
      data-enhance="open-modal"
      data-forget="api_signup_complete"
      aria-labelledby="confirm-email-title"
      suppressHydrationWarning
    >
      <div className={body}>
        <span className={css.modalIcon}>
          <MailCheck aria-hidden />
        </span>
        <h2 className={heading.title} id="confirm-email-title">
          {t("common:confirm_email_title")}
        </h2>
        <p className={css.text}>{t("common:reminder_text", { email })}</p>
        <div className={css.actions}>
          <form method="post" action={paths.activateError()}>
            <Button kind="primary" size="large" wide type="submit">
              {t("common:activate_resend")}
            </Button>
          </form>
          <Button size="large" wide data-close>
            {t("common:close")}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
