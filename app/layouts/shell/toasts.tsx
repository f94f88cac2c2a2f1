import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import * as css from "./overlays.css";

const SHOWN_MS = 6000;
type Toast = { id: number; text: string };

/** Shows sentences for six seconds each; a pointer on one keeps it. In documents, the document script uses the same element. */
export function Toasts() {
  const { t } = useTranslation();
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const next = useRef(0);
  useEffect(() => {
    const add = (event: Event) => {
      next.current += 1;
      const toast = { id: next.current, text: (event as CustomEvent<string>).detail };
      setToasts((old) => [...old, toast]);
    };
    document.addEventListener("toast", add);
    return () => document.removeEventListener("toast", add);
  }, []);
  const drop = (id: number) => setToasts((old) => old.filter((one) => one.id !== id));
  return (
    <div
      className={css.toasts}
      id="toasts"
      role="status"
      aria-live="polite"
      data-class={css.toast}
      data-online={t("common:online_again")}
      data-consent-failed={t("common:consent_failed")}
    >
      {toasts.map(({ id, text }) => (
        <Shown key={id} text={text} onEnd={() => drop(id)} />
      ))}
    </div>
  );
}

function Shown({ text, onEnd }: { text: string; onEnd: () => void }) {
  const [isHeld, setHeld] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <p className={css.toast} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {text}
    </p>
  );
}
