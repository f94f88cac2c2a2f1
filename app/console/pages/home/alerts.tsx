import { Form, Link } from "@remix-run/react";
import { AlarmClock, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import { whole } from "../../format";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { lengthOf } from "../../ui/age";
import { BrandMark } from "../../ui/brand-mark";
import { Button, ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { section, sectionHead } from "../../ui/layout.css";
import { count as countCss } from "../../ui/tag.css";
import { heading, hidden, link, mono, quiet, second, small, strong, tone } from "../../ui/text.css";
import type { AlertView } from "./alerts.server";
import * as css from "./home.css";
import type { HomeView } from "./home.server";

/** What a person has to do something about, the worst first: each with the page or command that mends it. */
export function Alerts({ view, isTaken }: { view: HomeView; isTaken: boolean }) {
  const { alerts, alertCount, snoozed, withSnoozed } = view;
  const { scope } = useScope();
  const here = consolePaths.home(scope);
  return (
    <section className={section} aria-labelledby="alerts">
      <div className={sectionHead}>
        <h2 className={heading} id="alerts">
          {t("alerts")}
        </h2>
        {alertCount > 0 ? <span className={countCss}>{whole(alertCount)}</span> : null}
      </div>
      {isTaken ? (
        <p className={tone.warn} role="status">
          {t("alert_taken_elsewhere")}
        </p>
      ) : null}
      {alerts.length === 0 ? (
        <p className={second}>{t("alerts_none")}</p>
      ) : (
        <ul>
          {alerts.map((alert) => (
            <AlertRow key={alert.key} alert={alert} here={withSnoozed ? `${here}?snoozed=1` : here} />
          ))}
        </ul>
      )}
      {alertCount > alerts.length ? (
        <p className={quiet}>{t("alerts_more", { shown: alerts.length, count: alertCount })}</p>
      ) : null}
      {snoozed > 0 ? (
        <p className={quiet}>
          {t("alerts_snoozed", { count: snoozed })}{" "}
          <Link className={link} to={withSnoozed ? here : `${here}?snoozed=1`} preventScrollReset>
            {t(withSnoozed ? "alerts_hide" : "alerts_show")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

const icons: Record<AlertView["level"], LucideIcon> = { bad: TriangleAlert, warn: Clock };

function AlertRow({ alert, here }: { alert: AlertView; here: string }) {
  const { kind, level, brand, count, name, age, to, command } = alert;
  const words = t(`alert_${kind}`, { count, name });
  return (
    <li className={css.alert}>
      <span className={tone[level]}>
        <Icon of={icons[level]} />
        <span className={hidden}>{t(`alert_level_${level}`)}</span>
      </span>
      {brand ? <BrandMark brand={brand} named /> : <span />}
      <div className={css.alertText}>
        <p className={strong}>{words}</p>
        <p className={`${small} ${quiet}`}>
          {[
            ...(brand ? [brand.name] : []),
            ...(age === null ? [] : [t("alert_since", { age: lengthOf(age) })]),
            ...(alert.taken
              ? [alert.taken.isOwn ? t("alert_yours") : t("alert_taken", { name: alert.taken.name })]
              : []),
          ].join(" · ")}
        </p>
        {command ? <code className={`${mono} ${css.code}`}>{command}</code> : null}
      </div>
      <div className={css.alertActs}>
        {to ? (
          <ButtonLink to={to} size="small">
            {t(`alert_act_${kind}`)}
            <span className={hidden}> {brand?.name ?? name}</span>
          </ButtonLink>
        ) : null}
        <Marks alert={alert} here={here} about={`${words} ${brand?.name ?? ""}`} />
      </div>
    </li>
  );
}

/** The forms of one alert: who looks after it, and until when this operator does not want to see it. */
function Marks({ alert, here, about }: { alert: AlertView; here: string; about: string }) {
  const { isSnoozed, taken, key } = alert;
  return (
    <details className={css.marks}>
      <summary className={css.marksButton}>
        <Icon of={AlarmClock} size="s" />
        <span className={hidden}>{t("alert_marks", { about })}</span>
      </summary>
      <Form method="post" action={here} className={css.marksForm} preventScrollReset>
        <input type="hidden" name="alert" value={key} />
        {taken ? null : <Mark intent="take" />}
        {taken?.isOwn ? <Mark intent="release" /> : null}
        {isSnoozed ? (
          <Mark intent="wake" />
        ) : (
          <>
            <Mark intent="snooze_hour" />
            <Mark intent="snooze_day" />
          </>
        )}
      </Form>
    </details>
  );
}

function Mark({ intent }: { intent: "take" | "release" | "wake" | "snooze_hour" | "snooze_day" }) {
  return (
    <Button type="submit" name="intent" value={intent} kind="quiet" size="small">
      {t(`alert_${intent}`)}
    </Button>
  );
}
