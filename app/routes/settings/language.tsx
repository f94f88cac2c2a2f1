import { type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { setLanguageAct } from "~/domain/accounts/settings/set-language.act.server";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { localeCookie } from "~/http/request/cookies.server";
import { requireMember } from "~/http/request/require-member.server";
import { languages } from "~/i18n/languages";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { choice, choices, radio } from "~/ui/choice.css";
import { Problem } from "~/ui/field";
import { Form } from "~/ui/form";
import { hiddenText } from "~/ui/text.css";
import { SettingsPage } from "./settings-page";
import { form } from "./settings-page.css";

export const handle = { i18n: ["settings"], screen: "section" } satisfies RouteHandle;

export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { language } = requireMember(ctx, request);
  const isDone = new URL(request.url).searchParams.get("done") === "saved";
  return {
    offered: ctx.tenant.config.locales.map((code) => ({ code, name: languages[code].name })),
    language,
    notice: isDone ? { text: ctx.t("settings:saved"), isGood: true } : null,
    head: hiddenHead(ctx, ctx.t("settings:nav_language")),
  };
}

export { meta } from "~/layouts/page-title";

/** The language is also saved to this browser's cookie. */
export const action = formActions(
  offerForm(setLanguageAct, {
    problem: (_, ctx) => ctx.t("account:problem_choose"),
    after: ({ result: account }, { ctx }) => {
      const cookie = localeCookie(account.language, ctx.origin.startsWith("https:"));
      return redirectDocument(`${paths.settings("language")}?done=saved`, {
        headers: { "Set-Cookie": cookie },
      });
    },
  }),
);

/** The language of pages and mails. product 7.6 */
export default function LanguageSettings() {
  const { t } = useTranslation();
  const { offered, language, notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer?.error?.language?.[0];
  return (
    <SettingsPage
      current="language"
      title={t("settings:nav_language")}
      lede={t("settings:language_lede")}
      notice={answer ? null : notice}
    >
      <Form className={form} method="post" action={paths.settings("language")}>
        <fieldset className={choices} aria-describedby={problem ? "language-error" : undefined}>
          <legend className={hiddenText}>{t("settings:nav_language")}</legend>
          {offered.map(({ code, name }) => (
            <label key={code} className={choice}>
              <input
                className={radio}
                type="radio"
                name="language"
                value={code}
                defaultChecked={code === language}
              />
              <span lang={code}>{name}</span>
            </label>
          ))}
        </fieldset>
        <Problem id="language-error" text={problem} />
        <Button kind="primary" size="large" type="submit">
          {t("settings:save")}
        </Button>
      </Form>
    </SettingsPage>
  );
}
