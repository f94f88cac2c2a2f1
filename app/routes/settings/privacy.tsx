import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { agreesToLanders } from "~/domain/accounts/settings/agree-to-landers.server";
import { savePrivacy } from "~/domain/accounts/settings/save-privacy.act.server";
import { blockedAfterText, listBlocked, readBlockedAfter } from "~/domain/members/list-blocked.server";
import { unblock } from "~/domain/members/unblock.act.server";
import { formActions, offer } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { SwitchRow } from "~/ui/row";
import { rows } from "~/ui/row.css";
import { heading, muted } from "~/ui/text.css";
import { BlockedList } from "./blocked-list";
import { SettingsPage } from "./settings-page";
import * as css from "./settings-page.css";
import { AT_ONCE, useSaveAtOnce } from "./use-save-at-once";

export const handle = { i18n: ["profile", "settings", "unseen"], screen: "section" } satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { id, invisible } = requireMember(ctx, request);
  const { searchParams } = new URL(request.url);
  const showsOnLanders = await agreesToLanders(ctx, id);
  const { blocked, next } = await listBlocked(ctx, id, readBlockedAfter(ctx, id, searchParams.get("after")));
  const done = searchParams.get("done");
  const now = invisible ? "settings:now_invisible" : "settings:now_visible";
  return {
    invisible,
    showsOnLanders,
    blocked,
    next: next && blockedAfterText(ctx, id, next),
    notice:
      done === "saved"
        ? { text: `${ctx.t("settings:saved")} ${ctx.t(now)}.`, isGood: true }
        : done === "unblocked"
          ? { text: ctx.t("profile:unblocked"), isGood: true }
          : null,
    head: hiddenHead(ctx, ctx.t("settings:nav_privacy")),
  };
}

export { meta } from "~/layouts/page-title";

export const action = formActions(
  offer(savePrivacy, {
    after: (_, { form }) =>
      form.has(AT_ONCE) ? json({ saved: true }) : redirect(`${paths.settings("privacy")}?done=saved`),
  }),
  offer(unblock, { after: () => redirect(`${paths.settings("privacy")}?done=unblocked`) }),
);

/** The visibility of the member. product 7.8, 9.13 */
export default function PrivacySettings() {
  const { t } = useTranslation();
  const { invisible, showsOnLanders, blocked, next, notice } = useLoaderData<typeof loader>();
  const atOnce = useSaveAtOnce(t("settings:saved"));
  return (
    <SettingsPage
      current="privacy"
      title={t("settings:nav_privacy")}
      lede={t("settings:privacy_lede")}
      notice={notice}
    >
      <Form className={css.main} method="post" action={paths.settings("privacy")} {...atOnce}>
        <ul className={`${rows} ${css.ruled}`}>
          <SwitchRow
            name="invisible"
            title={t("settings:privacy_invisible")}
            text={t("settings:privacy_invisible_text")}
            isOn={invisible}
          />
          <SwitchRow
            name="landers"
            title={t("settings:privacy_landers")}
            text={t("settings:privacy_landers_text")}
            isOn={showsOnLanders}
          />
        </ul>
        <section className={css.section}>
          <h2 className={heading.section}>{t("settings:privacy_means")}</h2>
          <ul className={`${css.points} ${muted}`}>
            <li>{t("settings:privacy_search")}</li>
            <li>{t("settings:privacy_profile")}</li>
            <li>{t("settings:privacy_chats")}</li>
          </ul>
        </section>
        <noscript>
          <Button kind="primary" type="submit">
            {t("settings:save")}
          </Button>
        </noscript>
      </Form>
      <BlockedList blocked={blocked} next={next} />
    </SettingsPage>
  );
}
