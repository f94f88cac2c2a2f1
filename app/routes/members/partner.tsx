import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { findPartner } from "~/domain/members/partner-cards.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { useCountdown } from "~/layouts/use-countdown";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { heading, lede, muted, page, wrap } from "~/ui/text.css";
import { column, icon, panel } from "../account/account-page.css";
import { requireLookingAround } from "./members.server";

export const handle = { i18n: ["search"] };

export function loader({ params, request, context: { ctx } }: LoaderFunctionArgs) {
  requireLookingAround(ctx, request);
  const partner = findPartner(ctx.tenant, params.id);
  // Only the brand's own partners: no address of a stranger's leads out of here.
  if (!partner) throw new Response(null, { status: 404 });
  const { name } = ctx.tenant.config;
  return {
    partner: { name: partner.name, url: partner.url },
    brand: name,
    seconds: ctx.tenant.config.partner_redirect_seconds,
    head: { title: `${ctx.t("search:partner_title")} – ${partner.name}`, noindex: true },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** The way to a partner: who it is, how long until one is there, and how to stay. decisions §5 */
export default function Partner() {
  const { t } = useTranslation();
  const { partner, seconds } = useLoaderData<typeof loader>();
  const way = useRef<HTMLAnchorElement>(null);
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const left = useCountdown(seconds, () => {
    // Whoever is on the way to another page stays, also while that page is still loading or coming into view.
    if (state === "idle" && location.pathname === pathname) way.current?.click();
  });
  return (
    <div className={`${wrap} ${page}`}>
      {/* A refresh that a browser has begun does not end with the page: with script, the countdown leads on. */}
      <noscript>
        <meta httpEquiv="refresh" content={`${seconds};url=${partner.url}`} />
        <meta name="referrer" content="no-referrer" />
      </noscript>
      <div className={`${column} ${panel}`}>
        <span className={icon}>
          <ExternalLink aria-hidden />
        </span>
        <h1 className={heading.title}>{t("search:partner_title")}</h1>
        <p className={lede} role="timer">
          {t("search:partner_text", { partner: partner.name, count: left })}
        </p>
        <p className={muted}>{t("search:partner_note")}</p>
        <ButtonLink ref={way} kind="primary" href={partner.url} rel="noreferrer nofollow sponsored">
          {t("search:partner_now", { partner: partner.name })}
        </ButtonLink>
        <ButtonLink href={paths.members()}>{t("search:partner_cancel")}</ButtonLink>
      </div>
    </div>
  );
}
