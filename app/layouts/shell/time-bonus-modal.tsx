import { X } from "lucide-react";
import { type MutableRefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCountdown } from "~/client/use-countdown";
import { noteDismissal, noted } from "~/client/use-dismissal";
import { useModal } from "~/client/use-modal";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { roundPlain } from "~/ui/button.css";
import { Link } from "~/ui/link";
import { heading, muted, small } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import { placed } from "~/ui/time-place";
import { clockText } from "./clock-text";
import { body } from "./overlays.css";
import type { TimeBonusView } from "./time-bonus.server";
import * as css from "./time-bonus-modal.css";

/** The interval at which the page is checked for dialogs and typing. */
const LOOK_MS = 1000;

type Props = NonNullable<TimeBonusView["modal"]> & {
  /** when the bonus ends, by the page's own clock */
  endMs: MutableRefObject<number>;
  /** returns whether the member has seen enough pages */
  mayOpen: () => boolean;
  onOver: () => void;
};

/**
 * The modal of the time bonus: shown once per member, never over a dialog or while the member types. It is stored as seen when it opens. A
 * note from before this bonus began belongs to another member who used this browser. product 14.9, 14.10
 */
export function TimeBonusModal({ mayOpen, ...props }: Props) {
  const { dismissKey, lastsSeconds, endMs, onOver } = props;
  const [isOpen, setOpen] = useState(false);
  const may = useRef(mayOpen);
  may.current = mayOpen;
  useEffect(() => {
    // All times are by the browser's clock, which may be wrong.
    const beganMs = Date.now() + endMs.current - performance.now() - lastsSeconds * 1000;
    if (noted(dismissKey) >= beganMs) return onOver();
    const look = () => {
      if (!may.current() || isBusy()) return;
      clearInterval(timer);
      noteDismissal(dismissKey);
      setOpen(true);
    };
    const timer = setInterval(look, LOOK_MS);
    look();
    return () => clearInterval(timer);
  }, [dismissKey, lastsSeconds, endMs, onOver]);
  return isOpen ? <Offer {...props} /> : null;
}

function Offer({
  percent,
  tag,
  title,
  act,
  valid,
  expires,
  until,
  unlock,
  instant,
  endMs,
  onOver,
}: Omit<Props, "mayOpen">) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [total] = useState(() => Math.max(1, Math.round((endMs.current - performance.now()) / 1000)));
  const seconds = useCountdown(total, onOver);
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      className={css.modal}
      tabIndex={-1}
      id="time-bonus-modal"
      closedby="any"
      aria-labelledby="time-bonus-title"
      onClose={onOver}
    >
      <div className={css.top}>
        <button
          className={`${roundPlain} ${css.close}`}
          type="button"
          aria-label={t("common:close")}
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden />
        </button>
        <p className={css.tag}>{tag}</p>
        <h2 className={css.title} id="time-bonus-title">
          <span className={css.share}>{percent}</span> <span className={heading.section}>{title}</span>
        </h2>
      </div>
      <div className={body}>
        <p>{act}</p>
        <Link className={css.clockRow} href={paths.credits()} onClick={() => dialog.current?.close()}>
          <span>{valid}</span>
          <span className={css.clock} role="timer">
            {clockText(seconds)}
          </span>
          <span className={`${small} ${muted}`}>
            <LocalTime value={expires} format="time" within={placed(until)} />
          </span>
        </Link>
        <ButtonLink
          kind="primary"
          size="large"
          wide
          href={paths.credits()}
          onClick={() => dialog.current?.close()}
        >
          {unlock}
        </ButtonLink>
        <p className={`${small} ${muted}`}>{instant}</p>
      </div>
    </dialog>
  );
}

/** Returns whether the page is hidden, something else is open, or the focus is in a form. */
function isBusy(): boolean {
  const { activeElement: focused, visibilityState } = document;
  return (
    visibilityState !== "visible" ||
    document.querySelector("dialog[open], [popover]:popover-open") !== null ||
    focused?.closest("form, input, textarea, select, [contenteditable]") != null
  );
}
