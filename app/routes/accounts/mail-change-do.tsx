import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { checkMailChange } from "~/domain/accounts/settings/change-mail.server";
import { followMailChangeAct } from "~/domain/accounts/settings/follow-mail-change.act.server";
import { checkMailUndo } from "~/domain/accounts/settings/undo-mail-change.server";
import { readToken } from "~/domain/accounts/tokens.server";
import { LinkInvalid } from "~/domain/link-invalid.server";
import { formActions, offer } from "~/http/acts/form-actions.server";
import type { Ctx } from "~/http/context.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { AccountPage } from "./account-page";

export const handle = { i18n: ["settings"] };

/** Shows what the link does. Opening it changes nothing, because mail scanners open links too. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isUndo = readToken(ctx, token)?.purpose === "mail_undo";
  try {
    const address = await (isUndo ? checkMailUndo : checkMailChange)(ctx, token);
    return json({ kind: isUndo ? "undo" : "change", token, address, head: headOf(ctx, isUndo) } as const);
  } catch (error) {
    if (!(error instanceof LinkInvalid)) throw error;
    const head = headOf(ctx, isUndo);
    return json({ kind: "invalid", token: "", address: "", head } as const, 410);
  }
}

function headOf({ t, tenant }: Ctx, isUndo: boolean) {
  const title = isUndo ? t("settings:mail_undo_title") : t("settings:mail_change_title");
  return hiddenHead({ tenant }, title);
}

export { meta } from "~/layouts/page-title";

/** Confirms the new address, or reverts the change and redirects to the new password. product 7.3, 7.5 */
export const action = formActions(
  offer(followMailChangeAct, {
    after: ({ result }, { ctx }) => {
      if (result.resetToken !== undefined) return redirect(paths.resetPasswordDo(result.resetToken));
      const isOwn = ctx.member?.id === result.confirmedId;
      return redirect(`${isOwn ? paths.settings("account") : paths.login()}?done=mail`);
    },
    refused: ({ status }) => json({ isRefused: true }, status),
  }),
);

export default function MailChangeDo() {
  const { t } = useTranslation();
  const { kind, token, address } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (kind === "invalid" || answer?.isRefused)
    return (
      <AccountPage
        icon={<Link2Off aria-hidden />}
        title={t("settings:account_change")}
        notice={{ text: t("errors:link_expired"), isGood: false }}
      >
        <ButtonLink kind="primary" size="large" wide href={paths.settings("account")}>
          {t("settings:mail_change_again")}
        </ButtonLink>
      </AccountPage>
    );
  return (
    <AccountPage title={t(`settings:mail_${kind}_title`)} lede={t(`settings:mail_${kind}_text`, { address })}>
      <Form method="post" action={paths.mailChangeDo(token)}>
        <input type="hidden" name="token" value={token} />
        <Button kind="primary" size="large" wide type="submit">
          {t(`settings:mail_${kind}_button`)}
        </Button>
      </Form>
    </AccountPage>
  );
}
