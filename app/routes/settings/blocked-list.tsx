import { useTranslation } from "react-i18next";
import { useFocusedHeading } from "~/client/use-focused-heading";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { Row } from "~/ui/row";
import { rows } from "~/ui/row.css";
import { heading, muted } from "~/ui/text.css";
import * as css from "./settings-page.css";

/** The members that the member has blocked, each with an unblock button. product 9.15 */
export function BlockedList({
  blocked,
  next,
}: {
  blocked: readonly { id: number; name: string }[];
  /** the link to the next page */
  next: string | null;
}) {
  const { t } = useTranslation();
  // The pressed button is no longer there.
  useFocusedHeading(blocked.map(({ id }) => id).join());
  return (
    <section className={css.section} id="blocked">
      <h2 className={heading.section}>{t("profile:blocked_list")}</h2>
      <p className={muted}>
        {t(blocked.length > 0 ? "profile:blocked_list_text" : "profile:blocked_list_empty")}
      </p>
      {blocked.length > 0 ? (
        <ul className={`${rows} ${css.ruled}`}>
          {blocked.map(({ id, name }) => (
            <Row key={id} title={name || t("unseen:member")}>
              <Form method="post" action={paths.settings("privacy")}>
                <input type="hidden" name="intent" value="unblock" />
                <input type="hidden" name="profile" value={id} />
                <Button
                  size="small"
                  type="submit"
                  aria-label={t("profile:unblock_whom", { member: name || t("unseen:member") })}
                >
                  {t("profile:unblock")}
                </Button>
              </Form>
            </Row>
          ))}
        </ul>
      ) : null}
      {next ? (
        <p>
          <ButtonLink size="small" href={paths.blockedMembers(next)}>
            {t("profile:blocked_more")}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}
