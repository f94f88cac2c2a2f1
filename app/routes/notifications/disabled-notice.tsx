import { BellOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DisabledReason } from "~/domain/notifications/rules";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { heading, measure } from "~/ui/text.css";
import * as css from "./notifications.css";

/** States why mails are disabled, and how to enable them. After a bounce the address must be checked first. product 15.2 */
export function DisabledNotice({ reasons, email }: { reasons: readonly DisabledReason[]; email: string }) {
  const { t } = useTranslation();
  return (
    <section className={css.disabled} aria-labelledby="disabled-title">
      <BellOff className={css.disabledIcon} aria-hidden />
      <div className={css.disabledText}>
        <h2 className={heading.section} id="disabled-title">
          {t("notices:disabled_title")}
        </h2>
        {reasons.map((reason) => (
          <p key={reason} className={measure}>
            {t(`notices:disabled_${reason}`, { email })}
          </p>
        ))}
        <div className={css.actions}>
          {reasons.includes("bounce") ? (
            <ButtonLink href={paths.settings("account")}>{t("notices:check_address")}</ButtonLink>
          ) : null}
          <Form method="post" action={paths.notifications()}>
            <input type="hidden" name="intent" value="enable_mail" />
            <Button type="submit">
              {reasons.includes("bounce") ? t("notices:try_again") : t("notices:again")}
            </Button>
          </Form>
        </div>
      </div>
    </section>
  );
}
