import { randomUUID } from "node:crypto";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useShell } from "~/client/use-shell";
import { answerConsentAct, CONSENT_TEXT_VERSION } from "~/domain/consents/answer-consent.act.server";
import { serviceList } from "~/features/consent/service-list";
import { formActions, offer } from "~/http/acts/form-actions.server";
import { CONSENT_DAYS, setCookie } from "~/http/request/cookies.server";
import { ownPath } from "~/http/request/own-path";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { small } from "~/ui/text.css";
import { loadStaticPage } from "./page-loader.server";
import { StaticPageView } from "./static-page";
import * as css from "./static-page.css";

export async function loader(args: LoaderFunctionArgs) {
  const { consent, tenant } = args.context.ctx;
  const allowed = tenant.config.analytics
    .filter(({ category }) => consent?.has(category))
    .map(({ name }) => name);
  return { ...(await loadStaticPage(args, "cookies")), hasAnswered: consent !== null, allowed };
}

/** Stores the visitor's answer and redirects back. */
export const action = formActions(
  offer(answerConsentAct, {
    fields: ({ ctx }) => ({ receipt: randomUUID(), earlier: ctx.cookies.consent?.split(".")[2] }),
    after: ({ input: { receipt }, result: categories }, { ctx, form }) => {
      const value = `${CONSENT_TEXT_VERSION}.${categories.join("-")}.${receipt}`;
      const secure = ctx.origin.startsWith("https:");
      const cookie = setCookie("consent", value, { days: CONSENT_DAYS, secure });
      return redirect(ownPath(form.get("back"), paths.cookies()), { headers: { "Set-Cookie": cookie } });
    },
  }),
);

export const handle = { screen: "article", isSystem: true } satisfies RouteHandle;

export { meta } from "~/layouts/page-title";

export default function Cookies() {
  const { t } = useTranslation();
  const { page, hasAnswered, allowed } = useLoaderData<typeof loader>();
  const { thirdParties } = useShell();
  const answer = !hasAnswered
    ? t("site:choice_none")
    : allowed.length > 0
      ? t("site:choice_yes", { services: allowed.join(", ") })
      : t("site:choice_no");
  const choice =
    thirdParties.length === 0 ? (
      <p className={css.panel} id="cookie-choice">
        {t("site:choice_unused")}
      </p>
    ) : (
      <form className={css.panel} method="post" action={paths.cookies()} id="cookie-choice">
        <p>{t("common:consent_text", { services: serviceList(thirdParties, t) })}</p>
        <p className={small} role="status">
          {answer}
        </p>
        <input type="hidden" name="back" value={paths.cookies()} />
        <div className={css.answers}>
          <Button type="submit" name="answer" value="refuse">
            {t("common:consent_refuse")}
          </Button>
          <Button type="submit" name="answer" value="accept">
            {t("common:consent_accept")}
          </Button>
        </div>
      </form>
    );
  return <StaticPageView page={page} first={choice} />;
}
