import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { DoorClosed, Link2Off, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { reactivateAccount } from "~/domain/accounts/leaving/reactivate-account.server";
import { tellPartners } from "~/http/live/tell-others.server";
import { begunRedirect } from "~/http/request/begun-login.server";
import { deviceOf } from "~/http/request/device.server";
import { readForm } from "~/http/request/read-form.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { fields } from "~/ui/field.css";
import { Form } from "~/ui/form";
import { AccountPage } from "../account/account-page";
import { formAnswer } from "../account/form-answer.server";
import { tellLeaver } from "./account-deleted.server";

export const handle = { i18n: ["account", "leaving"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const told = await tellLeaver(ctx, new URL(request.url).searchParams);
  const head = {
    title: `${ctx.t(`leaving:gone_${told.kind}_title`)} – ${ctx.tenant.config.name}`,
    noindex: true,
  };
  return json({ head, told }, told.kind === "expired" ? 410 : 200);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Takes the deletion back. Opening the link alone does not: programs that look mails over open every link. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  try {
    const device = deviceOf(Object.fromEntries(request.headers), ctx);
    const { account, ...begun } = await reactivateAccount(ctx, String(form.get("token") ?? ""), device);
    ctx.changed(account.id);
    await tellPartners(ctx, account.id);
    return await begunRedirect(ctx, account, begun, paths.members());
  } catch (error) {
    const { status } = formAnswer(ctx, error);
    return json({ isRefused: true }, status);
  }
}

/** After leaving: what happened, and the way back while there is one. product.md §4 */
export default function AccountDeleted() {
  const { t } = useTranslation();
  const { told } = useLoaderData<typeof loader>();
  const isRefused = useActionData<typeof action>()?.isRefused ?? false;
  if (told.kind === "expired" || isRefused)
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
  if (told.kind === "back")
    return (
      <AccountPage
        icon={<RotateCcw aria-hidden />}
        title={t("leaving:gone_back_title")}
        lede={t("leaving:gone_back_text")}
      >
        <Form className={fields} method="post" action={paths.accountDeleted()}>
          <input type="hidden" name="token" value={told.token} />
          <Button kind="primary" size="large" wide type="submit">
            {t("leaving:gone_back_button")}
          </Button>
        </Form>
        <p>{t("leaving:gone_back_or_not")}</p>
      </AccountPage>
    );
  const ledes = {
    hidden: () => t("leaving:gone_hidden_text", { when: told.kind === "hidden" ? told.until : "" }),
    erased: () => t("leaving:gone_erased_text"),
    general: () => t("leaving:gone_general_text", { count: told.kind === "general" ? told.days : 0 }),
  };
  return (
    <AccountPage
      icon={<DoorClosed aria-hidden />}
      title={t(`leaving:gone_${told.kind}_title`)}
      lede={ledes[told.kind]()}
    >
      <ButtonLink size="large" wide href={paths.index()}>
        {t("errors:back_home")}
      </ButtonLink>
    </AccountPage>
  );
}
