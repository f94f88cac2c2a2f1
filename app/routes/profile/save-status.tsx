import { Check, CircleAlert, CloudOff, LoaderCircle } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SaveQueue, SaveState } from "./save-queue";
import * as css from "./save-status.css";

const icons = {
  saving: LoaderCircle,
  saved: Check,
  failed: CircleAlert,
  refused: CircleAlert,
  offline: CloudOff,
} as const;

/** Says whether the changes of the profile are saved; after a failure it offers another try. */
export function SaveStatus({ state, queue }: { state: SaveState; queue: SaveQueue | null }) {
  const { t } = useTranslation();
  const Icon = state === "idle" ? null : icons[state];
  return (
    <span className={css.status} role="status" data-save-state={state}>
      {Icon ? <Icon className={css.icon[state === "idle" ? "saved" : state]} aria-hidden /> : null}
      {state === "idle" ? null : <span>{t(`profile:save_${state}`)}</span>}
      {state === "failed" ? (
        <button className={css.again} type="button" onClick={() => void queue?.flush()}>
          {t("errors:try_again")}
        </button>
      ) : null}
    </span>
  );
}
