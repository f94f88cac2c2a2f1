import { json, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { setLookAct } from "~/domain/accounts/settings/set-look.act.server";
import { LookChoice } from "~/features/look/look-choice";
import { lookView } from "~/features/look/look-view.server";
import { useLook } from "~/features/look/use-look";
import { formActions, offer } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { lookCookie } from "~/http/request/cookies.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { SettingsPage } from "./settings-page";
import { form } from "./settings-page.css";
import { AT_ONCE } from "./use-save-at-once";

export const handle = { i18n: ["settings"], screen: "section" } satisfies RouteHandle;

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  requireMember(ctx, request);
  const view = lookView(ctx);
  // A brand with one scheme has nothing to choose.
  if (!view) throw new Response(null, { status: 404 });
  const isDone = new URL(request.url).searchParams.get("done") === "saved";
  return {
    view,
    notice: isDone ? { text: ctx.t("settings:saved"), isGood: true } : null,
    head: hiddenHead(ctx, ctx.t("settings:nav_appearance")),
  };
}

export { meta } from "~/layouts/page-title";

/** The scheme is saved to the account and to this browser's cookie, which pages without a login follow. */
export const action = formActions(
  offer(setLookAct, {
    after: ({ input: { look }, result: isOffered }, { ctx, form }) => {
      const cookie = lookCookie(look, ctx.origin.startsWith("https:"));
      const init = isOffered ? { headers: { "Set-Cookie": cookie } } : {};
      return form.has(AT_ONCE)
        ? json({ saved: isOffered }, init)
        : redirectDocument(`${paths.settings("appearance")}?done=saved`, init);
    },
  }),
);

/** Light, dark, or the scheme of the system. product 7.18 */
export default function AppearanceSettings() {
  const { t } = useTranslation();
  const { view, notice } = useLoaderData<typeof loader>();
  const atOnce = useLook(view.current);
  return (
    <SettingsPage
      current="appearance"
      title={t("settings:nav_appearance")}
      lede={t("settings:appearance_lede")}
      notice={notice}
    >
      <Form className={form} method="post" action={paths.settings("appearance")} {...atOnce}>
        <LookChoice view={view} />
        <noscript>
          <Button kind="primary" type="submit">
            {t("settings:save")}
          </Button>
        </noscript>
      </Form>
    </SettingsPage>
  );
}
