import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { answerMatchQuestionAct } from "~/domain/games/answer-match-question.act.server";
import { type FoundMatch, findMatches } from "~/domain/games/find-matches.server";
import { forgetMatchAnswersAct } from "~/domain/games/forget-match-answers.act.server";
import { listMatchAnswers, type MatchAnswers } from "~/domain/games/list-match-answers.server";
import { type MatchQuestion, questionsOf } from "~/domain/games/rules";
import { Unseen } from "~/features/unseen/unseen";
import { formActions, offer } from "~/http/acts/form-actions.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { unseenOf } from "~/http/pages/unseen.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { Said } from "~/ui/notice";
import { heading, lede, muted, page, wrap } from "~/ui/text.css";
import * as css from "./finder.css";
import { GameHead } from "./game-head";
import { MatchQuestionForm } from "./match-question";
import { MatchRow } from "./match-row";

export const handle = { i18n: ["games", "interests"], screen: "tab" } satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const { searchParams } = new URL(request.url);
  const questions = questionsOf(ctx.tenant.config.niche);
  const answers = await listMatchAnswers(ctx, member.id);
  const at = shownQuestion(questions, answers, searchParams.get("question"));
  const question = at === null ? null : questions[at]!;
  return {
    requested: question && at !== null ? { question, at: at + 1, chosen: answers[question] ?? null } : null,
    count: questions.length,
    found: question ? [] : await findMatches(ctx, member),
    unseen: !question && member.status === "not_confirmed" ? unseenOf(ctx, null) : null,
    isForgotten: searchParams.get("told") === "forgotten",
    head: hiddenHead(ctx, ctx.t("games:finder_name")),
  };
}

/** The index of the question to ask: the requested one, else the first without an answer; null when all have one. */
function shownQuestion(
  questions: readonly MatchQuestion[],
  answers: MatchAnswers,
  named: string | null,
): number | null {
  const at = /^[1-9]$/.test(named ?? "") ? Number(named) - 1 : -1;
  if (at >= 0 && at < questions.length) return at;
  const open = questions.findIndex((question) => answers[question] === undefined);
  return open < 0 ? null : open;
}

export { meta } from "~/layouts/page-title";

export const action = formActions(
  offer(answerMatchQuestionAct, {
    after: ({ input: { question } }, { ctx }) => {
      const questions: readonly string[] = questionsOf(ctx.tenant.config.niche);
      const next = questions.indexOf(question) + 2;
      return redirect(next > questions.length ? paths.matchFinder() : paths.matchFinder(next));
    },
    // The brand has changed its questions: continue with the present ones.
    refused: () => redirect(paths.matchFinder()),
  }),
  offer(forgetMatchAnswersAct, { after: () => redirect(`${paths.matchFinder()}?told=forgotten`) }),
);

/** Asks questions, then lists members with the same answers. product 10.19 */
export default function MatchFinder() {
  const { t } = useTranslation();
  const { requested, count, found, unseen, isForgotten } = useLoaderData<typeof loader>();
  return (
    <>
      <GameHead game="finder" />
      <div className={`${wrap} ${page}`}>
        {isForgotten ? (
          <div className={css.head}>
            <Said isGood>{t("games:finder_forgotten")}</Said>
          </div>
        ) : null}
        {requested ? (
          <MatchQuestionForm {...requested} count={count} />
        ) : unseen ? (
          <Unseen unseen={unseen} as="h1" />
        ) : (
          <Found found={found} requested={count} />
        )}
      </div>
    </>
  );
}

const EAGER = 4;

function Found({ found, requested }: { found: FoundMatch[]; requested: number }) {
  const { t } = useTranslation();
  const isEmpty = found.length === 0;
  return (
    <>
      <header className={css.head}>
        <h1 className={heading.title}>{t(isEmpty ? "games:finder_empty_title" : "games:finder_title")}</h1>
        <p className={`${lede} ${muted}`}>
          {t(isEmpty ? "games:finder_empty_text" : "games:finder_title_text")}
        </p>
      </header>
      {isEmpty ? null : (
        <ul className={css.found}>
          {found.map((member, at) => (
            <MatchRow key={member.id} member={member} requested={requested} isEager={at < EAGER} />
          ))}
        </ul>
      )}
      <Form className={css.ways} method="post" action={paths.matchFinder()}>
        <ButtonLink kind="primary" href={paths.members()}>
          {t("games:search")}
        </ButtonLink>
        <ButtonLink href={paths.matchFinder(1)}>{t("games:finder_again")}</ButtonLink>
        <Button kind="text" type="submit" name="intent" value="forget_match_answers">
          {t("games:finder_forget")}
        </Button>
      </Form>
    </>
  );
}
