import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KeyRound, Lock, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { findAuthenticator } from "~/domain/accounts/second-factor/authenticator.server";
import { listPasskeys } from "~/domain/accounts/second-factor/passkeys.server";
import { endSession, listSessions, logOutEverywhere } from "~/domain/accounts/sessions/list-sessions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { sessionCookie, setCookie } from "~/http/request/cookies.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Row } from "~/ui/row";
import { rows } from "~/ui/row.css";
import { doneNotice } from "./security/done-notice.server";
import { countryText, dayText, momentText } from "./security/moment.server";
import { SessionList } from "./security/session-list";
import { SettingsPage } from "./settings-page";

export const handle = { i18n: ["security", "settings"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { id } = requireMember(ctx, request);
  const [sessions, passkeys, authenticator] = await Promise.all([
    listSessions(ctx, id),
    listPasskeys(ctx, id),
    findAuthenticator(ctx, id),
  ]);
  return {
    notice: doneNotice(ctx, request),
    passkeys: passkeys.length,
    authenticatorSince: authenticator ? dayText(ctx, authenticator.since) : null,
    sessions: sessions
      .map((session) => ({
        id: session.id,
        browser: session.browser,
        isHere: session.id === ctx.sessionId,
        country: countryText(ctx, session.country),
        since: momentText(ctx, session.since),
      }))
      .sort((one, other) => Number(other.isHere) - Number(one.isHere)),
    head: hiddenHead(ctx, ctx.t("settings:nav_security")),
  };
}

export { meta } from "~/layouts/page-title";

/** Ends one session, all others, or all. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const { id: memberId } = requireMember(ctx, request);
  const form = await readForm(request);
  const intent = form.get("intent");
  const page = paths.settings("security");
  if (intent === "end") {
    const session = String(form.get("session") ?? "");
    const isEnded = /^\d{1,15}$/.test(session) && (await endSession(ctx, memberId, Number(session)));
    if (!isEnded) return json({ notice: { text: ctx.t("security:gone"), isGood: false } }, 404);
    return redirect(`${page}?done=session`, 303);
  }
  if (intent !== "others" && intent !== "everywhere") throw new Response("fault", { status: 400 });
  const isOthers = intent === "others" && ctx.sessionId !== null;
  await logOutEverywhere(ctx, memberId, isOthers ? (ctx.sessionId ?? undefined) : undefined);
  if (isOthers) return redirect(`${page}?done=others`, 303);
  const secure = ctx.origin.startsWith("https:");
  const cookie = setCookie(sessionCookie(secure), "", { days: 0, secure, httpOnly: true });
  return redirectDocument(paths.index(), { status: 303, headers: { "Set-Cookie": cookie } });
}

/** Password, second factors and sessions of the member. product 6.10, 6.18 */
export default function SecuritySettings() {
  const { t } = useTranslation();
  const { notice, passkeys, authenticatorSince, sessions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const matters = [
    { at: "password", Icon: Lock, text: t("security:password_text"), button: t("security:change") },
    {
      at: "passkeys",
      Icon: KeyRound,
      text: passkeys > 0 ? t("security:passkeys_count", { count: passkeys }) : t("security:passkeys_none"),
      button: passkeys > 0 ? t("security:change") : t("security:set_up"),
    },
    {
      at: "authenticator",
      Icon: Smartphone,
      text: authenticatorSince
        ? t("security:authenticator_on", { date: authenticatorSince })
        : t("security:authenticator_off"),
      button: authenticatorSince ? t("security:change") : t("security:set_up"),
    },
  ] as const;
  return (
    <SettingsPage
      current="security"
      title={t("settings:nav_security")}
      lede={t("security:lede")}
      notice={answer?.notice ?? notice}
    >
      <ul className={rows}>
        {matters.map(({ at, Icon, text, button }) => (
          <Row
            key={at}
            icon={<Icon aria-hidden />}
            title={<span id={at}>{t(`security:${at}_title`)}</span>}
            text={text}
          >
            <ButtonLink size="small" href={paths.security(at)} aria-describedby={at}>
              {button}
            </ButtonLink>
          </Row>
        ))}
      </ul>
      <SessionList sessions={sessions} />
    </SettingsPage>
  );
}
