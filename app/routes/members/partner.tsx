import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { findPartner } from "~/domain/members/partner-cards.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
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
  data
    ? [
        ...pageMeta(data.head, waitingIn(matches)),
        { httpEquiv: "refresh", content: `${data.seconds};url=${data.partner.url}` },
        { name: "referrer", content: "no-referrer" },
      ]
    : [];

/** The way to a partner: who it is, how long until one is there, and how to stay. decisions §5 */
export default function Partner() {
  const { t } = useTranslation();
  const { partner, seconds } = useLoaderData<typeof loader>();
  const values = { partner: partner.name, count: seconds };
  return (
    <div className={`${wrap} ${page}`}>
      <div className={`${column} ${panel}`}>
        <span className={icon}>
          <ExternalLink aria-hidden />
        </span>
        <h1 className={heading.title}>{t("search:partner_title")}</h1>
        <p
          className={lede}
          role="timer"
          data-enhance="countdown"
          data-seconds={seconds}
          data-texts={JSON.stringify(
            Array.from({ length: seconds + 1 }, (_, at) =>
              t("search:partner_text", { ...values, count: at }),
            ),
          )}
        >
          {t("search:partner_text", values)}
        </p>
        <p className={muted}>{t("search:partner_note")}</p>
        <ButtonLink kind="primary" href={partner.url} rel="noreferrer nofollow sponsored">
          {t("search:partner_now", { partner: partner.name })}
        </ButtonLink>
        <ButtonLink href={paths.members()}>{t("search:partner_cancel")}</ButtonLink>
      </div>
    </div>
  );
}
