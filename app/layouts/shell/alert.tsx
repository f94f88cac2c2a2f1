import { BellOff, BellRing, Camera, ChevronRight, type LucideIcon, MailCheck, Pause, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDismissal } from "~/client/use-dismissal";
import { usePush } from "~/client/use-push";
import { useShell } from "~/client/use-shell";
import type { TranslationKey } from "~/i18n/translate";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import * as css from "./alert.css";
import type { Alert } from "./alerts.server";

/** How long the answer to the offer of push is shown before the alert disappears. */
const READ_MS = 4000;

type Look = { Icon: LucideIcon; text: TranslationKey };
const looks: Record<Alert["kind"], Look> = {
  suspended: { Icon: Pause, text: "common:alert_suspended" },
  confirm_email: { Icon: MailCheck, text: "common:confirm_email_title" },
  mail_disabled: { Icon: BellOff, text: "common:alert_mail_disabled" },
  photo: { Icon: Camera, text: "common:alert_photo_action" },
  push: { Icon: BellRing, text: "push:turn_on" },
};
const hrefs = {
  suspended: paths.decisions(),
  confirm_email: paths.activateFirst(),
  mail_disabled: paths.notifications(),
  photo: paths.profilePhotos(),
} as const;

/** The most important alert as one row below the head of a list. product 15.15 */
export function AlertRow() {
  const alert = useShell().member?.alert;
  if (!alert) return null;
  return alert.kind === "push" ? <PushAlert alert={alert} /> : <LinkAlert key={alert.kind} {...alert} />;
}

function LinkAlert({ kind, dismissKey }: { kind: keyof typeof hrefs; dismissKey: string }) {
  const { member } = useShell();
  // With script, a dialog asks for the same.
  const isInDialog = kind === "confirm_email" && member?.addressToConfirm != null;
  return (
    <Row kind={kind} dismissKey={dismissKey} isWithoutScript={isInDialog}>
      {(content) => (
        <Link className={css.act} href={hrefs[kind]}>
          {content}
        </Link>
      )}
    </Row>
  );
}

/** The offer of push; it disappears once push is subscribed or unavailable. product 15.19 */
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
  return (
    <Row
      kind="push"
      dismissKey={alert.dismissKey}
      isOver={isOver || (!isOffered && answer === null)}
      answer={answer ? t(`push:${answer}`) : null}
    >
      {(content) =>
        answer === null || answer === "failed" ? (
          <button
            className={css.act}
            type="button"
            data-push="on"
            aria-busy={push.isBusy || undefined}
            onClick={() => void push.turnOn().then(setAnswer)}
          >
            {content}
          </button>
        ) : (
          <p className={css.act}>{content}</p>
        )
      }
    </Row>
  );
}

/** The row of an alert: what to do, and the button that closes it, which needs script. */
function Row({
  kind,
  dismissKey,
  isOver = false,
  isWithoutScript = false,
  answer = null,
  children,
}: {
  kind: Alert["kind"];
  dismissKey: string;
  isOver?: boolean;
  isWithoutScript?: boolean;
  answer?: string | null;
  children: (content: ReactNode) => ReactNode;
}) {
  const { t } = useTranslation();
  const { isDismissed, canDismiss, dismiss } = useDismissal(dismissKey);
  if (isDismissed || isOver) return null;
  const { Icon, text } = looks[kind];
  return (
    <div
      className={isWithoutScript ? css.withoutScript : css.row}
      role="status"
      data-alert={kind}
      data-in-dialog={isWithoutScript || undefined}
      data-dismiss-key={dismissKey}
    >
      {children(
        <>
          <Icon className={css.icon} aria-hidden />
          <span className={css.text}>{answer ?? t(text)}</span>
          {answer ? null : <ChevronRight className={css.icon} aria-hidden />}
        </>,
      )}
      <button
        className={css.close}
        type="button"
        hidden={!canDismiss}
        aria-label={t("common:close")}
        onClick={({ currentTarget }) => {
          focusAfter(currentTarget);
          dismiss();
        }}
      >
        <X aria-hidden />
      </button>
    </div>
  );
}

/** Moves the focus of a closed alert to what follows it. */
function focusAfter(button: HTMLElement): void {
  const after = button.closest("[data-alert]")?.nextElementSibling;
  after?.querySelector<HTMLElement>("a, button:not([hidden])")?.focus({ preventScroll: true });
}
