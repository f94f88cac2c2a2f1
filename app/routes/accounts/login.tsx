import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { logInAct } from "~/domain/accounts/sessions/log-in.act.server";
import type { LogIn } from "~/domain/accounts/sessions/log-in.server";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import { pageHead } from "~/http/pages/page-head.server";
import { loginRedirect } from "~/http/request/login-redirect.server";
import { ownPath } from "~/http/request/own-path";
import { refuseSubmission } from "~/http/request/submission.server";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { link } from "~/ui/text.css";
import { AccountPage } from "./account-page";
import { beside } from "./account-page.css";
import { PasskeyLogin } from "./passkey-login";
import { refusalOf } from "./refusal-of";

export const handle = { i18n: ["account", "security"] };

/** Redirects a logged-in member. product 4.4 */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const back = ownPath(query.get("back"), paths.members());
  if (ctx.member) return redirect(back);
  const done = query.get("done") === "mail" ? ctx.t("settings:account_confirmed") : null;
  return {
    back,
    notice: query.has("again")
      ? { text: ctx.t("security:login_again"), isGood: false }
      : done
        ? { text: done, isGood: true }
        : null,
    head: pageHead(ctx, ctx.t("account:login_title")),
  };
}

export { meta } from "~/layouts/page-title";

export const action = formActions(
  offerForm(logInAct, {
    // An address or password that the schema refuses fits no account.
    instead: ({ ctx }, submission) =>
      submission.status === "success"
        ? null
        : refuseSubmission(submission, { status: 422, notice: { text: ctx.t("errors:login_failed") } }),
    problem: (_, { t }) => t("errors:login_failed"),
    after: ({ result: { account, ...started } }, { ctx, form }) =>
      loginRedirect(ctx, account, started, ownPath(form.get("back"), paths.members())),
  }),
);

export default function Login() {
  const { t } = useTranslation();
  const { back, notice } = useLoaderData<typeof loader>();
  const [form, field] = useForm<LogIn>({ id: "login", lastResult: useActionData<typeof action>() });
  return (
    <AccountPage
      title={t("account:login_title")}
      lede={t("account:login_lede")}
      notice={refusalOf(form) ?? notice}
    >
      <Form {...getFormProps(form)} className={fields} method="post" action={paths.login()}>
        <input type="hidden" name="back" value={back} />
        <TextField
          {...getInputProps(field.email, { type: "email" })}
          label={t("account:email")}
          autoComplete="username webauthn"
          problem={field.email.errors?.[0]}
          required
        />
        <TextField
          {...getInputProps(field.password, { type: "password" })}
          label={t("account:password")}
          autoComplete="current-password"
          problem={field.password.errors?.[0]}
          required
        />
        <Button kind="primary" size="large" wide type="submit">
          {t("account:login_button")}
        </Button>
      </Form>
      <PasskeyLogin back={back} />
      <p className={beside}>
        <span>
          <Link className={link} href={paths.resetPassword()}>
            {t("account:password_forgot")}
          </Link>
        </span>
        <span>
          {t("account:login_new")}{" "}
          <Link className={link} href={paths.signup()}>
            {t("common:join")}
          </Link>
        </span>
      </p>
    </AccountPage>
  );
}
