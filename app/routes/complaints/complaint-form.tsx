import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Flag, Siren } from "lucide-react";
import { useTranslation } from "react-i18next";
import { abouts, BODY_MAX, categories, DECISION_DAYS, PLACE_MAX } from "~/domain/complaints/rules";
import { articleTitle } from "~/layouts/shell/article-head.css";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ChipField, TextArea, TextField, TickField } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { FictionalMark } from "~/ui/mark";
import { Said } from "~/ui/notice";
import { heading, lede, link, muted, page, small, wrap } from "~/ui/text.css";
import { Trap } from "~/ui/trap";
import { refusalOf } from "../accounts/refusal-of";
import type { FormMarks } from "./complaint-form.server";
import * as css from "./complaints.css";

type Fields = Record<"about" | "category" | "place" | "body" | "email" | "isTrue", string>;

type Props = {
  marks: FormMarks;
  reported: { kind: "profile" | "photo" | "message"; name: string; fictional: boolean } | null;
  about: string;
  action: string;
  isMember: boolean;
  /** of a refused complaint: the hidden fields stay, unless they were forged */
  answer: (SubmissionResult<string[]> & { marks: FormMarks | null }) | undefined;
};

/** The form of a complaint: subject, description, complainant. Names the subject where the link gave one. */
export function ComplaintForm({ marks, reported, about, action, isMember, answer }: Props) {
  const { t } = useTranslation();
  const [form, field] = useForm<Fields>({ id: "complaint", lastResult: answer, defaultValue: { about } });
  const refusal = refusalOf(form);
  const sent = answer?.marks ?? marks;
  return (
    <div className={`${wrap} ${page} ${css.column}`}>
      <header className={css.head}>
        <h1 className={`${heading.title} ${articleTitle}`}>{t("complaints:title")}</h1>
        <p className={`${lede} ${muted}`}>{t("complaints:lede", { days: DECISION_DAYS })}</p>
      </header>
      <p className={css.emergency}>
        <Siren className={css.sign} aria-hidden />
        <span className={css.sentence}>{t("complaints:emergency")}</span>
      </p>
      {refusal ? <Said id={refusal.id}>{refusal.text}</Said> : null}
      <Form {...getFormProps(form)} className={css.form} method="post" action={action}>
        <input type="hidden" name="word" value={sent.word} />
        <input type="hidden" name="target" value={sent.target} />
        <input type="hidden" name="stamp" value={sent.stamp} />
        {reported ? <ReportedLine {...reported} /> : null}
        <ChipField
          name={field.about.name}
          label={t("complaints:about")}
          choices={abouts.map((value) => ({ value, text: t(`complaints:about_${value}`) }))}
          chosen={[field.about.initialValue ?? ""]}
          problem={field.about.errors?.[0]}
        />
        <div className={css.onlyOfMembers}>
          <ChipField
            name={field.category.name}
            label={t("complaints:category")}
            choices={categories.map((value) => ({ value, text: t(`complaints:category_${value}`) }))}
            chosen={[field.category.initialValue ?? ""]}
            problem={field.category.errors?.[0]}
          />
        </div>
        {reported ? null : (
          <TextField
            name={field.place.name}
            label={t("complaints:place")}
            hint={t("complaints:place_hint")}
            defaultValue={field.place.initialValue}
            problem={field.place.errors?.[0]}
            maxLength={PLACE_MAX}
            autoComplete="off"
          />
        )}
        <TextArea
          name={field.body.name}
          label={t("complaints:body")}
          hint={t("complaints:body_hint", { max: BODY_MAX })}
          defaultValue={field.body.initialValue}
          problem={field.body.errors?.[0]}
          rows={6}
          required
        />
        {isMember ? null : (
          <TextField
            name={field.email.name}
            type="email"
            label={t("complaints:email")}
            hint={t("complaints:email_hint")}
            defaultValue={field.email.initialValue}
            problem={field.email.errors?.[0]}
            autoComplete="email"
            maxLength={254}
          />
        )}
        <TickField
          name={field.isTrue.name}
          problem={field.isTrue.errors?.[0]}
          isTicked={field.isTrue.initialValue === "yes"}
        >
          {t("complaints:is_true")}
        </TickField>
        <Trap />
        <p className={`${small} ${muted}`}>
          {t("complaints:who_knows")}{" "}
          <Link className={link} href={paths.ban()}>
            {t("complaints:how_decided")}
          </Link>
        </p>
        <Button kind="primary" size="large" wide type="submit">
          {t("complaints:send")}
        </Button>
      </Form>
    </div>
  );
}

function ReportedLine({
  kind,
  name,
  fictional,
}: {
  kind: "profile" | "photo" | "message";
  name: string;
  fictional: boolean;
}) {
  const { t } = useTranslation();
  return (
    <p className={css.reported}>
      <Flag className={css.sign} aria-hidden />
      <span className={css.sentence}>
        {t(`complaints:reported_${kind}`, { member: name })} {fictional ? <FictionalMark /> : null}
      </span>
    </p>
  );
}
