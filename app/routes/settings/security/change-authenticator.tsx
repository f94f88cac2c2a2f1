import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { muted } from "~/ui/text.css";
import * as css from "./security.css";

/** Renews the recovery codes or switches the authenticator off; both require the password and a code. */
export function ChangeAuthenticator({
  codesLeft,
  problems,
}: {
  codesLeft: number;
  problems: Record<string, string | undefined>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <p className={muted}>{t("security:codes_left", { count: codesLeft })}</p>
      <Form className={css.form} method="post" noValidate action={paths.security("authenticator")}>
        <TextField
          name="password"
          type="password"
          label={t("account:password")}
          autoComplete="current-password"
          problem={problems.password}
          required
        />
        <TextField
          name="code"
          label={t("security:code")}
          hint={t("security:code_either")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          problem={problems.code}
          required
        />
        <div className={css.actions}>
          <Button type="submit" name="intent" value="renew_recovery_codes">
            {t("security:codes_renew")}
          </Button>
          <Button kind="danger" type="submit" name="intent" value="drop_authenticator">
            {t("security:authenticator_drop")}
          </Button>
        </div>
      </Form>
    </>
  );
}
