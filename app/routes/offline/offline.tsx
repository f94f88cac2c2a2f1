import type { LoaderFunctionArgs } from "@remix-run/node";
import type { MetaFunction } from "@remix-run/react";
import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { ButtonLink } from "~/ui/button";
import { heading, muted, wrap } from "~/ui/text.css";
import * as css from "./offline.css";

export const loader = ({ context: { ctx } }: LoaderFunctionArgs) => ({
  head: { title: `${ctx.t("site:offline_title")} – ${ctx.tenant.config.name}`, noindex: true },
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Kept by the service worker and shown where the network is away. */
export default function Offline() {
  const { t } = useTranslation();
  return (
    <div className={`${wrap} ${css.empty}`}>
      <WifiOff aria-hidden />
      <h1 className={heading.title}>{t("site:offline_title")}</h1>
      <p className={muted}>{t("site:offline_text")}</p>
      <ButtonLink href="">{t("site:offline_retry")}</ButtonLink>
    </div>
  );
}
