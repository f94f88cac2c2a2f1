import { Form, useSearchParams } from "@remix-run/react";
import { BellOff, BellRing, Camera, MailCheck, X } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Translate } from "~/i18n/translate";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { heading, wrap } from "~/ui/text.css";
import { usePush } from "../use-push";
import * as css from "./alerts.css";
import type { Alert } from "./alerts.server";
import { body, dialog as dialogStyle } from "./overlays.css";
import type { Shell } from "./shell.server";
import { useDismissal } from "./use-dismissal";
import { useShell } from "./use-shell";

/** How long the answer to an offer of push is read before the alert goes. */
const READ_MS = 4000;

type Look<A extends Alert> = {
  icon: ReactNode;
  text: (t: Translate, alert: A) => string;
  action: (t: Translate, alert: A) => ReactNode;
};

/** What each alert says, and the one thing to do about it. */
const looks: { [Kind in Alert["kind"]]: Look<Extract<Alert, { kind: Kind }>> } = {
  confirm_email: {
    icon: <MailCheck aria-hidden />,
    text: (t, { email }) => t("common:reminder_text", { email }),
    action: (t) => (
      <Form method="post" action={paths.activateError()}>
        <Button size="small" type="submit">
          {t("common:activate_resend")}
        </Button>
      </Form>
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
    text: (t) => t("push:alert"),
    action: (t) => t("push:turn_on"),
  },
};

/** The alerts under the bar, the most important first. product.md §4 */
export function Alerts({ shell }: { shell: Shell }) {
  return shell.member?.alerts.map((alert) =>
    alert.kind === "push" ? (
      <PushAlert key={alert.kind} alert={alert} />
    ) : (
      <AlertStrip key={alert.kind} alert={alert} />
    ),
  );
}

/** The most important alert as an item of a list of cards: one at a time. Its close button leads on to the next card. APP §2 */
export function AlertCard() {
  const [alert] = useShell().member?.alerts ?? [];
  if (!alert) return null;
  return (
    <Place.Provider value="card">
      {alert.kind === "push" ? <PushAlert alert={alert} /> : <AlertStrip alert={alert} />}
    </Place.Provider>
  );
}

/** Whether an alert is a strip below the bar, or one card among others. */
const Place = createContext<"strip" | "card">("strip");

/** The offer of push: it goes when there is nothing to offer any more. product.md §4 */
function PushAlert({ alert }: { alert: Extract<Alert, { kind: "push" }> }) {
  const { t } = useTranslation();
  const push = usePush(alert.key, alert.memberId);
  const [answer, setAnswer] = useState<"subscribed" | "denied" | "failed" | null>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (answer !== "subscribed" && answer !== "denied") return;
    const timer = setTimeout(() => setOver(true), READ_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  const isOffered = push.status === undefined || push.status === null || push.status === "unsubscribed";
  if (isOver || (!isOffered && answer === null)) return null;
  const texts = {
    subscribed: t("push:subscribed"),
    denied: t("push:denied"),
    failed: t("push:failed"),
  };
  return (
    <Strip
      dismissKey={alert.dismissKey}
      icon={<BellRing aria-hidden />}
      text={answer ? texts[answer] : t("push:alert")}
      action={
        answer === null || answer === "failed" ? (
          <Button
            size="small"
            data-push="on"
            aria-busy={push.isBusy || undefined}
            onClick={() => void push.turnOn().then(setAnswer)}
          >
            {t("push:turn_on")}
          </Button>
        ) : null
      }
    />
  );
}

function AlertStrip({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const look = looks[alert.kind] as Look<Alert>;
  const isModal = alert.kind === "confirm_email" && alert.isModal;
  return (
    <>
      <Strip
        dismissKey={alert.dismissKey}
        className={isModal ? css.withoutScript : ""}
        icon={look.icon}
        text={look.text(t, alert)}
        action={look.action(t, alert)}
      />
      {isModal ? <ConfirmEmailModal email={alert.email} /> : null}
    </>
  );
}

/** One alert. Closing it needs script, so the button shows with that. */
function Strip({
  dismissKey,
  className = "",
  icon,
  text,
  action,
}: {
  dismissKey: string | null;
  className?: string;
  icon: ReactNode;
  text: string;
  action: ReactNode;
}) {
  const { t } = useTranslation();
  const { isDismissed, canDismiss, dismiss } = useDismissal(dismissKey);
  const place = useContext(Place);
  if (isDismissed) return null;
  if (place === "card")
    return (
      <li className={css.card} data-dismiss-key={dismissKey ?? undefined}>
        <div className={css.cardInside} role="status">
          {icon}
          <p className={css.cardText}>{text}</p>
          {action}
        </div>
        {dismissKey ? (
          <button
            className={css.close}
            type="button"
            hidden={!canDismiss}
            data-dismiss
            aria-label={t("common:close")}
            onClick={({ currentTarget }) => {
              currentTarget.closest("li")?.nextElementSibling?.querySelector("a")?.focus();
              dismiss();
            }}
          >
            <X aria-hidden />
          </button>
        ) : null}
      </li>
    );
  return (
    <div className={`${css.strip} ${className}`} role="status" data-dismiss-key={dismissKey ?? undefined}>
      <div className={`${wrap} ${css.inside} ${dismissKey ? css.closable : ""}`}>
        {icon}
        <p className={css.text}>{text}</p>
        {action}
        {dismissKey ? (
          <button
            className={css.close}
            type="button"
            hidden={!canDismiss}
            data-dismiss
            aria-label={t("common:close")}
            onClick={dismiss}
          >
            <X aria-hidden />
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** The same on a phone after a partner's signup was completed; without script the strip stands instead. product.md §4 */
function ConfirmEmailModal({ email }: { email: string }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [, setQuery] = useSearchParams();
  const forget = useRef(setQuery);
  forget.current = setQuery;
  useEffect(() => {
    dialog.current?.showModal();
    // A reload does not open it again.
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
        <span className={css.modalIcon}>
          <MailCheck aria-hidden />
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
