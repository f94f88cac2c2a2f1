import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { Row } from "~/ui/row";
import { rows } from "~/ui/row.css";
import { heading, muted, small } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import * as css from "./security.css";

type Entry = { id: number; browser: string; country: string | null; since: string; isHere: boolean };

/** The member's sessions; one, all others, or all can be ended. */
export function SessionList({ sessions }: { sessions: readonly Entry[] }) {
  const { t } = useTranslation();
  return (
    <section className={css.part} aria-labelledby="sessions-title">
      <h2 className={heading.section} id="sessions-title">
        {t("security:sessions_title")}
      </h2>
      <p className={`${small} ${muted}`}>{t("security:sessions_text")}</p>
      <ul className={rows}>
        {sessions.map(({ id, browser, country, since, isHere }) => (
          <Row
            key={id}
            title={<span id={`session-${id}`}>{browser}</span>}
            text={
              <>
                {country ? `${country} · ` : ""}
                <LocalTime
                  value={since}
                  format="longMoment"
                  within={(date) => t("security:session_since", { date })}
                />
              </>
            }
          >
            {isHere ? (
              <span className={css.here}>{t("security:session_here")}</span>
            ) : (
              <Form method="post" action={paths.settings("security")}>
                <input type="hidden" name="intent" value="end_session" />
                <input type="hidden" name="session" value={id} />
                <Button size="small" type="submit" aria-describedby={`session-${id}`}>
                  {t("security:session_end")}
                </Button>
              </Form>
            )}
          </Row>
        ))}
      </ul>
      <Form className={css.actions} method="post" action={paths.settings("security")}>
        {sessions.length > 1 ? (
          <Button type="submit" name="intent" value="log_out_others">
            {t("security:sessions_others")}
          </Button>
        ) : null}
        <Button kind="danger" type="submit" name="intent" value="log_out_everywhere">
          {t("security:sessions_everywhere")}
        </Button>
      </Form>
    </section>
  );
}
