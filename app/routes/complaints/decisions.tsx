import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { appealAct } from "~/domain/decisions/appeal.act.server";
import { TEXT_MIN } from "~/domain/decisions/rules";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { ArticleHead } from "~/layouts/shell/article-head";
import { articleTitle } from "~/layouts/shell/article-head.css";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import { heading, lede, link, muted, page, wrap } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import * as css from "./complaints.css";
import { DecisionPage } from "./decision-page";
import { type DecisionView, readDecisions } from "./decisions.server";

export const handle = { i18n: ["account", "decisions"], screen: "article" } satisfies RouteHandle;

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { id } = requireMember(ctx, request);
  const found = await readDecisions(ctx, id, params.reference);
  return { ...found, head: hiddenHead(ctx, ctx.t("decisions:title")) };
}

export { meta } from "~/layouts/page-title";

/** Takes an objection, once; the page then says that it was received. */
export const action = formActions(
  offerForm(appealAct, {
    problem: (_, { t }) => t("account:problem_too_short", { count: TEXT_MIN }),
    after: ({ input: { reference } }) => redirect(paths.decision(reference.trim().toUpperCase()), 303),
  }),
);

/** The decisions about the member's account, or one of them. product 16.12 */
export default function Decisions() {
  const { all, one } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <ArticleHead title={t("decisions:title")} />
      {one ? <DecisionPage decision={one} answer={answer} /> : <DecisionList all={all} />}
    </>
  );
}

function DecisionList({ all }: { all: readonly DecisionView[] }) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap} ${page} ${css.column}`}>
      <header className={css.head}>
        <h1 className={`${heading.title} ${articleTitle}`}>{t("decisions:title")}</h1>
        <p className={`${lede} ${muted}`}>{t(all.length > 0 ? "decisions:lede" : "decisions:none")}</p>
      </header>
      {all.length > 0 ? (
        <ul className={css.list}>
          {all.map(({ reference, restriction, at }) => (
            <li key={reference} className={css.entry}>
              <Link className={link} href={paths.decision(reference)}>
                {t(`decisions:kind_${restriction}`)}
              </Link>
              <span className={muted}>
                <LocalTime value={at} format="longDay" within={(when) => t("decisions:decided", { when })} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
