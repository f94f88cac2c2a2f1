import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Check, Share, SquarePlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useInstall } from "~/client/install/use-install";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { Button } from "~/ui/button";
import * as css from "./app.css";
import { SettingsPage } from "./settings-page";

export const handle = { i18n: ["settings"], screen: "inner" } satisfies RouteHandle;

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  requireMember(ctx, request);
  const { name } = ctx.tenant.config;
  return { name, head: { title: `${ctx.t("settings:nav_app")} – ${name}`, noindex: true } };
}

export { meta } from "~/layouts/page-title";

/** How to install the brand as an app on this device. product 21.1 */
export default function AppSettings() {
  const { t } = useTranslation();
  const { name } = useLoaderData<typeof loader>();
  return (
    <SettingsPage current="app" title={t("settings:nav_app")} lede={t("settings:app_lede", { name })}>
      <Install />
    </SettingsPage>
  );
}

/** The installation that this browser supports; empty until it is known. */
function Install() {
  const { t } = useTranslation();
  const { way, install } = useInstall();
  const [isDone, setDone] = useState(false);
  if (way === undefined) return null;
  if (isDone) return <p role="status">{t("settings:app_done")}</p>;
  if (way === "installed") return <p>{t("settings:app_inside")}</p>;
  if (way === "none") return <p>{t("settings:app_none")}</p>;
  if (way === "ios")
    return (
      <ol className={css.steps}>
        <li className={css.step}>
          <Share className={css.icon} aria-hidden />
          {t("settings:app_ios_share")}
        </li>
        <li className={css.step}>
          <SquarePlus className={css.icon} aria-hidden />
          {t("settings:app_ios_add")}
        </li>
        <li className={css.step}>
          <Check className={css.icon} aria-hidden />
          {t("settings:app_ios_confirm")}
        </li>
      </ol>
    );
  return (
    <Button
      kind="primary"
      size="large"
      wide
      onClick={async () => {
        if (await install()) setDone(true);
      }}
    >
      {t("settings:app_button")}
    </Button>
  );
}
