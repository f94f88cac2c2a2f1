import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NAME_CHARACTERS, NAME_LENGTH } from "~/domain/accounts/rules";
import { completeSignupAct } from "~/domain/accounts/signup/complete-signup.act.server";
import { type CompleteSignup, findStartedSignup } from "~/domain/accounts/signup/partner-signup.server";
import { LinkInvalid } from "~/domain/link-invalid.server";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { doneRedirect } from "~/http/request/login-redirect.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { FictionalNotice } from "~/ui/mark";
import { PasswordField } from "~/ui/password-field";
import { AccountPage } from "../accounts/account-page";
import { refusalOf } from "../accounts/refusal-of";
import { Consents } from "./consents";

export const handle = { i18n: ["account", "signup"], layout: "empty" } satisfies RouteHandle;

/** A generated username, where the partner sent none: the field stays empty. */
const MADE_UP = /^m_[0-9a-f]{10}$/;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const { config } = ctx.tenant;
  const head = hiddenHead(ctx, ctx.t("signup:complete_title"));
  const fictional = config.fictional_warning
    ? ctx.text(config.fictional_warning)
    : ctx.t("common:fictional_warning");
  const page = { head, token, fictional, minAge: config.min_age };
  try {
    const { name, email } = await findStartedSignup(ctx, token);
    return json({ ...page, account: { name: MADE_UP.test(name) ? "" : name, email } });
  } catch (error) {
    if (!(error instanceof LinkInvalid)) throw error;
    return json({ ...page, token: "", account: null }, 410);
  }
}

export { meta } from "~/layouts/page-title";

export const action = formActions(
  offerForm(completeSignupAct, {
    problem: (field, { t }) =>
      field === "name"
        ? t("account:problem_too_long", { count: NAME_LENGTH.max })
        : t("account:problem_password_long"),
    after: ({ result: { account, session } }, { ctx }) =>
      doneRedirect(ctx, account, session, `${paths.signupMatches()}?api_signup_complete=1`),
  }),
);

/** The missing fields of an account that a partner began. product 5.40 */
export default function CompleteSignupPage() {
  const { t } = useTranslation();
  const { account, token, fictional, minAge } = useLoaderData<typeof loader>();
  const [form, field] = useForm<CompleteSignup>({
    id: "complete",
    lastResult: useActionData<typeof action>(),
    defaultValue: { name: account?.name ?? "" },
  });
  if (!account)
    return (
      <AccountPage
        icon={<Link2Off aria-hidden />}
        title={t("signup:complete_gone_title")}
        lede={t("signup:complete_gone_text")}
      >
        <ButtonLink kind="primary" size="large" wide href={paths.login()}>
          {t("account:login_button")}
        </ButtonLink>
        <ButtonLink size="large" wide href={paths.signup()}>
          {t("common:join")}
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage title={t("signup:complete_title")} lede={t("signup:complete_lede")} notice={refusalOf(form)}>
      <Form {...getFormProps(form)} className={fields} method="post" action={paths.completeSignup(token)}>
        <input type="hidden" name="token" value={token} />
        <TextField
          name="email"
          type="email"
          label={t("account:email")}
          value={account.email}
          autoComplete="username"
          readOnly
        />
        <TextField
          {...getInputProps(field.name, { type: "text" })}
          label={t("account:signup_name")}
          hint={t("account:signup_name_hint")}
          problem={field.name.errors?.[0]}
          autoComplete="nickname"
          maxLength={NAME_CHARACTERS}
          required
        />
        <PasswordField
          {...getInputProps(field.password, { type: "password" })}
          label={t("account:password")}
          hint={t("account:signup_password_hint")}
          autoComplete="new-password"
          problem={field.password.errors?.[0]}
          required
        />
        <FictionalNotice text={fictional} />
        <Consents
          minAge={minAge}
          problems={{ terms: field.terms.errors?.[0], sensitive: field.sensitive.errors?.[0] }}
        />
        <Button kind="primary" size="large" wide type="submit">
          {t("signup:complete_button")}
        </Button>
      </Form>
    </AccountPage>
  );
}
