import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { APPEAL_MAX } from "~/domain/decisions/rules";
import { articleTitle } from "~/layouts/shell/article-head.css";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { TextArea } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { Said } from "~/ui/notice";
import { heading, link, muted, page, small, wrap } from "~/ui/text.css";
import { LocalTime } from "~/ui/time";
import { refusalOf } from "../accounts/refusal-of";
import * as css from "./complaints.css";
import type { DecisionView } from "./decisions.server";

/** A decision with its statement of reasons, and the objection: its form, or what came of it. product 16.12 */
export function DecisionPage({
  decision,
  answer,
}: {
  decision: DecisionView;
  answer: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation();
  const { reference, restriction, at, paragraphs, language, appeal, mayAppeal, appealUntil } = decision;
  return (
    <div className={`${wrap} ${page} ${css.column}`}>
      <header className={css.head}>
        <h1 className={`${heading.title} ${articleTitle}`}>{t("decisions:one_title", { reference })}</h1>
        <p className={muted}>
          {t(`decisions:kind_${restriction}`)} ·{" "}
          <LocalTime value={at} format="longMoment" within={(when) => t("decisions:decided", { when })} />
        </p>
      </header>
      <div className={css.statement} lang={language}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {appeal ? <Objection appeal={appeal} /> : null}
      {mayAppeal ? <ObjectionForm reference={reference} answer={answer} /> : null}
      {!appeal && !mayAppeal ? (
        <p className={muted}>
          <LocalTime
            value={appealUntil}
            format="longDay"
            within={(when) => t("decisions:appeal_late", { when })}
          />
        </p>
      ) : null}
      <p className={small}>
        <Link className={link} href={paths.decisions()}>
          {t("decisions:all")}
        </Link>
      </p>
    </div>
  );
}

function Objection({ appeal }: { appeal: NonNullable<DecisionView["appeal"]> }) {
  const { t } = useTranslation();
  const { at, text, outcome, answer } = appeal;
  return (
    <section className={css.head}>
      <p role="status">
        {outcome ? (
          <strong>{t(`decisions:appeal_${outcome}`)}</strong>
        ) : (
          <LocalTime value={at} format="longDay" within={(when) => t("decisions:appeal_sent", { when })} />
        )}
      </p>
      {answer ? (
        <>
          <h2 className={heading.section}>{t("decisions:appeal_answer")}</h2>
          <p className={css.words}>{answer}</p>
        </>
      ) : null}
      <h2 className={heading.section}>{t("decisions:appeal_yours")}</h2>
      <p className={css.words}>{text}</p>
    </section>
  );
}

function ObjectionForm({
  reference,
  answer,
}: {
  reference: string;
  answer: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation();
  const [form, field] = useForm<{ text: string }>({ id: "appeal", lastResult: answer });
  const refusal = refusalOf(form);
  return (
    <section className={css.head}>
      <h2 className={heading.section}>{t("decisions:appeal_title")}</h2>
      {refusal ? <Said id={refusal.id}>{refusal.text}</Said> : null}
      <Form {...getFormProps(form)} className={css.form} method="post" action={paths.decision(reference)}>
        <input type="hidden" name="reference" value={reference} />
        <TextArea
          name={field.text.name}
          label={t("decisions:appeal_label")}
          hint={t("decisions:appeal_hint", { max: APPEAL_MAX })}
          defaultValue={field.text.initialValue}
          problem={field.text.errors?.[0]}
          rows={6}
          required
        />
        <Button kind="primary" size="large" wide type="submit">
          {t("decisions:appeal_send")}
        </Button>
      </Form>
    </section>
  );
}
