import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { enableMailAct } from "~/domain/notifications/enable-mail.act.server";
import { advertising, isDisabledReason, preferences } from "~/domain/notifications/rules";
import { setPreferencesAct } from "~/domain/notifications/set-preferences.act.server";
import { PushSwitch } from "~/features/push/push-switch";
import { formActions, offer } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { SwitchRow } from "~/ui/row";
import { rows } from "~/ui/row.css";
import { heading, muted, small } from "~/ui/text.css";
import { SettingsPage } from "../settings/settings-page";
import { section } from "../settings/settings-page.css";
import { AT_ONCE, useSaveAtOnce } from "../settings/use-save-at-once";
import { DisabledNotice } from "./disabled-notice";
import { groups as groupsStyle } from "./notifications.css";

const groups = [
  { name: "people", preferences: ["new_conversations", "new_messages", "like"] },
  { name: "reminding", preferences: ["unread_message_reminders", "reminders"] },
  { name: "advertising", preferences: advertising },
] as const;

export const handle = { i18n: ["notices", "settings", "signup"], screen: "section" } satisfies RouteHandle;

/** The switch for names in pushes. */
const LOCK_SCREEN = "lock_screen";
const notPreferences = new Set(["intent", LOCK_SCREEN, AT_ONCE]);

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const done = new URL(request.url).searchParams.get("done");
  const { t } = ctx;
  return {
    head: hiddenHead(ctx, t("settings:nav_notifications")),
    on: preferences.filter((one) => !member.notificationsOff.includes(one)),
    push: ctx.pushKey
      ? { publicKey: ctx.pushKey, memberId: member.id, showsName: member.pushShowsName }
      : null,
    email: member.email,
    disabled: member.notificationsDisabled.filter(isDisabledReason),
    done: done === "saved" ? t("notices:saved") : done === "again" ? t("notices:again_done") : null,
  };
}

export { meta } from "~/layouts/page-title";

type Answer = { notice: { text: string; isGood: boolean } | null; saved: boolean };

export const action = formActions(
  offer(setPreferencesAct, {
    fields: ({ form }) => ({
      on: [...form.keys()].filter((name) => !notPreferences.has(name)),
      showsName: form.has(LOCK_SCREEN),
    }),
    after: (_, { form }) =>
      form.has(AT_ONCE)
        ? json<Answer>({ notice: null, saved: true })
        : redirect(`${paths.notifications()}?done=saved`, 303),
    refused: (_, { ctx }) =>
      json<Answer>({ notice: { text: ctx.t("errors:try_later"), isGood: false }, saved: false }, 422),
  }),
  offer(enableMailAct, { after: () => redirect(`${paths.notifications()}?done=again`, 303) }),
);

/** The notification settings. product 15.1 */
export default function Notifications() {
  const { t } = useTranslation();
  const { on, push, email, disabled, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const atOnce = useSaveAtOnce(t("notices:saved"));
  return (
    <SettingsPage
      current="notifications"
      title={t("settings:nav_notifications")}
      lede={t("notices:lede")}
      notice={answer?.notice ?? (done ? { text: done, isGood: true } : null)}
    >
      {disabled.length > 0 ? <DisabledNotice reasons={disabled} email={email} /> : null}
      {push ? (
        <PushSwitch
          publicKey={push.publicKey}
          memberId={push.memberId}
          title={t("signup:push_title")}
          texts={{ on: t("push:text_on"), off: t("push:text_off") }}
        />
      ) : null}
      <Form className={groupsStyle} method="post" action={paths.notifications()} {...atOnce}>
        <input type="hidden" name="intent" value="save_notifications" />
        {groups.map((group) => (
          <section key={group.name} className={section} aria-labelledby={`group-${group.name}`}>
            <h2 className={heading.section} id={`group-${group.name}`}>
              {t(`notices:group_${group.name}`)}
            </h2>
            {group.name === "advertising" ? (
              <p className={`${small} ${muted}`}>{t("notices:advertising_hint")}</p>
            ) : null}
            <ul className={rows}>
              {group.preferences.map((name) => (
                <SwitchRow
                  key={name}
                  name={name}
                  title={t(`notices:${name}`)}
                  text={t(`notices:${name}_text`)}
                  isOn={on.includes(name)}
                />
              ))}
              {group.name === "people" && push ? (
                <SwitchRow
                  name={LOCK_SCREEN}
                  title={t("push:lock_title")}
                  text={t("push:lock_text")}
                  isOn={push.showsName}
                />
              ) : null}
            </ul>
          </section>
        ))}
        <div className={section}>
          <noscript>
            <Button kind="primary" size="large" type="submit">
              {t("notices:save")}
            </Button>
          </noscript>
          <p className={`${small} ${muted}`}>{t("notices:necessary")}</p>
        </div>
      </Form>
    </SettingsPage>
  );
}
