import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { changePasswordAct } from "~/domain/accounts/passwords/change-password.act.server";
import type { ChangePassword } from "~/domain/accounts/passwords/change-password.server";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { sessionCookieOf } from "~/http/request/log-in-answer.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { NewPasswordFields } from "../../accounts/new-password-fields";
import { refusalOf } from "../../accounts/refusal-of";
import * as css from "./security.css";
import { SecurityPage } from "./security-page";

export const handle = { i18n: ["account", "security", "settings"], screen: "section" } satisfies RouteHandle;

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { name } = requireMember(ctx, request);
  const head = hiddenHead(ctx, ctx.t("security:password_title"));
  return { member: name, head };
}

export { meta } from "~/layouts/page-title";

export const action = formActions(
  offerForm(changePasswordAct, {
    problem: (_, { t }) => t("account:problem_password_long"),
    after: ({ result: session }, { ctx }) => {
      if (!session) return redirect(paths.login());
      const cookie = sessionCookieOf(ctx.origin.startsWith("https:"), session);
      return redirect(`${paths.settings("security")}?done=password`, {
        status: 303,
        headers: { "Set-Cookie": cookie },
      });
    },
  }),
);

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
