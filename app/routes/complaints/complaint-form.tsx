import { Flag, Siren } from "lucide-react";
import { useTranslation } from "react-i18next";
import { abouts, BODY_MAX, categories, DECISION_DAYS, PLACE_MAX } from "~/domain/complaints/rules";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { ChipField, TextArea, TextField, TickField } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { FictionalMark } from "~/ui/mark";
import { Said } from "~/ui/notice";
import { heading, lede, link, muted, page, small, wrap } from "~/ui/text.css";
import { Trap } from "~/ui/trap";
import type { FormMarks, Refused } from "./complaint-form.server";
import * as css from "./complaints.css";

type Props = {
  marks: FormMarks;
  reported: { kind: "profile" | "photo" | "message"; name: string; fictional: boolean } | null;
  about: string;
  action: string;
  isMember: boolean;
  refused: Refused | undefined;
};

/** What it is about, what is wrong, and who says so. Names what is reported where the way here told. */
export function ComplaintForm({ marks, reported, about, action, isMember, refused }: Props) {
  const { t } = useTranslation();
  const problems = refused?.problems ?? {};
  const typed = refused?.typed ?? { about, category: "", place: "", body: "", email: "", isTrue: false };
  const sent = refused?.marks ?? marks;
  return (
    <div className={`${wrap} ${page} ${css.column}`}>
      <header className={css.head}>
        <h1 className={heading.title}>{t("complaints:title")}</h1>
        <p className={`${lede} ${muted}`}>{t("complaints:lede", { days: DECISION_DAYS })}</p>
      </header>
      <p className={css.emergency}>
        <Siren aria-hidden />
        <span>{t("complaints:emergency")}</span>
      </p>
      {refused?.notice ? <Said>{refused.notice}</Said> : null}
      <Form className={css.form} method="post" action={action} noValidate>
        <input type="hidden" name="word" value={sent.word} />
        <input type="hidden" name="target" value={sent.target} />
        <input type="hidden" name="begun" value={sent.begun} />
        {reported ? <ReportedLine {...reported} /> : null}
        <ChipField
          name="about"
          label={t("complaints:about")}
          choices={abouts.map((value) => ({ value, text: t(`complaints:about_${value}`) }))}
          chosen={[typed.about]}
          problem={problems.about}
        />
        <div className={css.onlyOfMembers}>
          <ChipField
            name="category"
            label={t("complaints:category")}
            choices={categories.map((value) => ({ value, text: t(`complaints:category_${value}`) }))}
            chosen={[typed.category]}
            problem={problems.category}
          />
        </div>
        {reported ? null : (
          <TextField
            name="place"
            label={t("complaints:place")}
            hint={t("complaints:place_hint")}
            defaultValue={typed.place}
            problem={problems.place}
            maxLength={PLACE_MAX}
            autoComplete="off"
          />
        )}
        <TextArea
          name="body"
          label={t("complaints:body")}
          hint={t("complaints:body_hint", { max: BODY_MAX })}
          defaultValue={typed.body}
          problem={problems.body}
          rows={6}
          required
        />
        {isMember ? null : (
          <TextField
            name="email"
            type="email"
            label={t("complaints:email")}
            hint={t("complaints:email_hint")}
            defaultValue={typed.email}
            problem={problems.email}
            autoComplete="email"
            maxLength={254}
          />
        )}
        <TickField name="isTrue" problem={problems.isTrue} isTicked={typed.isTrue}>
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
      <Flag aria-hidden />
      <span>
        {t(`complaints:reported_${kind}`, { member: name })} {fictional ? <FictionalMark /> : null}
      </span>
    </p>
  );
}
