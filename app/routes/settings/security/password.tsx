import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChangePassword, changePassword } from "~/domain/accounts/passwords/change-password.server";
import { countPassword } from "~/http/limits/security-limits.server";
import { sessionCookieOf } from "~/http/request/log-in-answer.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "../../account/form-answer.server";
import * as css from "./security.css";
import { SecurityPage } from "./security-page";

export const handle = { i18n: ["account", "security", "settings"] };

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { name } = requireMember(ctx, request);
  const head = { title: `${ctx.t("security:password_title")} – ${ctx.tenant.config.name}`, noindex: true };
  return { member: name, head };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const form = await readForm(request);
  const field = (name: string) => String(form.get(name) ?? "");
  const input = ChangePassword.safeParse({
    old: field("old"),
    password: field("password"),
    repeat: field("repeat"),
  });
  if (!input.success)
    return json({ notice: null, problems: { password: ctx.t("account:problem_password_long") } }, 422);
  try {
    await countPassword(ctx, member.id);
    const session = await changePassword(ctx, member, ctx.sessionId ?? 0, input.data);
    ctx.changed(member.id);
    if (!session) return redirect(paths.login());
    const cookie = sessionCookieOf(ctx.origin.startsWith("https:"), session);
    return redirect(`${paths.settings("security")}?done=password`, {
      status: 303,
      headers: { "Set-Cookie": cookie },
    });
  } catch (error) {
    const { status, ...answer } = formAnswer(ctx, error);
    return json(answer, status);
  }
}

/** A new password for whoever knows the old one. product.md §5 */
export default function PasswordSettings() {
  const { t } = useTranslation();
  const { member } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer?.problems as Record<string, string> | undefined;
  return (
    <SecurityPage
      title={t("security:password_title")}
      lede={t("account:reset_do_lede")}
      notice={answer?.notice ?? null}
    >
      <Form className={css.form} method="post" noValidate action={paths.security("password")}>
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={member} readOnly hidden />
        <TextField
          name="old"
          type="password"
          label={t("security:password_old")}
          autoComplete="current-password"
          problem={problems?.old}
          required
        />
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
        <Button kind="primary" size="large" type="submit">
          {t("account:reset_do_button")}
        </Button>
      </Form>
    </SecurityPage>
  );
}
