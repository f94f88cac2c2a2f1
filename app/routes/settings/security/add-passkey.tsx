import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { whileBusy } from "~/client/progress";
import { addPasskey, canUsePasskeys, passkeyProblem } from "~/client/security-keys";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { notice } from "~/ui/field.css";
import { heading, muted } from "~/ui/text.css";
import * as css from "./security.css";

const NAME_MAX = 60;

/** Adds a passkey; the form shows where the browser supports them. @param device the default name */
export function AddPasskey({ device }: { device: string }) {
  const { t } = useTranslation();
  const [isPossible, setPossible] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  useEffect(() => setPossible(canUsePasskeys()), []);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name) ?? "");
    setBusy(true);
    setProblem("");
    try {
      await whileBusy(addPasskey(field("name"), field("password")));
      location.assign(`${paths.security("passkeys")}?done=added`);
    } catch (error) {
      setProblem(
        passkeyProblem(error, {
          cancelled: t("security:passkey_cancelled"),
          failed: t("errors:try_later"),
          known: t("security:passkey_known"),
        }),
      );
    }
    setBusy(false);
  };
  return (
    <section className={css.part} aria-labelledby="add-title">
      <h2 className={heading.section} id="add-title">
        {t("security:passkey_add_title")}
      </h2>
      <p className={muted} id="passkey-missing" hidden={isPossible}>
        {t("security:passkey_missing")}
      </p>
      <form className={css.form} method="post" noValidate hidden={!isPossible} onSubmit={add} data-passkey>
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
        <p className={notice} data-told hidden={!problem} role={problem ? "alert" : undefined}>
          {problem}
        </p>
        <Button kind="primary" size="large" type="submit" aria-busy={isBusy || undefined}>
          {t("security:passkey_add")}
        </Button>
      </form>
    </section>
  );
}
