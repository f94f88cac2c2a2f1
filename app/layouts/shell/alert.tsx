import { Form } from "@remix-run/react";
import { BellOff, BellRing, Camera, type LucideIcon, MailCheck, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDismissal } from "~/client/use-dismissal";
import { usePush } from "~/client/use-push";
import type { Translate } from "~/i18n/translate";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { wrap } from "~/ui/text.css";
import * as css from "./alerts.css";
import type { Alert } from "./alerts.server";
import { opensModal } from "./confirm-email-modal";

/** How long the answer to the offer of push is shown before the alert disappears. */
const READ_MS = 4000;

type Look<A extends Alert> = {
  Icon: LucideIcon;
  text: (t: Translate, alert: A) => string;
  /** the text of a folded row; short, because it is never truncated */
  short: (t: Translate) => string;
  action: (t: Translate, alert: A) => ReactNode;
};

/** The icon, texts and action of each alert. */
export const looks: { [Kind in Alert["kind"]]: Look<Extract<Alert, { kind: Kind }>> } = {
  confirm_email: {
    Icon: MailCheck,
    text: (t, { email }) => t("common:reminder_text", { email }),
    short: (t) => t("common:confirm_email_title"),
    action: (t) => (
      <Form method="post" action={paths.activateError()}>
        <Button size="small" type="submit">
          {t("common:activate_resend")}
        </Button>
      </Form>
    ),
  },
  mail_disabled: {
    Icon: BellOff,
    text: (t) => t("common:alert_mail_disabled"),
    short: (t) => t("common:alert_mail_disabled"),
    action: (t) => (
      <ButtonLink size="small" href={paths.notifications()}>
        {t("common:alert_mail_disabled_action")}
      </ButtonLink>
    ),
  },
  photo: {
    Icon: Camera,
    text: (t) => t("common:alert_photo"),
    short: (t) => t("common:alert_photo_action"),
    action: (t) => (
      <ButtonLink size="small" href={paths.profilePhotos()}>
        {t("common:alert_photo_action")}
      </ButtonLink>
    ),
  },
  push: {
    Icon: BellRing,
    text: (t) => t("push:alert"),
    short: (t) => t("push:turn_on"),
    action: (t) => t("push:turn_on"),
  },
};

export type AlertPlace = {
  /** a strip below the bar, or one card among others */
  place: "strip" | "card";
  /** whether it is folded away behind the most important one */
  isRest: boolean;
  /** called once it disappears: it was closed, or has nothing to offer */
  onGone: () => void;
  /** an extra row at the end of a card */
  more?: ReactNode;
};

/** One alert of the shell. product 15.15 */
export function AlertItem({ alert, ...place }: AlertPlace & { alert: Alert }) {
  return alert.kind === "push" ? (
    <PushAlert alert={alert} {...place} />
  ) : (
    <PlainAlert alert={alert} {...place} />
  );
}

/** The offer of push; it disappears once push is subscribed or unavailable. product 15.19 */
function PushAlert({ alert, ...place }: AlertPlace & { alert: Extract<Alert, { kind: "push" }> }) {
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
  const texts = {
    subscribed: t("push:subscribed"),
    denied: t("push:denied"),
    failed: t("push:failed"),
  };
  return (
    <Frame
      {...place}
      dismissKey={alert.dismissKey}
      isOver={isOver || (!isOffered && answer === null)}
      Icon={looks.push.Icon}
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

function PlainAlert({ alert, ...place }: AlertPlace & { alert: Alert }) {
  const { t } = useTranslation();
  const look = looks[alert.kind] as Look<Alert>;
  return (
    <Frame
      {...place}
      dismissKey={alert.dismissKey}
      className={opensModal(alert) ? css.withoutScript : ""}
      Icon={look.Icon}
      text={look.text(t, alert)}
      action={look.action(t, alert)}
    />
  );
}

/** The frame of an alert. Closing needs script, so the button shows only with script. */
function Frame({
  place,
  isRest,
  onGone,
  more,
  dismissKey,
  isOver = false,
  className = "",
  Icon,
  text,
  action,
}: AlertPlace & {
  dismissKey: string | null;
  isOver?: boolean;
  className?: string;
  Icon: LucideIcon;
  text: string;
  action: ReactNode;
}) {
  const { t } = useTranslation();
  const { isDismissed, canDismiss, dismiss } = useDismissal(dismissKey);
  const isGone = isDismissed || isOver;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when it disappears
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
  if (isGone) return null;
  const close = dismissKey ? (
    <button
      className={css.close}
      type="button"
      hidden={!canDismiss}
      data-dismiss
      aria-label={t("common:close")}
      onClick={({ currentTarget }) => {
        focusAfter(currentTarget);
        dismiss();
      }}
    >
      <X className={css.closeIcon} aria-hidden />
    </button>
  ) : null;
  const rest = isRest ? css.rest[place] : "";
  if (place === "card")
    return (
      <li
        className={`${css.card} ${rest} ${className}`}
        data-alert
        data-dismiss-key={dismissKey ?? undefined}
      >
        <div className={css.cardInside} role="status">
          <Icon className={css.icon} aria-hidden />
          <p className={css.cardText}>{text}</p>
          {action}
        </div>
        {close}
        {more}
      </li>
    );
  return (
    <div
      className={`${css.strip} ${rest} ${className}`}
      role="status"
      data-alert
      data-dismiss-key={dismissKey ?? undefined}
    >
      <div className={`${wrap} ${css.inside} ${dismissKey ? css.closable : ""}`}>
        <Icon className={css.icon} aria-hidden />
        <p className={css.text}>{text}</p>
        {action}
        {close}
      </div>
    </div>
  );
}

/** Moves the focus of a closed alert to the next element: the next alert, or the next card of its list. */
function focusAfter(button: HTMLElement): void {
  const next = button.closest("[data-alert]")?.nextElementSibling;
  next?.querySelector<HTMLElement>("summary, a, button:not([hidden])")?.focus();
}
