import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChallengeInvalid } from "~/domain/accounts/second-factor/challenges.server";
import { completeLoginAct } from "~/domain/accounts/second-factor/complete-login.act.server";
import { findPendingLogin } from "~/domain/accounts/second-factor/second-factor.server";
import { formActions, offer } from "~/http/acts/form-actions.server";
import type { Ctx } from "~/http/context.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { doneRedirect, forgetPending, pendingLogin } from "~/http/request/login-redirect.server";
import { ownPath } from "~/http/request/own-path";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { link } from "~/ui/text.css";
import { AccountPage } from "./account-page";
import { beside } from "./account-page.css";
import { useFocusOn } from "./use-focus-on";

export const handle = { i18n: ["account", "security"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const back = ownPath(new URL(request.url).searchParams.get("back"), paths.members());
  if (ctx.member) return redirect(back);
  try {
    await findPendingLogin(ctx, pendingLogin(ctx));
  } catch (error) {
    if (!(error instanceof ChallengeInvalid)) throw error;
    return toFirstStep(ctx);
  }
  const head = hiddenHead(ctx, ctx.t("security:second_title"));
  return json({ back, head });
}

export { meta } from "~/layouts/page-title";

export const action = formActions(
  offer(completeLoginAct, {
    fields: ({ ctx, form }) => ({
      challenge: pendingLogin(ctx),
      code: String(form.get("code") ?? "").slice(0, 100),
    }),
    after: ({ result: { account, session } }, { ctx, form }) =>
      doneRedirect(ctx, account, session, ownPath(form.get("back"), paths.members())),
    refused: ({ error, form: { status, ...texts } }, { ctx }) =>
      error === "login_again" ? toFirstStep(ctx) : json(texts, status),
  }),
);

const toFirstStep = (ctx: Ctx) =>
  redirect(paths.loginAgain(), { headers: { "Set-Cookie": forgetPending(ctx) } });

/** The second step of a login: the code of the authenticator app, or a recovery code. */
export default function LoginCode() {
  const { t } = useTranslation();
  const { back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const code = useFocusOn<HTMLInputElement>(answer);
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
          inputRef={code}
          problemRole="alert"
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
