import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { MailCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requestResetAct } from "~/domain/accounts/passwords/request-reset.act.server";
import type { ResetRequestInput } from "~/domain/accounts/passwords/reset-password.server";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refuseSubmission } from "~/http/request/submission.server";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { muted, small } from "~/ui/text.css";
import { AccountPage } from "./account-page";
import { refusalOf } from "./refusal-of";

export const handle = { i18n: ["account"] };

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { head: hiddenHead(ctx, ctx.t("account:reset_title")) };
}

export { meta } from "~/layouts/page-title";

/** Gives the same answer whether or not the address has an account, unless the brand reveals accounts. product 6.14 */
export const action = formActions(
  offerForm(requestResetAct, {
    problem: (_, { t }) => t("account:problem_email_invalid"),
    after: ({ input: { email }, result: isKnown }, { ctx }, submission) =>
      !isKnown && ctx.tenant.config.reveal_accounts
        ? refuseSubmission(submission, { status: 422, problems: { email: ctx.t("errors:email_not_found") } })
        : json({ ...submission.reply(), sentTo: email }),
  }),
);

export default function ResetPassword() {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const [form, field] = useForm<ResetRequestInput>({ id: "reset", lastResult: answer });
  if (answer && "sentTo" in answer)
    return (
      <AccountPage
        icon={<MailCheck aria-hidden />}
        title={t("account:reset_sent_title")}
        lede={t("account:reset_sent_text", { email: answer.sentTo })}
      >
        <p className={`${small} ${muted}`}>{t("account:scarce_mails")}</p>
        <ButtonLink size="large" wide href={paths.login()}>
          {t("account:login_button")}
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage title={t("account:reset_title")} lede={t("account:reset_lede")} notice={refusalOf(form)}>
      <Form {...getFormProps(form)} className={fields} method="post" action={paths.resetPassword()}>
        <TextField
          {...getInputProps(field.email, { type: "email" })}
          label={t("account:email")}
          autoComplete="username"
          problem={field.email.errors?.[0]}
          required
        />
        <Button kind="primary" size="large" wide type="submit">
          {t("account:reset_button")}
        </Button>
      </Form>
    </AccountPage>
  );
}
