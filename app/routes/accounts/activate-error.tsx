import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MailCheck, MailWarning } from "lucide-react";
import { useTranslation } from "react-i18next";
import { resendActivationAct } from "~/domain/accounts/signup/resend-activation.act.server";
import { formActions, offer } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { muted, small } from "~/ui/text.css";
import { AccountPage } from "./account-page";

export const handle = { i18n: ["account"] };

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const waits = ctx.member?.status === "not_confirmed";
  const done = new URL(request.url).searchParams.get("done");
  // Confirmed elsewhere in the meantime: no mail was needed.
  if (done === "sent" && ctx.member?.status === "active") return redirect(paths.activateDone());
  const sentTo = waits && (done === "sent" || done === "waits") && ctx.member ? ctx.member.email : null;
  const title = ctx.t(sentTo ? "account:reset_sent_title" : "errors:activation_failed");
  return json({ waits, isAgain: done === "sent", sentTo, head: hiddenHead(ctx, title) });
}

export { meta } from "~/layouts/page-title";

/** Sends the mail again to the logged-in member. */
export const action = formActions(
  offer(resendActivationAct, {
    after: () => redirect(`${paths.activateError()}?done=sent`, 303),
    refused: ({ form: { status, notice } }) => json({ notice }, status),
  }),
);

export default function ActivateError() {
  const { t } = useTranslation();
  const { waits, isAgain, sentTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (sentTo && !answer)
    return (
      <AccountPage
        icon={<MailCheck aria-hidden />}
        title={t("account:reset_sent_title")}
        lede={t(isAgain ? "account:signup_done_text" : "common:reminder_text", { email: sentTo })}
      >
        {isAgain ? <p className={`${small} ${muted}`}>{t("account:scarce_mails")}</p> : null}
        <Form method="post" action={paths.activateError()}>
          <Button size="large" wide type="submit">
            {t("common:activate_resend")}
          </Button>
        </Form>
      </AccountPage>
    );
  return (
    <AccountPage
      icon={<MailWarning aria-hidden />}
      {...(answer
        ? { title: t("common:confirm_email_title") }
        : { title: t("errors:activation_failed"), lede: t("errors:link_expired") })}
      notice={answer?.notice ?? null}
    >
      {waits ? (
        <Form method="post" action={paths.activateError()}>
          <Button kind="primary" size="large" wide type="submit">
            {t("common:activate_resend")}
          </Button>
        </Form>
      ) : (
        <ButtonLink kind="primary" size="large" wide href={paths.login()}>
          {t("account:login_button")}
        </ButtonLink>
      )}
    </AccountPage>
  );
}
