import { whole } from "../../format";
import { t } from "../../text";
import { lengthOf } from "../../ui/age";
import * as tableCss from "../../ui/table.css";
import { mono, quiet, tone } from "../../ui/text.css";
import type { HealthView } from "./health.server";
import { HealthTable } from "./health-table";

/** From when on a job waits too long; in seconds, as the alerts of operating.md. */
const LATE_SECONDS = 600;

type Common = NonNullable<HealthView["common"]>;

/** The queues of jobs and the work that is due, each with the age of the oldest. */
export function Jobs({ jobs, due }: Pick<Common, "jobs" | "due">) {
  const names = (["queue", "waiting", "active", "failed", "oldest"] as const).map((name) =>
    t(`health_${name}`),
  );
  const rows = [
    ...jobs.map(({ queue, ...job }) => ({ name: queue, ...job })),
    ...due.map(({ work, count, oldestSeconds }) => ({
      ...{ name: t("health_due", { work }), waiting: count, active: null, failed: null, oldestSeconds },
    })),
  ];
  return (
    <HealthTable
      id="jobs"
      title={t("health_jobs")}
      names={names}
      empty={rows.length === 0 ? t("health_no_jobs") : null}
    >
      {rows.map(({ name, waiting, active, failed, oldestSeconds }) => (
        <tr key={name}>
          <td className={mono}>{name}</td>
          <td className={tableCss.number}>{numberOf(waiting)}</td>
          <td className={tableCss.number}>{numberOf(active)}</td>
          <td className={tableCss.number}>{numberOf(failed)}</td>
          <td className={tableCss.number}>
            {oldestSeconds > 0 ? (
              <span className={oldestSeconds > LATE_SECONDS ? tone.bad : undefined}>
                {lengthOf(oldestSeconds * 1000)}
              </span>
            ) : null}
          </td>
        </tr>
      ))}
    </HealthTable>
  );
}

const numberOf = (count: number | null) =>
  count === 0 ? <span className={quiet}>0</span> : count === null ? null : whole(count);
