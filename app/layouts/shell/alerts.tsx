import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useShell } from "~/client/use-shell";
import { hiddenText, wrap } from "~/ui/text.css";
import { AlertItem, looks } from "./alert";
import * as css from "./alerts.css";
import type { Alert } from "./alerts.server";
import { opensModal } from "./confirm-email-modal";
import type { Shell } from "./shell.server";

/**
 * Shows the alerts below the bar, the most important first. Where there is room they are stacked. On phones the first is open and the
 * others are folded into one row, which opens without script. product 15.15
 * @param isFolded on phones the first is folded too, because the page begins with photos
 */
export function Alerts({ shell, isFolded = false }: { shell: Shell; isFolded?: boolean }) {
  const { t } = useTranslation();
  const { alerts, leave } = useShown(shell.member?.alerts ?? []);
  const [first, ...others] = alerts;
  if (!first) return null;
  const count = others.length;
  const more = t("common:alerts_more", { count });
  const look = looks[first.kind];
  const items = alerts.map((alert) => (
    <AlertItem
      key={alert.kind}
      alert={alert}
      place="strip"
      isRest={isFolded || alert !== first}
      onGone={() => leave(alert.kind)}
    />
  ));
  if (isFolded && !opensModal(first))
    return [
      <Fold key="fold" className={css.firstFold}>
        <look.Icon className={css.foldIcon} aria-hidden />
        <span className={css.foldText}>{look.short(t)}</span>
        {count > 0 ? (
          <>
            <span className={css.foldCount} aria-hidden>
              +{count}
            </span>
            <span className={hiddenText}>{more}</span>
          </>
        ) : null}
      </Fold>,
      ...items,
    ];
  const [strip, ...rest] = items;
  return [strip, count > 0 ? <Fold key="fold">{more}</Fold> : null, ...rest];
}

/** The row that opens the folded alerts. The alerts are its siblings, not its children, so that wide screens show them without it. */
function Fold({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <details className={`${css.fold} ${className}`} data-more-alerts>
      <summary className={`${wrap} ${css.foldRow}`}>
        {children}
        <ChevronDown className={css.chevron} aria-hidden />
      </summary>
    </details>
  );
}

/** Shows the most important alert as an item of a list of cards; the others follow once the member opens them. product 15.15 */
export function AlertCards() {
  const { t } = useTranslation();
  const { alerts, leave } = useShown(useShell().member?.alerts ?? []);
  const [first] = alerts;
  const count = alerts.length - 1;
  return alerts.map((alert) => (
    <AlertItem
      key={alert.kind}
      alert={alert}
      place="card"
      isRest={alert !== first}
      onGone={() => leave(alert.kind)}
      more={
        alert === first && count > 0 ? (
          <details className={css.cardMore} data-more-alerts>
            <summary className={css.cardFoldRow}>
              {t("common:alerts_more", { count })}
              <ChevronDown className={css.chevron} aria-hidden />
            </summary>
          </details>
        ) : null
      }
    />
  ));
}

/**
 * Returns the alerts that the server sent, without those that have disappeared since. An alert that the server no longer sends may appear
 * again later.
 */
function useShown(due: readonly Alert[]) {
  const [gone, setGone] = useState<readonly Alert["kind"][]>([]);
  useEffect(() => {
    setGone((old) => {
      const still = old.filter((kind) => due.some((one) => one.kind === kind));
      return still.length === old.length ? old : still;
    });
  }, [due]);
  return {
    alerts: due.filter(({ kind }) => !gone.includes(kind)),
    leave: (kind: Alert["kind"]) => setGone((old) => [...old, kind]),
  };
}
