import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useInstall } from "~/client/install/use-install";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { Button } from "~/ui/button";
import { InstallSteps } from "./install-steps";
import { SettingsPage } from "./settings-page";

export const handle = { i18n: ["settings"], screen: "section" } satisfies RouteHandle;

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
  if (way !== "prompt")
    return (
      <>
        {way === "none" ? <p>{t("settings:app_none")}</p> : null}
        <InstallSteps way={way} />
      </>
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
