import { Form } from "@remix-run/react";
import { t } from "../../text";
import { Button } from "../../ui/button";
import { Scroll } from "../../ui/scroll";
import * as tableCss from "../../ui/table.css";
import { type Shape, Tag, type Tone } from "../../ui/tag";
import { hidden, link, mono, nowrap, quiet, second, small } from "../../ui/text.css";
import type { ShownPostback } from "./source.server";

const tags: Record<ShownPostback["state"], { tone: Tone; shape: Shape }> = {
  delivered: { tone: "good", shape: "dot" },
  waiting: { tone: "plain", shape: "ring" },
  given_up: { tone: "bad", shape: "bar" },
};

/** The notifications of a partner with their attempts: those given up first, then those that wait. */
export function Postbacks({
  postbacks,
  isIdle,
  brand,
}: {
  postbacks: readonly ShownPostback[];
  isIdle: boolean;
  brand: string;
}) {
  if (postbacks.length === 0) return <p className={second}>{t("postbacks_none")}</p>;
  return (
    <>
      <Scroll label={t("source_postbacks")}>
        <table className={tableCss.table}>
          <caption className={hidden}>{t("source_postbacks")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("postback_id")}</th>
              <th scope="col">{t("order_time")}</th>
              <th scope="col">{t("postback_event")}</th>
              <th scope="col">{t("state")}</th>
              <th scope="col">{t("postback_tries")}</th>
              <th scope="col">{t("postback_next")}</th>
              <th scope="col">
                <span className={hidden}>{t("postback_resend")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {postbacks.map((one) => (
              <tr key={one.id}>
                <td className={mono}>{one.id}</td>
                <td className={`${second} ${nowrap}`}>
                  <time dateTime={one.at.iso} title={one.at.full}>
                    {one.at.short}
                  </time>
                </td>
                <td>{t(`postback_event_${one.event as "signup"}`)}</td>
                <td>
                  <Tag {...tags[one.state]}>{t(`postback_state_${one.state}`)}</Tag>
                  {one.reason ? (
                    <p className={`${small} ${quiet}`}>{t(`postback_reason_${one.reason}`)}</p>
                  ) : null}
                </td>
                <td>
                  <Tries tries={one.tries} />
                </td>
                <td className={nowrap}>
                  {one.due ? (
                    <time dateTime={one.due.iso} title={one.due.full}>
                      {one.due.short}
                    </time>
                  ) : null}
                </td>
                <td>
                  {one.state === "delivered" || one.reason === "member_erased" ? null : (
                    <Form method="post" preventScrollReset>
                      <input type="hidden" name="postback" value={one.id} />
                      <Button
                        type="submit"
                        size="small"
                        aria-disabled={!isIdle || undefined}
                        aria-label={t("postback_resend_at", { id: one.id, brand })}
                      >
                        {t(one.state === "waiting" ? "postback_now" : "postback_resend")}
                      </Button>
                    </Form>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className={`${small} ${quiet}`}>{t("postbacks_order", { count: postbacks.length })}</p>
    </>
  );
}

/** The attempts of a postback: the last one, and all of them on demand. */
function Tries({ tries }: { tries: ShownPostback["tries"] }) {
  const last = tries.at(-1);
  if (!last) return <span className={quiet}>{t("postback_not_tried")}</span>;
  return (
    <details>
      <summary
        className={link}
      >{`${t("postback_tried", { count: tries.length })} · ${outcomeText(last)}`}</summary>
      <ol>
        {tries.map((one) => (
          <li key={one.number} className={`${small} ${second}`}>
            <time dateTime={one.at.iso} title={one.at.full}>
              {one.at.short}
            </time>{" "}
            {outcomeText(one)}
          </li>
        ))}
      </ol>
    </details>
  );
}

const outcomeText = ({ outcome, status }: ShownPostback["tries"][number]) =>
  `${t(`postback_outcome_${outcome}`)}${status === null ? "" : ` ${status}`}`;
