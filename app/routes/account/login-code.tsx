import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChallengeInvalid } from "~/domain/accounts/second-factor/challenges.server";
import { completeLogin, findPendingLogin } from "~/domain/accounts/second-factor/second-factor.server";
import type { Ctx } from "~/http/context.server";
import { countLoginCode, forgetCodes, LoginOver } from "~/http/limits/security-limits.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { doneRedirect, forgetPending, pendingLogin } from "~/http/request/login-redirect.server";
import { ownPath } from "~/http/request/own-path";
import { readForm } from "~/http/request/read-form.server";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { link } from "~/ui/text.css";
import { AccountPage } from "./account-page";
import { beside } from "./account-page.css";

export const handle = { i18n: ["account", "security"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const back = ownPath(new URL(request.url).searchParams.get("back"), paths.members());
  if (ctx.member) return redirect(back);
  try {
    await findPendingLogin(ctx, pendingLogin(ctx));
  } catch (error) {
    return beginAnew(ctx, error);
  }
  const head = hiddenHead(ctx, ctx.t("security:second_title"));
  return json({ back, head });
}

export { meta } from "~/layouts/page-title";

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const challenge = pendingLogin(ctx);
  const code = String(form.get("code") ?? "").slice(0, 100);
  try {
    const memberId = await findPendingLogin(ctx, challenge);
    await countLoginCode(ctx, challenge, memberId);
    const device = ctx.device();
    const { account, session } = await completeLogin(ctx, { challenge, code }, device);
    await forgetCodes(ctx, memberId);
    return doneRedirect(ctx, account, session, ownPath(form.get("back"), paths.members()));
  } catch (error) {
    if (error instanceof ChallengeInvalid || error instanceof LoginOver) return beginAnew(ctx, error);
    const { status, ...answer } = refusedForm(ctx, error);
    return json(answer, status);
  }
}

/** Without a pending login, redirects to the first step. An unexpected error is rethrown. */
function beginAnew(ctx: Ctx, error: unknown): Response {
  if (!(error instanceof ChallengeInvalid || error instanceof LoginOver)) throw error;
  return redirect(paths.loginAgain(), { headers: { "Set-Cookie": forgetPending(ctx) } });
}

/** The second step of a login: the code of the authenticator app, or a recovery code. */
export default function LoginCode() {
  const { t } = useTranslation();
  const { back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AccountPage
      title={t("security:second_title")}
      lede={t("security:second_lede")}
      notice={answer?.notice ?? null}
    >
      <Form className={fields} method="post" noValidate action={paths.loginCode()}>
        <input type="hidden" name="back" value={back} />
        <TextField
          name="code"
          label={t("security:code")}
          hint={t("security:second_hint")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          problem={(answer?.problems as Record<string, string> | undefined)?.code}
          required
        />
        <Button kind="primary" size="large" wide type="submit">
          {t("account:login_button")}
        </Button>
      </Form>
      <p className={beside}>
        <Link className={link} href={paths.login()}>
          {t("security:start_over")}
        </Link>
      </p>
    </AccountPage>
  );
}
