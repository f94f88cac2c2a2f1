import { json, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KeyRound, Lock, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { findAuthenticator } from "~/domain/accounts/second-factor/authenticator.server";
import { listPasskeys } from "~/domain/accounts/second-factor/passkeys.server";
import { endSessionAct } from "~/domain/accounts/sessions/end-session.act.server";
import { listSessions } from "~/domain/accounts/sessions/list-sessions.server";
import { logOutEverywhereAct } from "~/domain/accounts/sessions/log-out-everywhere.act.server";
import { logOutOthersAct } from "~/domain/accounts/sessions/log-out-others.act.server";
import { formActions, offer, type SentForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { sessionCookie, setCookie } from "~/http/request/cookies.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Row } from "~/ui/row";
import { rows } from "~/ui/row.css";
import { AuthenticatorSince } from "./security/authenticator-since";
import { countryText } from "./security/country-text.server";
import { doneNotice } from "./security/done-notice.server";
import { SessionList } from "./security/session-list";
import { SettingsPage } from "./settings-page";

export const handle = { i18n: ["security", "settings"], screen: "section" } satisfies RouteHandle;

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
    authenticatorSince: authenticator ? authenticator.since.toISOString() : null,
    sessions: sessions
      .map((session) => ({
        id: session.id,
        browser: session.browser,
        isHere: session.id === ctx.sessionId,
        country: countryText(ctx, session.country),
        since: session.since.toISOString(),
      }))
      .sort((one, other) => Number(other.isHere) - Number(one.isHere)),
    head: hiddenHead(ctx, ctx.t("settings:nav_security")),
  };
}

export { meta } from "~/layouts/page-title";

const SECURITY = paths.settings("security");

/** A session that does not exist any more, or is another member's. */
const gone = ({ ctx }: SentForm) => json({ notice: { text: ctx.t("security:gone"), isGood: false } }, 404);

export const action = formActions(
  offer(endSessionAct, {
    after: ({ result: isEnded }, sent) => (isEnded ? redirect(`${SECURITY}?done=session`, 303) : gone(sent)),
    refused: (_, sent) => gone(sent),
  }),
  offer(logOutOthersAct, { after: () => redirect(`${SECURITY}?done=others`, 303) }),
  offer(logOutEverywhereAct, {
    after: (_, { ctx }) => {
      const secure = ctx.origin.startsWith("https:");
      const cookie = setCookie(sessionCookie(secure), "", { days: 0, secure, httpOnly: true });
      return redirectDocument(paths.index(), { status: 303, headers: { "Set-Cookie": cookie } });
    },
  }),
);

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
      text: authenticatorSince ? (
        <AuthenticatorSince since={authenticatorSince} />
      ) : (
        t("security:authenticator_off")
      ),
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
