import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DoorClosed, Link2Off, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { reactivate } from "~/domain/accounts/leaving/reactivate.act.server";
import { perform } from "~/http/acts/perform.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { loginRedirect } from "~/http/request/login-redirect.server";
import { readForm } from "~/http/request/read-form.server";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { LocalTime } from "~/ui/time";
import { AccountPage } from "../accounts/account-page";
import { readLeavingState } from "./account-deleted.server";

export const handle = { i18n: ["account", "leaving"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const view = await readLeavingState(ctx, new URL(request.url).searchParams);
  const head = hiddenHead(ctx, ctx.t(`leaving:gone_${view.kind}_title`));
  return json({ head, view }, view.kind === "expired" ? 410 : 200);
}

export { meta } from "~/layouts/page-title";

/** Reverts the deletion. Opening the link alone changes nothing, because mail scanners open every link. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  try {
    const { account, ...started } = (await perform(reactivate, ctx, Object.fromEntries(form))).result;
    return await loginRedirect(ctx, account, started, paths.members());
  } catch (error) {
    const { status } = refusedForm(ctx, error);
    return json({ isRefused: true }, status);
  }
}

/** The page after a deletion: what happened, and the reactivation while it is possible. product 7.13 */
export default function AccountDeleted() {
  const { t } = useTranslation();
  const { view } = useLoaderData<typeof loader>();
  const isRefused = useActionData<typeof action>()?.isRefused ?? false;
  if (view.kind === "expired" || isRefused)
    return (
      <AccountPage
        icon={<Link2Off aria-hidden />}
        title={t("leaving:gone_expired_title")}
        notice={{ text: t("errors:link_expired"), isGood: false }}
      >
        <p>{t("leaving:gone_expired_text")}</p>
        <ButtonLink kind="primary" size="large" wide href={paths.login()}>
          {t("account:login_button")}
        </ButtonLink>
      </AccountPage>
    );
  if (view.kind === "back")
    return (
      <AccountPage
        icon={<RotateCcw aria-hidden />}
        title={t("leaving:gone_back_title")}
        lede={t("leaving:gone_back_text")}
      >
        <Form className={fields} method="post" action={paths.accountDeleted()}>
          <input type="hidden" name="token" value={view.token} />
          <Button kind="primary" size="large" wide type="submit">
            {t("leaving:gone_back_button")}
          </Button>
        </Form>
        <p>{t("leaving:gone_back_or_not")}</p>
      </AccountPage>
    );
  const ledes = {
    hidden: () =>
      view.kind === "hidden" ? (
        <LocalTime
          value={view.until}
          format="longDay"
          within={(when) => t("leaving:gone_hidden_text", { when })}
        />
      ) : null,
    erased: () => t("leaving:gone_erased_text"),
    general: () => t("leaving:gone_general_text", { count: view.kind === "general" ? view.days : 0 }),
  };
  return (
    <AccountPage
      icon={<DoorClosed aria-hidden />}
      title={t(`leaving:gone_${view.kind}_title`)}
      lede={ledes[view.kind]()}
    >
      <ButtonLink size="large" wide href={paths.index()}>
        {t("errors:back_home")}
      </ButtonLink>
    </AccountPage>
  );
}
