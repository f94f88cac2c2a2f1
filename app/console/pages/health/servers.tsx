import { whole } from "../../format";
import { t } from "../../text";
import { lengthOf } from "../../ui/age";
import * as tableCss from "../../ui/table.css";
import { mono, quiet, small, tone } from "../../ui/text.css";
import type { HealthView } from "./health.server";
import { HealthTable } from "./health-table";
import { sizeOf } from "./sizes";

/** A delay of the event loop that members notice, in milliseconds. */
const SLOW_LOOP_MS = 100;

/** The processes that serve. */
export function Servers({ servers, differ }: Pick<NonNullable<HealthView["common"]>, "servers" | "differ">) {
  const names = ["server", "release", "up", "loop", "memory", "streams", "brands"] as const;
  return (
    <HealthTable
      id="servers"
      title={t("health_servers")}
      names={names.map((name) => t(`health_${name}`))}
      empty={servers.length === 0 ? t("health_no_servers") : null}
      foot={differ ? <p className={tone.warn}>{t("health_releases")}</p> : null}
    >
      {servers.map((server) => (
        <tr key={server.name}>
          <td>
            <span className={mono}>{server.name}</span>
            {server.silent === null ? null : (
              <p className={`${small} ${tone.bad}`}>{t("health_silent", { age: lengthOf(server.silent) })}</p>
            )}
          </td>
          <td className={`${tableCss.number} ${mono}`}>{server.release}</td>
          <td className={tableCss.number}>{lengthOf(server.up)}</td>
          <td className={tableCss.number}>
            <span className={server.loopMs > SLOW_LOOP_MS ? tone.warn : undefined}>
              {t("milliseconds", { count: whole(server.loopMs) })}
            </span>
          </td>
          <td className={tableCss.number}>{sizeOf(server.memoryMb)}</td>
          <td className={tableCss.number}>{whole(server.streams)}</td>
          <td className={tableCss.number}>
            {whole(server.brands)}
            {server.refused > 0 ? (
              <span className={tone.warn}>
                {" "}
                · {whole(server.refused)} {t("health_refused")}
              </span>
            ) : (
              <span className={quiet} />
            )}
          </td>
        </tr>
      ))}
    </HealthTable>
  );
}
