import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { ChevronRight, CircleCheck, Lock } from "lucide-react";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { Age } from "../../ui/age";
import { BrandMark } from "../../ui/brand-mark";
import { Icon } from "../../ui/icon";
import { facts, page, row, section, split, term } from "../../ui/layout.css";
import { Tag } from "../../ui/tag";
import { heading, link, quiet, small, tone } from "../../ui/text.css";
import { type AppealAnswer, type AppealView, answerAppeal, appealView } from "./appeal.server";
import { AppealDecision } from "./appeal-decision";
import * as css from "./complaint.css";
import { targetHours } from "./queue-targets";

/** An objection: the member's words, the decision that it is about, and its answer by another person. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "complaints.decide");
  const view = await appealView(request, request.brands[0]!, args.params.reference ?? "");
  if (!view) throw new Response(null, { status: 404 });
  return { view, isDone: new URL(args.request.url).searchParams.has("done") };
}

export async function action(args: ActionFunctionArgs): Promise<AppealAnswer> {
  const request = requireOperator(args, "complaints.decide");
  const form = await args.request.formData();
  return answerAppeal(request, request.brands[0]!, args.params.reference ?? "", form);
}

export const handle = { page: "review" };
export const meta = ({ params }: { params: { reference?: string } }) => [
  { title: t("page_title", { page: t("appeal", { reference: params.reference ?? "" }) }) },
];

export default function Appeal() {
  const { view, isDone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { brand, scope } = useScope();
  if (!brand) return null;
  const isBlocked = view.tookPart || view.claimedBy !== null;
  return (
    <>
      <PageBar
        title={view.reference}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.review(scope)}>{t("review")}</Link>
            <Icon of={ChevronRight} size="s" />
            <Link to={consolePaths.reviewAppeals(brand.slug)} prefetch="none">
              {t("queue_appeals")}
            </Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={page}>
        {isDone ? (
          <p className={`${row} ${tone.good}`} role="status">
            <Icon of={CircleCheck} />
            {t("complaint_done_next")}
          </p>
        ) : null}
        {answer && answer.problem !== "answer" ? (
          <p className={`${row} ${tone.bad}`} role="alert">
            {t(`appeal_problem_${answer.problem}`)}
          </p>
        ) : null}
        {view.isOpen && isBlocked ? (
          <p className={`${row} ${tone.hold}`} role="status">
            <Icon of={Lock} />
            {view.tookPart
              ? t("appeal_took_part")
              : t("complaint_claimed_by", { name: view.claimedBy ?? "" })}
          </p>
        ) : null}
        <div className={split}>
          <Objection view={view} slug={brand.slug} />
          <aside className={section}>
            <AppealFacts view={view} slug={brand.slug} />
            {view.isOpen && !isBlocked ? <AppealDecision view={view} brand={brand} answer={answer} /> : null}
          </aside>
        </div>
      </div>
    </>
  );
}

/** The member's words, and the decision as the member got it. */
function Objection({ view, slug }: { view: AppealView; slug: string }) {
  const { language, appeal, appealed, paragraphs, removedText, photoId, seesPhotos } = view;
  return (
    <div className={section}>
      <h2 className={heading}>{t("appeal_words")}</h2>
      <div className={css.report}>
        <p className={`${small} ${quiet}`}>
          {appealed.short} · <Age ms={view.age} targetHours={targetHours.appeals} />
        </p>
        <p className={css.words} lang={language}>
          {appeal}
        </p>
      </div>
      <h2 className={heading}>{t("appeal_decision")}</h2>
      <div className={`${css.report} ${section}`} lang={language}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className={css.words}>
            {paragraph}
          </p>
        ))}
      </div>
      {removedText ? (
        <>
          <h3 className={heading}>{t("appeal_removed_text")}</h3>
          <p className={css.words}>{removedText}</p>
        </>
      ) : null}
      {photoId !== null && seesPhotos ? (
        <img
          className={css.photo}
          src={consolePaths.memberPhoto(slug, photoId, "full")}
          alt={t("photo_of", { name: view.member.name })}
        />
      ) : null}
    </div>
  );
}

function AppealFacts({ view, slug }: { view: AppealView; slug: string }) {
  const { member, restriction, rule, decided, decidedBy, ends, outcome, answered, appealDecidedBy } = view;
  return (
    <section className={section}>
      <div className={row}>
        <Tag shape="none">{t(`kind_${restriction}`)}</Tag>
        <Tag shape="none">{t(`rule_${rule}`)}</Tag>
        {outcome ? <Tag tone="good">{t(`appeal_${outcome}`)}</Tag> : null}
      </div>
      <dl className={facts}>
        <dt className={term}>{t("member_id")}</dt>
        <dd>
          <Link className={link} to={consolePaths.member(slug, member.id)} prefetch="none">
            {member.name}
          </Link>
        </dd>
        <dt className={term}>{t("appeal_decision")}</dt>
        <dd>
          {t("appeal_made_by", { name: decidedBy, time: decided.short })}
          {ends ? `; ${t("appeal_until", { time: ends.short })}` : ""}
        </dd>
        {outcome && answered ? (
          <>
            <dt className={term}>{t("appeal_outcome")}</dt>
            <dd>
              {t("appeal_was", {
                outcome: t(`appeal_${outcome}`),
                name: appealDecidedBy ?? "",
                time: answered.short,
              })}
              <p className={css.words}>{view.answer}</p>
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
