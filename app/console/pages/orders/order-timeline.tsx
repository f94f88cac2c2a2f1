import {
  ArrowRight,
  ChevronRight,
  CircleX,
  Coins,
  FileText,
  type LucideIcon,
  ReceiptText,
  Undo2,
  Webhook,
} from "lucide-react";
import { money, signed } from "../../format";
import { t } from "../../text";
import { Icon } from "../../ui/icon";
import { Tag } from "../../ui/tag";
import { mono, second, strong } from "../../ui/text.css";
import * as css from "./order.css";
import type { Happening } from "./order.server";

/** What happened to an order, latest first: what people and the house did, and quieter what providers sent. */
export function Timeline({ happenings, currency }: { happenings: readonly Happening[]; currency: string }) {
  return (
    <ol className={css.timeline}>
      {happenings.map((one) => (
        <li key={one.key} className={css.happening}>
          <time className={css.time} dateTime={one.time.iso} title={one.time.full}>
            {one.time.short}
          </time>
          <span className={css.sign}>
            <Icon of={iconOf(one)} />
          </span>
          <div>
            <Sentence happening={one} currency={currency} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function iconOf(one: Happening): LucideIcon {
  if (one.kind === "attempt") return one.state.word === "order_failed" ? CircleX : ArrowRight;
  return { placed: ReceiptText, event: Webhook, entry: Coins, refund: Undo2, document: FileText }[one.kind];
}

function Sentence({ happening: one, currency }: { happening: Happening; currency: string }) {
  switch (one.kind) {
    case "placed":
      return (
        <>
          <span className={strong}>{t("order_placed")}</span>{" "}
          <span className={second}>
            {t("order_button")} <q lang={one.language}>{one.button}</q>
          </span>
        </>
      );
    case "attempt":
      return (
        <>
          <span className={strong}>
            {t("attempt", { number: one.number, method: one.method, amount: money(one.amount, currency) })}
          </span>{" "}
          <Tag tone={one.state.tone} shape={one.state.shape}>
            {t(one.state.word)}
          </Tag>{" "}
          <span className={second}>{t("attempt_at", { provider: one.provider })}</span>{" "}
          {one.providerRef ? <span className={mono}>{one.providerRef}</span> : null}
          {one.reason ? <p className={second}>{t("attempt_reason", { reason: one.reason })}</p> : null}
        </>
      );
    case "event":
      return (
        <>
          <span className={second}>
            {t("event", { outcome: one.outcome, verified: one.verified })}{" "}
            {one.paid + one.refunded + one.back === 0
              ? null
              : t("event_sums", {
                  paid: money(one.paid, currency),
                  back: money(one.refunded + one.back, currency),
                })}
          </span>
          {one.raw ? (
            <details className={css.raw}>
              <summary className={css.rawSummary}>
                <span className={css.turns}>
                  <Icon of={ChevronRight} size="s" />
                </span>
                {t("payload")}
              </summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide payload is scrolled by keyboard */}
              <pre className={css.payload} tabIndex={0}>
                {one.raw}
              </pre>
            </details>
          ) : null}
        </>
      );
    case "entry":
      return (
        <>
          <span className={strong}>
            {t("entry_credits", { amount: signed(one.amount), count: Math.abs(one.amount) })}
          </span>{" "}
          <span className={second}>
            {t("entry", { reason: t(`reason_${one.reason}` as "reason_purchase"), id: one.id })}
          </span>
        </>
      );
    case "refund":
      return (
        <>
          <span className={strong}>{t("refund_of", { amount: money(one.amount, currency) })}</span>{" "}
          <span className={second}>
            {t("refund_state", { state: one.state.replace("_", " "), reason: one.reason.replace("_", " ") })}
          </span>
        </>
      );
    default:
      return (
        <span className={second}>
          {t(one.document === "credit_note" ? "credit_note" : "invoice", {
            number: one.number,
            total: money(one.total, currency),
          })}
        </span>
      );
  }
}
