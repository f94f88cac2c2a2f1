import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { chooseLanguageAct } from "~/domain/accounts/settings/choose-language.act.server";
import { chooseLook } from "~/domain/accounts/settings/choose-look.act.server";
import { LookChoice } from "~/features/look/look-choice";
import { lookView } from "~/features/look/look-view.server";
import { formActions, offer } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { localeCookie, lookCookie } from "~/http/request/cookies.server";
import { ownPath } from "~/http/request/own-path";
import { languages } from "~/i18n/languages";
import type { RouteHandle } from "~/layouts/route-handle";
import { ArticleHead } from "~/layouts/shell/article-head";
import { articleTitle } from "~/layouts/shell/article-head.css";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { choice, choiceNote, choices, radio } from "~/ui/choice.css";
import { heading, hiddenText, lede, muted, page, wrap } from "~/ui/text.css";
import * as css from "./lang-config.css";

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return {
    languages: ctx.tenant.config.locales.map((code) => ({ code, name: languages[code].name })),
    current: ctx.locale,
    look: lookView(ctx),
    head: hiddenHead(ctx, ctx.t("site:lang_title")),
  };
}

/** Stores the chosen language for a year, for a member in the account as well, and goes back. Unknown languages change nothing. */
export const action = formActions(
  offer(chooseLanguageAct, {
    fields: ({ form }) => ({ language: String(form.get("locale") ?? "") }),
    after: ({ input: { language }, result: isOffered }, { ctx, form }) => {
      const back = ownPath(form.get("back"), paths.langConfig());
      const cookie = localeCookie(language, ctx.origin.startsWith("https:"));
      return redirect(back, isOffered ? { headers: { "Set-Cookie": cookie } } : {});
    },
  }),
  offer(chooseLook, {
    after: ({ input: { look }, result: isOffered }, { ctx }) => {
      const cookie = lookCookie(look, ctx.origin.startsWith("https:"));
      return redirect(paths.langConfig(), isOffered ? { headers: { "Set-Cookie": cookie } } : {});
    },
  }),
);

export const handle = { screen: "article" } satisfies RouteHandle;

export { meta } from "~/layouts/page-title";

export default function LangConfig() {
  const { t } = useTranslation();
  const { languages: offered, current, look } = useLoaderData<typeof loader>();
  return (
    <>
      <ArticleHead title={t("site:lang_title")} />
      <div className={`${wrap} ${page}`}>
        <header className={css.head}>
          <h1 className={`${heading.title} ${articleTitle}`}>{t("site:lang_title")}</h1>
          <p className={`${lede} ${muted}`}>{t("site:lang_lede")}</p>
        </header>
        <form method="post" action={paths.langConfig()} className={css.form}>
          <fieldset className={choices}>
            <legend className={hiddenText}>{t("settings:nav_language")}</legend>
            {offered.map(({ code, name }) => (
              <label key={code} className={choice}>
                <input
                  className={radio}
                  type="radio"
                  name="locale"
                  value={code}
                  defaultChecked={code === current}
                />
                <span lang={code}>{name}</span>
                {code === current ? (
                  <span className={`${muted} ${choiceNote}`}>{t("site:lang_current")}</span>
                ) : null}
              </label>
            ))}
          </fieldset>
          <Button kind="primary" size="large" type="submit">
            {t("site:lang_save")}
          </Button>
        </form>
        {look ? (
          <section className={css.look}>
            <h2 className={heading.section}>{t("settings:nav_appearance")}</h2>
            <p className={muted}>{t("settings:appearance_lede")}</p>
            <form method="post" action={paths.langConfig()} className={css.form}>
              <input type="hidden" name="intent" value="choose_look" />
              <LookChoice view={look} />
              <Button size="large" type="submit">
                {t("settings:appearance_save")}
              </Button>
            </form>
          </section>
        ) : null}
      </div>
    </>
  );
}
