import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { ChangeMail } from "~/domain/accounts/settings/change-mail.server";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { heading, muted, small } from "~/ui/text.css";
import type { Notice } from "../accounts/notice.server";
import { refusalOf } from "../accounts/refusal-of";
import { Address } from "./address";
import { SettingsPage } from "./settings-page";
import * as css from "./settings-page.css";

type Props = {
  name: string;
  email: string;
  isConfirmed: boolean;
  notice: Notice | null;
  answer?: (SubmissionResult<string[]> & { sentTo?: string }) | undefined;
};

/** The username and the address of the account, and the form that changes the address. product 7.3 */
export function AccountPane({ name, email, isConfirmed, notice, answer }: Props) {
  const { t } = useTranslation();
  // A new address resets the form.
  const [form, field] = useForm<ChangeMail>({ id: `mail-${email}`, lastResult: answer });
  const sentTo = answer?.sentTo ?? null;
  const sent = sentTo
    ? { text: `${t("settings:account_sent", { email: sentTo })} ${t("account:scarce_mails")}`, isGood: true }
    : null;
  return (
    <SettingsPage
      current="account"
      title={t("settings:nav_account")}
      lede={t("settings:account_lede")}
      notice={sent ?? refusalOf(form) ?? (answer ? null : notice)}
    >
      <dl className={css.facts}>
        <div className={css.fact}>
          <dt className={css.factName}>{t("account:signup_name")}</dt>
          <dd>{name}</dd>
        </div>
        <div className={css.fact}>
          <dt className={css.factName}>{t("account:email")}</dt>
          <dd>
            <Address email={email} />
            {isConfirmed ? null : (
              <p className={`${small} ${muted} ${css.factNote}`}>{t("settings:account_unconfirmed")}</p>
            )}
          </dd>
        </div>
      </dl>
      <section className={css.section}>
        <h2 className={heading.section}>{t("settings:account_change")}</h2>
        <p className={muted}>{t(isConfirmed ? "settings:account_how" : "settings:account_mistyped")}</p>
        <Form {...getFormProps(form)} className={css.form} method="post" action={paths.settings("account")}>
          <div className={css.narrow}>
            <TextField
              {...getInputProps(field.email, { type: "email" })}
              label={t("settings:account_new")}
              autoComplete="email"
              problem={field.email.errors?.[0]}
              required
            />
            <TextField
              {...getInputProps(field.password, { type: "password" })}
              label={t("settings:account_password")}
              autoComplete="current-password"
              problem={field.password.errors?.[0]}
              required
            />
          </div>
          <Button kind="primary" type="submit">
            {t("settings:account_send")}
          </Button>
        </Form>
      </section>
    </SettingsPage>
  );
}
