import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { agreesToLanders, agreeToLanders } from "~/domain/accounts/settings/agree-to-landers.server";
import { setInvisible } from "~/domain/accounts/settings/set-invisible.server";
import { blockedAfterText, listBlocked, readBlockedAfter } from "~/domain/members/list-blocked.server";
import { unblockMember } from "~/domain/members/unblock-member.server";
import { publishToPair } from "~/http/live/publish-to-others.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { paths, readId } from "~/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { SwitchRow } from "~/ui/row";
import { rows } from "~/ui/row.css";
import { heading, muted } from "~/ui/text.css";
import { BlockedList } from "./blocked-list";
import { SettingsPage } from "./settings-page";
import * as css from "./settings-page.css";
import { AT_ONCE, useSaveAtOnce } from "./use-save-at-once";

export const handle = { i18n: ["profile", "settings", "unseen"] };

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

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const form = await readForm(request);
  if (form.get("intent") === "unblock") {
    const id = readId(String(form.get("member") ?? ""));
    if (id === null) throw new Response("not_found", { status: 404 });
    if (await unblockMember(ctx, member.id, id)) publishToPair(ctx, member.id, id);
    return redirect(`${paths.settings("privacy")}?done=unblocked`);
  }
  await setInvisible(ctx, member.id, form.get("invisible") === "on");
  await agreeToLanders(ctx, member.id, form.get("landers") === "on");
  if (form.has(AT_ONCE)) return json({ saved: true });
  return redirect(`${paths.settings("privacy")}?done=saved`);
}

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
