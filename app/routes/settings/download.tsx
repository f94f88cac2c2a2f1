import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { fields } from "~/ui/field.css";
import { small } from "~/ui/text.css";
import { SettingsPage } from "./settings-page";

export const handle = { i18n: ["leaving", "settings"] };

/** What the call that makes the zip answers, when it refuses. */
export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  requireMember(ctx, request);
  const refused = new URL(request.url).searchParams.get("refused");
  const notices = { often: ctx.t("leaving:download_often"), busy: ctx.t("account:problem_busy") };
  const text = refused === "often" || refused === "busy" ? notices[refused] : null;
  return {
    problem: refused === "password" ? ctx.t("account:problem_password_wrong") : undefined,
    notice: text ? { text, isGood: false } : null,
    head: { title: `${ctx.t("settings:nav_download")} – ${ctx.tenant.config.name}`, noindex: true },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** All that is stored about a member. decisions §4 */
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
