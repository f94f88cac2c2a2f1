import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { small } from "~/ui/text.css";
import { SettingsPage } from "./settings-page";

export const handle = { i18n: ["leaving", "settings"], screen: "section" } satisfies RouteHandle;

/** The answer of the zip's call when it refuses. */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  requireMember(ctx, request);
  const refused = new URL(request.url).searchParams.get("refused");
  const notices = { often: ctx.t("leaving:download_often"), busy: ctx.t("account:problem_busy") };
  const text = refused === "often" || refused === "busy" ? notices[refused] : null;
  return {
    problem: refused === "password" ? ctx.t("account:problem_password_wrong") : undefined,
    notice: text ? { text, isGood: false } : null,
    head: hiddenHead(ctx, ctx.t("settings:nav_download")),
  };
}

export { meta } from "~/layouts/page-title";

/** The download of all data that is stored about the member. product 7.17 */
export default function DownloadSettings() {
  const { t } = useTranslation();
  const { problem, notice } = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      current="download"
      title={t("settings:nav_download")}
      lede={t("leaving:download_lede")}
      notice={notice}
    >
      <p>{t("leaving:download_without")}</p>
      <form className={fields} method="post" noValidate action={paths.myData()}>
        <TextField
          name="password"
          type="password"
          label={t("leaving:password")}
          autoComplete="current-password"
          problem={problem}
          required
        />
        <Button kind="primary" size="large" wide type="submit">
          {t("leaving:download_button")}
        </Button>
      </form>
      <p className={small}>{t("leaving:download_care")}</p>
    </SettingsPage>
  );
}
