import { X } from "lucide-react";
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { prefersStill } from "./prefers-still";
import * as css from "./sheet.css";
import { heading, hiddenText, muted, small } from "./text.css";

const OFF_MS = 200;
/** Dragged down by this part of its height, or at this speed, the sheet closes. */
const CLOSES_AT = 0.25;
const FLING_PIXELS_PER_MS = 0.6;

/**
 * A modal sheet, open while it is rendered. On phones it is at the bottom and can be dragged down by its head; from 768 px on it is in the
 * middle of the screen. Escape, a press beside it and the close button close it, and the focus returns to the control that opened it.
 * @param title its name, also for screen readers
 * @param lede a line below the title
 * @param foot what stays visible below the scrolling part
 * @param onClose called after the sheet has closed; the caller stops rendering it
 */
export function Sheet({
  title,
  lede,
  foot,
  onClose,
  children,
}: {
  title: ReactNode;
  lede?: ReactNode;
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      if (element?.open) element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  const close = () => void leave(dialog.current);
  const drag = useDrag(dialog, close);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the cross close it by keyboard
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-labelledby={titleId}
      data-sheet
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <header className={css.head} {...drag}>
        <div className={css.title}>
          <h2 className={heading.section} id={titleId}>
            {title}
          </h2>
          {lede ? <p className={`${small} ${muted}`}>{lede}</p> : null}
        </div>
        <button className={css.close} type="button" onClick={close} data-close>
          <X aria-hidden />
          <span className={hiddenText}>{t("common:close")}</span>
        </button>
      </header>
      <div className={css.body}>{children}</div>
      {foot ? <footer className={css.foot}>{foot}</footer> : null}
    </dialog>
  );
}

/** Animates the sheet down and out, then closes it. */
async function leave(dialog: HTMLDialogElement | null): Promise<void> {
  if (!dialog?.open) return;
  if (!prefersStill())
    await dialog
      .animate({ opacity: 0, translate: "0 24px" }, { duration: OFF_MS, fill: "forwards" })
      .finished.catch(() => undefined);
  dialog.close();
}

/** Moves the sheet while its head is dragged down, and closes it when the drag is long or fast enough. */
function useDrag(dialog: { current: HTMLDialogElement | null }, close: () => void) {
  const start = useRef<{ y: number; ms: number } | null>(null);
  const moved = (y: number) => Math.max(0, y - (start.current?.y ?? y));
  const end = (event: PointerEvent) => {
    const began = start.current;
    if (!began || !dialog.current) return;
    const distance = moved(event.clientY);
    const speed = distance / Math.max(1, event.timeStamp - began.ms);
    start.current = null;
    if (distance > dialog.current.offsetHeight * CLOSES_AT || (distance > 24 && speed > FLING_PIXELS_PER_MS))
      close();
    else dialog.current.style.translate = "";
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest("button, a, input")) return;
      if (matchMedia("(min-width: 768px)").matches) return;
      start.current = { y: event.clientY, ms: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current && dialog.current) dialog.current.style.translate = `0 ${moved(event.clientY)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
