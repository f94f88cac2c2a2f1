import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BellOff, Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { unsubscribeAct } from "~/domain/notifications/unsubscribe.act.server";
import { findUnsubscriberLanguage, type UnsubscribeScope } from "~/domain/notifications/unsubscribe.server";
import { readUnsubscribeToken } from "~/domain/notifications/unsubscribe-token.server";
import { formActions, offer } from "~/http/acts/form-actions.server";
import type { Ctx } from "~/http/context.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { languageCookies } from "~/http/request/log-in-answer.server";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { link, muted, small } from "~/ui/text.css";
import { AccountPage } from "../accounts/account-page";
import { answers } from "./notifications.css";

export const handle = { i18n: ["notices", "settings"] };

/** Opening it changes nothing, because mail programs and scanners open links by themselves. The page is in the language of the mail. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const tokenText = searchParams.get("token") ?? "";
  const cookies = await languageOf(ctx, tokenText);
  // Only once: without cookies the browser sees the page in another language instead of a redirect loop.
  if (cookies.length > 0 && !searchParams.has("done") && !searchParams.has("shown"))
    return redirect(`${paths.unsubscribe(tokenText)}&shown=1`, { headers: { "Set-Cookie": cookies[0]! } });
  const head = hiddenHead(ctx, ctx.t("notices:unsubscribe_title"));
  const token = readUnsubscribeToken(ctx, tokenText);
  if (!token) return json({ head, tokenText: "", preference: null, done: null }, 410);
  const done = searchParams.get("done");
  return json({
    head,
    tokenText,
    preference: token.preference,
    done: done === "these" || done === "all" ? (done as UnsubscribeScope) : null,
  });
}

/** Another logged-in member keeps their own language. */
async function languageOf(ctx: Ctx, tokenText: string): Promise<string[]> {
  const token = readUnsubscribeToken(ctx, tokenText);
  if (!token || (ctx.member && ctx.member.id !== token.memberId)) return [];
  const language = await findUnsubscriberLanguage(ctx, token);
  return language === null ? [] : languageCookies(ctx, language);
}

export { meta } from "~/layouts/page-title";

const isOneClick = (form: FormData) => form.get("List-Unsubscribe") === "One-Click";

/** Handles the page's buttons and one-click unsubscribes of mail programs (RFC 8058), which disable all mails and get a plain answer. */
export const action = formActions(
  offer(unsubscribeAct, {
    fields: ({ form, request }) => ({
      token: form.get("token") ?? new URL(request.url).searchParams.get("token") ?? "",
      ...(isOneClick(form) && { scope: "all" }),
    }),
    after: ({ input: { token, scope } }, { form }) =>
      isOneClick(form) ? json(null) : redirect(`${paths.unsubscribe(token)}&done=${scope}`, 303),
    refused: ({ status }) => {
      if (status === 410) return json(null, 410);
      throw new Response("fault", { status });
    },
  }),
);

export default function Unsubscribe() {
  const { t } = useTranslation();
  const { tokenText, preference, done } = useLoaderData<typeof loader>();
  if (!preference)
    return (
      <AccountPage
        icon={<Link2Off aria-hidden />}
        title={t("notices:unsubscribe_title")}
        notice={{ text: t("errors:link_expired"), isGood: false }}
      >
        <ButtonLink kind="primary" size="large" wide href={paths.notifications()}>
          {t("settings:nav_notifications")}
        </ButtonLink>
      </AccountPage>
    );
  const kind = t(`notices:${preference}`);
  const undo = (
    <p className={`${small} ${muted}`}>
      {t("notices:unsubscribe_undo")}{" "}
      <Link className={link} href={paths.notifications()}>
        {t("settings:nav_notifications")}
      </Link>
    </p>
  );
  if (done)
    return (
      <AccountPage
        icon={<BellOff aria-hidden />}
        title={t("notices:unsubscribe_done_title")}
        notice={{
          text:
            done === "all"
              ? t("notices:unsubscribe_done_all")
              : t("notices:unsubscribe_done_these", { kind }),
          isGood: true,
        }}
      >
        {undo}
      </AccountPage>
    );
  return (
    <AccountPage title={t("notices:unsubscribe_title")} lede={t("notices:unsubscribe_lede", { kind })}>
      <Form className={answers} method="post" action={paths.unsubscribe(tokenText)}>
        <input type="hidden" name="token" value={tokenText} />
        <Button kind="primary" size="large" wide type="submit" name="scope" value="these">
          {t("notices:unsubscribe_these", { kind })}
        </Button>
        <Button size="large" wide type="submit" name="scope" value="all">
          {t("notices:unsubscribe_all")}
        </Button>
      </Form>
      <p className={`${small} ${muted}`}>{t("notices:necessary")}</p>
      {undo}
    </AccountPage>
  );
}
