import { Eye } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OwnPhotos } from "~/domain/photos/list-own-photos.server";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ChipField, SelectField, TextArea } from "~/ui/field";
import { Form } from "~/ui/form";
import { Said } from "~/ui/notice";
import { heading, lede, link, muted, page, small, wrap } from "~/ui/text.css";
import type { Notice } from "../account/form-answer.server";
import { AnswersForm } from "./answers-form";
import type { AnswersFields } from "./answers-view.server";
import * as css from "./edit-page.css";
import type { completenessView, EditFields, EditView } from "./edit-view.server";
import { InterestsField } from "./interests-field";
import { PhotoEditor } from "./photo-editor";
import { PronounsField } from "./pronouns-field";

type Props = {
  id: number;
  name: string;
  view: EditView;
  whole: ReturnType<typeof completenessView>;
  photos: OwnPhotos;
  /** null where the brand shows none */
  answers: AnswersFields | null;
  fields: EditFields;
  notice: Notice | null;
  problems: Record<string, string>;
};

/** A member's own profile as a form: how whole it is, and all that they can tell. */
export function EditPage({ id, name, whole, photos, answers, notice, ...form }: Props) {
  const { t } = useTranslation();
  return (
    <div className={`${wrap} ${page} ${css.frame}`}>
      <header className={css.head}>
        <h1 className={heading.title}>{t("common:nav_profile")}</h1>
        <p className={`${lede} ${muted}`}>{t("profile:edit_lede")}</p>
        <p>
          <ButtonLink size="small" href={paths.member(id)}>
            <Eye aria-hidden />
            {t("profile:see_it")}
          </ButtonLink>
        </p>
        {notice ? <Said isGood={notice.isGood}>{notice.text}</Said> : null}
        <Whole whole={whole} />
      </header>
      <div className={css.form}>
        <PhotoEditor {...photos} />
        <Form className={css.form} method="post" noValidate action={paths.profile()}>
          <Fields name={name} {...form} />
          <div className={css.actions}>
            <Button kind="primary" type="submit">
              {t("settings:save")}
            </Button>
          </div>
        </Form>
        {answers ? <AnswersForm fields={answers} /> : null}
      </div>
    </div>
  );
}

/** How much of the profile is there, and links to what is not. */
function Whole({ whole: { percent, missing } }: Pick<Props, "whole">) {
  const { t } = useTranslation();
  return (
    <section className={css.whole}>
      <label htmlFor="whole">{t("profile:percent", { percent })}</label>
      <progress id="whole" className={css.bar} max={100} value={percent} />
      {missing.length > 0 ? (
        <p className={`${small} ${muted}`}>
          {t("profile:missing")}{" "}
          {missing.map(({ at, text }, index) => (
            <span key={at}>
              {index > 0 ? ", " : ""}
              <a className={link} href={at === "city" ? paths.settings("location") : `#${at}`}>
                {text}
              </a>
            </span>
          ))}
        </p>
      ) : null}
    </section>
  );
}

function Fields({ name, view, fields, problems }: Pick<Props, "name" | "view" | "fields" | "problems">) {
  const { t } = useTranslation();
  const selects = (list: EditView["looks"]) => (
    <div className={css.pair}>
      {list.map((one) => (
        <SelectField
          key={one.name}
          name={one.name}
          label={one.label}
          choices={one.choices}
          defaultValue={fields[one.name]}
          problem={problems[one.name]}
        />
      ))}
    </div>
  );
  return (
    <>
      <section className={css.section}>
        <h2 className={heading.section}>{t("profile:about")}</h2>
        <p>
          <span className={muted}>{t("account:signup_name")}: </span>
          <strong>{name}</strong>
          <br />
          <span className={`${small} ${muted}`}>{t("profile:name_stays")}</span>
        </p>
        {view.hasText ? (
          <TextArea
            name="message"
            label={t("account:signup_message")}
            hint={t("account:signup_message_hint")}
            defaultValue={fields.message}
            problem={problems.message}
            maxLength={500}
            rows={6}
          />
        ) : null}
        <ChipField
          name="gender"
          label={t("account:signup_gender")}
          choices={view.genders}
          chosen={[fields.gender]}
          problem={problems.gender}
        />
        <ChipField
          name="seeks"
          label={t("account:signup_seeks")}
          choices={view.seeks}
          chosen={fields.seeks}
          problem={problems.seeks}
          several
        />
        <div className={css.pair}>
          <SelectField
            name="sexuality"
            label={t("account:signup_sexuality")}
            choices={view.sexualities}
            defaultValue={fields.sexuality}
            problem={problems.sexuality}
          />
          {view.pronouns ? <PronounsField view={view.pronouns} chosen={fields} problems={problems} /> : null}
        </div>
      </section>
      {view.looks.length > 0 ? (
        <section className={css.section}>
          <h2 className={heading.section}>{t("profile:looks")}</h2>
          {selects(view.looks)}
        </section>
      ) : null}
      {view.life.length > 0 ? (
        <section className={css.section}>
          <h2 className={heading.section}>{t("profile:life")}</h2>
          {selects(view.life)}
        </section>
      ) : null}
      {view.interests.length > 0 ? (
        <InterestsField
          choices={view.interests}
          chosen={fields.interests}
          most={view.mostInterests}
          problem={problems.interests}
        />
      ) : null}
    </>
  );
}
