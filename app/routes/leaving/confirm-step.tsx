import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { heading, link } from "~/ui/text.css";
import * as css from "./leaving.css";

/** Step 3: what will happen, and the password. */
export function ConfirmStep({
  reason,
  note,
  answer,
  isConfirmed,
  days,
}: {
  reason: string;
  note: string;
  answer: SubmissionResult<string[]> | undefined;
  isConfirmed: boolean;
  days: number;
}) {
  const { t } = useTranslation();
  const [form, field] = useForm<{ password: string }>({ id: "leaving", lastResult: answer });
  return (
    <>
      <h2 className={heading.section}>{t("leaving:then_title")}</h2>
      <ul className={css.points}>
        {isConfirmed ? (
          <>
            <li className={css.point}>{t("leaving:then_hidden")}</li>
            <li className={css.point}>{t("leaving:then_back", { count: days })}</li>
            <li className={css.point}>{t("leaving:then_erased")}</li>
          </>
        ) : (
          <li className={css.point}>{t("leaving:then_now")}</li>
        )}
        <li className={css.point}>
          {t("leaving:then_credits")}{" "}
          <Link className={link} href={paths.returnPolicy()}>
            {t("common:return_policy")}
          </Link>
        </li>
        <li className={css.point}>{t("leaving:then_payments")}</li>
      </ul>
      <p>
        <Link className={link} href={paths.settings("download")}>
          {t("leaving:then_download")}
        </Link>
      </p>
      <Form {...getFormProps(form)} className={fields} method="post" action={paths.settings("delete")}>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="reason" value={reason} />
        <input type="hidden" name="note" value={note} />
        <TextField
          name={field.password.name}
          type="password"
          label={t("leaving:password")}
          autoComplete="current-password"
          problem={field.password.errors?.[0]}
          required
        />
        <div className={css.ways}>
          <Button kind="danger" type="submit">
            {t("settings:nav_delete")}
          </Button>
          <ButtonLink href={paths.settings()}>{t("leaving:stay")}</ButtonLink>
        </div>
      </Form>
    </>
  );
}
