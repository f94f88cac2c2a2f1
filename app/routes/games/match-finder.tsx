import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AnswerUnknown, answerMatchQuestion } from "~/domain/games/answer-match-question.server";
import { type FoundMatch, findMatches } from "~/domain/games/find-matches.server";
import { forgetMatchAnswers } from "~/domain/games/forget-match-answers.server";
import { listMatchAnswers, type MatchAnswers } from "~/domain/games/list-match-answers.server";
import { type MatchQuestion, questionsOf } from "~/domain/games/rules";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { Said } from "~/ui/notice";
import { heading, lede, muted, page, wrap } from "~/ui/text.css";
import * as css from "./finder.css";
import { GameHead } from "./game-head";
import { MatchQuestionForm } from "./match-question";
import { MatchRow } from "./match-row";

export const handle = { i18n: ["games", "interests"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const { searchParams } = new URL(request.url);
  const questions = questionsOf(ctx.tenant.config.niche);
  const answers = await listMatchAnswers(ctx, member.id);
  const at = questionAsked(questions, answers, searchParams.get("question"));
  const question = at === null ? null : questions[at]!;
  return {
    asked: question && at !== null ? { question, at: at + 1, chosen: answers[question] ?? null } : null,
    count: questions.length,
    found: question ? [] : await findMatches(ctx, member),
    isForgotten: searchParams.get("told") === "forgotten",
    head: { title: `${ctx.t("games:finder_name")} – ${ctx.tenant.config.name}`, noindex: true },
  };
}

/** The place of the question to ask: the one named, else the first without an answer; null when all have one. */
function questionAsked(
  questions: readonly MatchQuestion[],
  answers: MatchAnswers,
  named: string | null,
): number | null {
  const at = /^[1-9]$/.test(named ?? "") ? Number(named) - 1 : -1;
  if (at >= 0 && at < questions.length) return at;
  const open = questions.findIndex((question) => answers[question] === undefined);
  return open < 0 ? null : open;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const form = await readForm(request);
  if (form.get("intent") === "forget") {
    await forgetMatchAnswers(ctx, member.id);
    return redirect(`${paths.matchFinder()}?told=forgotten`);
  }
  const question = String(form.get("question") ?? "");
  try {
    await answerMatchQuestion(ctx, member.id, { question, answer: String(form.get("answer") ?? "") });
  } catch (error) {
    // The brand asks something else by now: on with that.
    if (error instanceof AnswerUnknown) return redirect(paths.matchFinder());
    throw error;
  }
  const questions: readonly string[] = questionsOf(ctx.tenant.config.niche);
  const next = questions.indexOf(question) + 2;
  return redirect(next > questions.length ? paths.matchFinder() : paths.matchFinder(next));
}

/** A few questions, and then who answers alike. product.md §1, decisions §5 */
export default function MatchFinder() {
  const { t } = useTranslation();
  const { asked, count, found, isForgotten } = useLoaderData<typeof loader>();
  return (
    <>
      <GameHead game="finder" />
      <div className={`${wrap} ${page}`}>
        {isForgotten ? (
          <div className={css.head}>
            <Said isGood>{t("games:finder_forgotten")}</Said>
          </div>
        ) : null}
        {asked ? <MatchQuestionForm {...asked} count={count} /> : <Found found={found} asked={count} />}
      </div>
    </>
  );
}

const EAGER = 4;

function Found({ found, asked }: { found: FoundMatch[]; asked: number }) {
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
            <MatchRow key={member.id} member={member} asked={asked} isEager={at < EAGER} />
          ))}
        </ul>
      )}
      <Form className={css.ways} method="post" action={paths.matchFinder()}>
        <ButtonLink kind="primary" href={paths.members()}>
          {t("games:search")}
        </ButtonLink>
        <ButtonLink href={paths.matchFinder(1)}>{t("games:finder_again")}</ButtonLink>
        <Button kind="text" type="submit" name="intent" value="forget">
          {t("games:finder_forget")}
        </Button>
      </Form>
    </>
  );
}
