import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { notice } from "~/ui/field.css";
import { heading, muted } from "~/ui/text.css";
import * as css from "./security.css";

const NAME_MAX = 60;

/** Adds a passkey; the script shows the form where the browser knows passkeys. @param device what it is called by default */
export function AddPasskey({ device }: { device: string }) {
  const { t } = useTranslation();
  return (
    <section className={css.part} aria-labelledby="add-title">
      <h2 className={heading.section} id="add-title">
        {t("security:passkey_add_title")}
      </h2>
      <p className={muted} id="passkey-missing">
        {t("security:passkey_missing")}
      </p>
      <form
        className={css.form}
        method="post"
        noValidate
        hidden
        data-enhance="passkey"
        data-done={`${paths.security("passkeys")}?done=added`}
        data-cancelled={t("security:passkey_cancelled")}
        data-known={t("security:passkey_known")}
        data-failed={t("errors:try_later")}
      >
        <TextField
          name="name"
          label={t("security:passkey_name")}
          hint={t("security:passkey_name_hint")}
          defaultValue={device}
          maxLength={NAME_MAX}
          autoComplete="off"
        />
        <TextField
          name="password"
          type="password"
          label={t("account:password")}
          hint={t("security:password_why")}
          autoComplete="current-password"
          required
        />
        <p className={notice} data-told hidden />
        <Button kind="primary" size="large" type="submit">
          {t("security:passkey_add")}
        </Button>
      </form>
    </section>
  );
}
