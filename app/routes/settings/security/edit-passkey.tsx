import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { heading, muted } from "~/ui/text.css";
import type { PasskeyEntry } from "./passkey-list";
import * as css from "./security.css";

const NAME_MAX = 60;

/** Renames or removes a passkey. */
export function EditPasskey({
  passkey: { id, name },
  problems,
}: {
  passkey: PasskeyEntry;
  problems: Record<string, string> | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Form className={css.form} method="post" action={paths.passkey(id)}>
        <input type="hidden" name="intent" value="rename_passkey" />
        <input type="hidden" name="passkey" value={id} />
        <TextField
          name="name"
          label={t("security:passkey_name")}
          defaultValue={name}
          maxLength={NAME_MAX}
          autoComplete="off"
          required
        />
        <Button kind="primary" type="submit">
          {t("security:passkey_rename")}
        </Button>
      </Form>
      <section className={css.partBelow} aria-labelledby="remove-title">
        <h2 className={heading.section} id="remove-title">
          {t("security:passkey_remove_title")}
        </h2>
        <p className={muted}>{t("security:passkey_remove_text")}</p>
        <Form className={css.form} method="post" noValidate action={paths.passkey(id)}>
          <input type="hidden" name="intent" value="remove_passkey" />
          <input type="hidden" name="passkey" value={id} />
          <TextField
            name="password"
            type="password"
            label={t("account:password")}
            autoComplete="current-password"
            problem={problems?.password}
            required
          />
          <Button kind="danger" type="submit">
            {t("security:passkey_remove")}
          </Button>
        </Form>
      </section>
    </>
  );
}
