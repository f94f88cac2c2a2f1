import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChangePassword, changePassword } from "~/domain/accounts/passwords/change-password.server";
import { countPassword } from "~/http/limits/security-limits.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { sessionCookieOf } from "~/http/request/log-in-answer.server";
import { requireMember } from "~/http/request/require-member.server";
import { readSubmission, refuseSubmission } from "~/http/request/submission.server";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { NewPasswordFields } from "../../account/new-password-fields";
import { refusalOf } from "../../account/refusal-of";
import * as css from "./security.css";
import { SecurityPage } from "./security-page";

export const handle = { i18n: ["account", "security", "settings"] };

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { name } = requireMember(ctx, request);
  const head = hiddenHead(ctx, ctx.t("security:password_title"));
  return { member: name, head };
}

export { meta } from "~/layouts/page-title";

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const tooLong = () => ctx.t("account:problem_password_long");
  const { submission } = await readSubmission(request, ChangePassword, tooLong);
  if (submission.status !== "success") return refuseSubmission(submission, { status: 422 });
  try {
    await countPassword(ctx, member.id);
    const session = await changePassword(ctx, member, ctx.sessionId ?? 0, submission.value);
    if (!session) return redirect(paths.login());
    const cookie = sessionCookieOf(ctx.origin.startsWith("https:"), session);
    return redirect(`${paths.settings("security")}?done=password`, {
      status: 303,
      headers: { "Set-Cookie": cookie },
    });
  } catch (error) {
    return refuseSubmission(submission, refusedForm(ctx, error));
  }
}

/** Changes the password; requires the old one. product 6.13 */
export default function PasswordSettings() {
  const { t } = useTranslation();
  const { member } = useLoaderData<typeof loader>();
  const [form, field] = useForm<ChangePassword>({ id: "change", lastResult: useActionData<typeof action>() });
  return (
    <SecurityPage
      title={t("security:password_title")}
      lede={t("account:reset_do_lede")}
      notice={refusalOf(form)}
    >
      <Form {...getFormProps(form)} className={css.form} method="post" action={paths.security("password")}>
        {/* Tells password managers the account of the password. */}
        <input type="text" autoComplete="username" value={member} readOnly hidden />
        <TextField
          {...getInputProps(field.old, { type: "password" })}
          label={t("security:password_old")}
          autoComplete="current-password"
          problem={field.old.errors?.[0]}
          required
        />
        <NewPasswordFields password={field.password} repeat={field.repeat} />
        <Button kind="primary" size="large" type="submit">
          {t("account:reset_do_button")}
        </Button>
      </Form>
    </SecurityPage>
  );
}
