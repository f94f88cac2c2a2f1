import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCountdown } from "~/client/use-countdown";
import { writePartnerView } from "~/domain/members/partners/partner-view.server";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { heading, lede, muted, page, small, wrap } from "~/ui/text.css";
import { column, icon, panel } from "../accounts/account-page.css";
import { advert } from "./members.css";
import { requirePartner } from "./members.server";

export const handle = { i18n: ["search"] };

export function loader({ params, request, context: { ctx } }: LoaderFunctionArgs) {
  const partner = requirePartner(ctx, request, params.id);
  const { name } = ctx.tenant.config;
  return {
    partner: {
      name: partner.name,
      site: new URL(partner.url).hostname,
      href: paths.leaveForPartner(partner.id, writePartnerView(ctx, partner.id)),
    },
    brand: name,
    seconds: ctx.tenant.config.partner_redirect_seconds,
    head: { title: `${ctx.t("search:partner_title")} – ${partner.name}`, noindex: true },
  };
}

export { meta } from "~/layouts/page-title";

/**
 * The page before a partner's site: advertising label, name, countdown, and a link to stay. With a countdown of 0
 * only a press leads on. product 9.17
 */
export default function PartnerPage() {
  const { t } = useTranslation();
  const { partner, seconds } = useLoaderData<typeof loader>();
  const names = { partner: partner.name };
  return (
    <div className={`${wrap} ${page}`}>
      <div className={`${column} ${panel}`}>
        <span className={icon}>
          <ExternalLink aria-hidden />
        </span>
        <p>
          <span className={advert}>{t("search:advert")}</span>
        </p>
        <h1 className={heading.title}>{t("search:partner_title")}</h1>
        {seconds > 0 ? (
          <Countdown {...partner} seconds={seconds} />
        ) : (
          <p className={lede}>{t("search:partner_company", names)}</p>
        )}
        <p className={muted}>{t("search:partner_note")}</p>
        <ButtonLink kind="primary" href={partner.href} rel={LEAVING}>
          {t("search:partner_now", names)}
        </ButtonLink>
        <p className={`${small} ${muted}`}>{partner.site}</p>
        <ButtonLink href={paths.members()}>{t("search:partner_cancel")}</ButtonLink>
      </div>
    </div>
  );
}

const LEAVING = "sponsored nofollow noopener noreferrer";

function Countdown({ name, href, seconds }: { name: string; href: string; seconds: number }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const left = useCountdown(seconds, () => {
    // A navigation stops the countdown, also while its page is still loading or in transition. The page is replaced in the history, so that
    // the way back leads to the search, not to another countdown.
    if (state === "idle" && location.pathname === pathname) location.replace(href);
  });
  return (
    <>
      {/* A started refresh outlives the page, so with script the countdown redirects instead. */}
      <noscript>
        <meta httpEquiv="refresh" content={`${seconds};url=${href}`} />
        <meta name="referrer" content="no-referrer" />
      </noscript>
      <p className={lede} role="timer">
        {t("search:partner_text", { partner: name, count: left })}
      </p>
    </>
  );
}
