import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { resendActivation } from "~/domain/accounts/resend-activation.server";
import { useWords } from "~/i18n/words-context";
import { pageMeta } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { AccountPage } from "./account-page";
import { formAnswer } from "./form-answer.server";

/** How many activation mails a member may ask for in a day. */
const RESENDS = { points: 5, seconds: 86_400 };

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return {
    waits: ctx.member?.status === "not_confirmed",
    head: { title: `${ctx.t("errors:activation_failed")} – ${ctx.tenant.config.name}`, noindex: true },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

/** Sends the mail again, for whoever is logged in. */
export async function action({ context: { ctx } }: ActionFunctionArgs) {
  if (!ctx.member) return redirect(paths.login());
  try {
    await ctx.limits.count(ctx.tenant, "resend", String(ctx.member.id), RESENDS);
    await resendActivation(ctx, ctx.member.id);
    return json({ notice: { text: ctx.t("account:activate_resent"), isGood: true } });
  } catch (error) {
    const { status, notice } = formAnswer(ctx, error);
    return json({ notice }, status);
  }
}

export default function ActivateError() {
  const t = useWords();
  const { waits } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AccountPage
      title={t("errors:activation_failed")}
      lede={t("errors:link_expired")}
      notice={answer?.notice ?? null}
    >
      {waits ? (
        <form method="post" action={paths.activateError()}>
          <Button kind="primary" size="large" wide type="submit">
            {t("account:activate_resend")}
          </Button>
        </form>
      ) : (
        <ButtonLink kind="primary" size="large" wide href={paths.login()}>
          {t("account:login_button")}
        </ButtonLink>
      )}
    </AccountPage>
  );
}
