import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { BellOff, Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkInvalid } from "~/domain/accounts/links.server";
import {
  findUnsubscriberLanguage,
  type UnsubscribeScope,
  unsubscribe,
} from "~/domain/notifications/unsubscribe.server";
import { readUnsubscribeToken } from "~/domain/notifications/unsubscribe-token.server";
import type { Ctx } from "~/http/context.server";
import { languageCookies } from "~/http/request/log-in-answer.server";
import { readForm } from "~/http/request/read-form.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { link, muted, small } from "~/ui/text.css";
import { AccountPage } from "../account/account-page";
import { answers } from "./notifications.css";

export const handle = { i18n: ["notices", "settings"] };

/** Looking changes nothing: mail programs and scanners open links by themselves. The page is in the language of the mail. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const word = searchParams.get("token") ?? "";
  const cookies = await languageOf(ctx, word);
  // Once: a browser that keeps no cookies sees the page in another language.
  if (cookies.length > 0 && !searchParams.has("done") && !searchParams.has("shown"))
    return redirect(`${paths.unsubscribe(word)}&shown=1`, { headers: { "Set-Cookie": cookies[0]! } });
  const head = { title: `${ctx.t("notices:unsubscribe_title")} – ${ctx.tenant.config.name}`, noindex: true };
  const token = readUnsubscribeToken(ctx, word);
  if (!token) return json({ head, word: "", preference: null, done: null }, 410);
  const done = searchParams.get("done");
  return json({
    head,
    word,
    preference: token.preference,
    done: done === "these" || done === "all" ? (done as UnsubscribeScope) : null,
  });
}

/** Another member who is logged in here keeps their own language. */
async function languageOf(ctx: Ctx, word: string): Promise<string[]> {
  const token = readUnsubscribeToken(ctx, word);
  if (!token || (ctx.member && ctx.member.id !== token.memberId)) return [];
  const language = await findUnsubscriberLanguage(ctx, token);
  return language === null ? [] : languageCookies(ctx, language);
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** The page's buttons, and mail programs that leave with one press (RFC 8058): those ask for the plainest answer, and for everything. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const word = String(form.get("token") ?? new URL(request.url).searchParams.get("token") ?? "");
  const isOneClick = form.get("List-Unsubscribe") === "One-Click";
  const asked = form.get("scope");
  const scope = isOneClick || asked === "all" ? "all" : asked === "these" ? "these" : null;
  if (!scope) throw new Response("fault", { status: 400 });
  try {
    ctx.changed(await unsubscribe(ctx, word, scope));
  } catch (error) {
    if (!(error instanceof LinkInvalid)) throw error;
    return json(null, 410);
  }
  return isOneClick ? json(null) : redirect(`${paths.unsubscribe(word)}&done=${scope}`, 303);
}

export default function Unsubscribe() {
  const { t } = useTranslation();
  const { word, preference, done } = useLoaderData<typeof loader>();
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
      <Form className={answers} method="post" action={paths.unsubscribe(word)}>
        <input type="hidden" name="token" value={word} />
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
