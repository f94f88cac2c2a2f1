import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkInvalid } from "~/domain/accounts/links.server";
import {
  checkResetLink,
  ResetPassword,
  resetPassword,
} from "~/domain/accounts/passwords/reset-password.server";
import { begunRedirect } from "~/http/request/begun-login.server";
import { deviceOf } from "~/http/request/device.server";
import { readForm } from "~/http/request/read-form.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { AccountPage } from "./account-page";
import { formAnswer } from "./form-answer.server";

export const handle = { i18n: ["account"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const head = { title: `${ctx.t("account:reset_do_title")} – ${ctx.tenant.config.name}`, noindex: true };
  try {
    await checkResetLink(ctx, token);
    return json({ head, token, works: true });
  } catch (error) {
    if (!(error instanceof LinkInvalid)) throw error;
    return json({ head, token: "", works: false }, 410);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const input = ResetPassword.safeParse({
    password: String(form.get("password") ?? ""),
    repeat: String(form.get("repeat") ?? ""),
  });
  if (!input.success)
    return json({ notice: null, problems: { password: ctx.t("account:problem_password_long") } }, 422);
  try {
    const device = deviceOf(Object.fromEntries(request.headers), ctx);
    const { account, ...begun } = await resetPassword(
      ctx,
      String(form.get("token") ?? ""),
      input.data,
      device,
    );
    ctx.changed(account.id);
    return begunRedirect(ctx, account, begun, paths.members());
  } catch (error) {
    const { status, ...answer } = formAnswer(ctx, error);
    return json(answer, status);
  }
}

export default function ResetPasswordDo() {
  const { t } = useTranslation();
  const { token, works } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems as Record<string, string> | undefined;
  if (!works)
    return (
      <AccountPage
        icon={<Link2Off aria-hidden />}
        title={t("account:reset_title")}
        notice={{ text: t("errors:link_expired"), isGood: false }}
      >
        <ButtonLink kind="primary" size="large" wide href={paths.resetPassword()}>
          {t("account:reset_button")}
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage
      title={t("account:reset_do_title")}
      lede={t("account:reset_do_lede")}
      notice={answer?.notice ?? null}
    >
      <Form className={fields} method="post" noValidate action={paths.resetPasswordDo(token)}>
        <input type="hidden" name="token" value={token} />
        <TextField
          name="password"
          type="password"
          label={t("account:password_new")}
          hint={t("account:signup_password_hint")}
          autoComplete="new-password"
          problem={problems?.password}
          required
        />
        <TextField
          name="repeat"
          type="password"
          label={t("account:password_repeat")}
          autoComplete="new-password"
          problem={problems?.repeat}
          required
        />
        <Button kind="primary" size="large" wide type="submit">
          {t("account:reset_do_button")}
        </Button>
      </Form>
    </AccountPage>
  );
}
