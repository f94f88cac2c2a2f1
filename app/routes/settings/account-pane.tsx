import type { InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { heading, muted, small } from "~/ui/text.css";
import type { Notice } from "../accounts/notice.server";
import { Address } from "./address";
import { SettingsPage } from "./settings-page";
import * as css from "./settings-page.css";

type Field = InputHTMLAttributes<HTMLInputElement> & { name: string; problem?: string | undefined };

type Props = {
  name: string;
  email: string;
  isConfirmed: boolean;
  notice?: Notice | null;
  /** the form with the answer to its last submit; without it the form is empty and works without the script of forms */
  form?: { attributes: object; email: Field; password: Field };
};

const empty: NonNullable<Props["form"]> = {
  // The page that answers states what is wrong beside the fields.
  attributes: { noValidate: true },
  email: { name: "email", type: "email" },
  password: { name: "password", type: "password" },
};

/** The username and the address of the account, and the form that changes the address. product 7.3 */
export function AccountPane({ name, email, isConfirmed, notice = null, form = empty }: Props) {
  const { t } = useTranslation();
  return (
    <SettingsPage
      current="account"
      title={t("settings:nav_account")}
      lede={t("settings:account_lede")}
      notice={notice}
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
        <Form {...form.attributes} className={css.form} method="post" action={paths.settings("account")}>
          <div className={css.narrow}>
            <TextField
              {...form.email}
              problem={form.email.problem}
              label={t("settings:account_new")}
              autoComplete="email"
              required
            />
            <TextField
              {...form.password}
              problem={form.password.problem}
              label={t("settings:account_password")}
              autoComplete="current-password"
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
