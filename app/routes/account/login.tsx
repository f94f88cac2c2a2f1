import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LogIn, logIn } from "~/domain/accounts/sessions/log-in.server";
import { TooOften } from "~/http/limits/limits.server";
import { loginLimits } from "~/http/limits/log-in-guard.server";
import { begunRedirect } from "~/http/request/begun-login.server";
import { deviceOf } from "~/http/request/device.server";
import { ownPath } from "~/http/request/own-path";
import { readForm } from "~/http/request/read-form.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { link } from "~/ui/text.css";
import { AccountPage } from "./account-page";
import { beside } from "./account-page.css";
import { formAnswer } from "./form-answer.server";
import { PasskeyLogin } from "./passkey-login";

export const handle = { i18n: ["account", "security"] };

/** Whoever is logged in has no business here. product.md §2 */
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
    head: { title: `${ctx.t("account:login_title")} – ${ctx.tenant.config.name}` },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const email = String(form.get("email") ?? "");
  const input = LogIn.safeParse({ email, password: String(form.get("password") ?? "") });
  const kept = { email: email.slice(0, 254) };
  if (!input.success)
    return json({ ...kept, notice: { text: ctx.t("errors:login_failed"), isGood: false } }, 422);
  const guard = loginLimits(ctx, input.data.email);
  try {
    await guard.begin();
    const device = deviceOf(Object.fromEntries(request.headers), ctx);
    const { account, ...begun } = await logIn(ctx, input.data, device);
    await guard.succeeded();
    return begunRedirect(ctx, account, begun, ownPath(form.get("back"), paths.members()));
  } catch (error) {
    if (error instanceof TooOften) {
      const text = ctx.t("errors:login_blocked", { minutes: error.retryMinutes });
      return json({ ...kept, notice: { text, isGood: false } }, 429);
    }
    await guard.failed(error);
    const { status, notice } = formAnswer(ctx, error);
    return json({ ...kept, notice }, status);
  }
}

export default function Login() {
  const { t } = useTranslation();
  const { back, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AccountPage
      title={t("account:login_title")}
      lede={t("account:login_lede")}
      notice={answer?.notice ?? notice}
    >
      <Form className={fields} method="post" noValidate action={paths.login()}>
        <input type="hidden" name="back" value={back} />
        <TextField
          name="email"
          type="email"
          label={t("account:email")}
          autoComplete="username webauthn"
          defaultValue={answer?.email}
          required
        />
        <TextField
          name="password"
          type="password"
          label={t("account:password")}
          autoComplete="current-password"
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
