import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Eye } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OwnPhotos } from "~/domain/photos/list-own-photos.server";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ChipField, SelectField, TextArea } from "~/ui/field";
import { Form } from "~/ui/form";
import { Said } from "~/ui/notice";
import { heading, lede, link, muted, page, small, wrap } from "~/ui/text.css";
import type { Notice } from "../accounts/notice.server";
import { refusalOf } from "../accounts/refusal-of";
import { useStoredForm } from "../accounts/use-stored-form";
import { AnswersForm } from "./answers-form";
import type { AnswersFields } from "./answers-view.server";
import * as css from "./edit-page.css";
import type { completenessView, EditFields, EditView } from "./edit-view.server";
import { InstallOffer } from "./install-offer";
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
  stored: EditFields;
  /** of the last submit, unless it was saved */
  answer: SubmissionResult<string[]> | undefined;
  /** of the saved form */
  notice: Notice | null;
};

/** The form of the own profile, with its completeness. */
export function EditPage({ id, name, view, whole, photos, answers, stored, answer, notice: saved }: Props) {
  const { t } = useTranslation();
  const { lastResult, handlers } = useStoredForm(answer, stored, saved !== null);
  const [form, field] = useForm<EditFields>({ id: "profile", lastResult, defaultValue: stored });
  const notice = refusalOf(form) ?? (answer ? null : saved);
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
        {notice ? <Said {...notice}>{notice.text}</Said> : null}
        <Whole whole={whole} />
      </header>
      <div className={css.form}>
        <PhotoEditor {...photos} />
        <Form
          {...getFormProps(form)}
          className={css.form}
          method="post"
          action={paths.profile()}
          {...handlers}
        >
          <Fields name={name} view={view} field={field} />
          <div className={css.actions}>
            <Button kind="primary" type="submit">
              {t("settings:save")}
            </Button>
          </div>
        </Form>
        {answers ? <AnswersForm fields={answers} /> : null}
        <InstallOffer />
      </div>
    </div>
  );
}

/** The completeness of the profile, and links to missing parts. */
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

type FieldsProps = Pick<Props, "name" | "view"> & {
  field: { [Name in keyof EditFields]-?: FieldMetadata<EditFields[Name], EditFields> };
};

function Fields({ name, view, field }: FieldsProps) {
  const { t } = useTranslation();
  const selects = (list: EditView["looks"]) => (
    <div className={css.pair}>
      {list.map((one) => (
        <SelectField
          key={one.name}
          name={one.name}
          label={one.label}
          choices={one.choices}
          defaultValue={field[one.name].initialValue}
          problem={field[one.name].errors?.[0]}
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
            defaultValue={field.message.initialValue}
            problem={field.message.errors?.[0]}
            rows={6}
          />
        ) : null}
        <ChipField
          name="gender"
          label={t("account:signup_gender")}
          choices={view.genders}
          chosen={[field.gender.initialValue ?? ""]}
          problem={field.gender.errors?.[0]}
        />
        <ChipField
          name="seeks"
          label={t("account:signup_seeks")}
          choices={view.seeks}
          chosen={listOf(field.seeks.initialValue)}
          problem={field.seeks.errors?.[0]}
          several
        />
        <div className={css.pair}>
          <SelectField
            name="sexuality"
            label={t("account:signup_sexuality")}
            choices={view.sexualities}
            defaultValue={field.sexuality.initialValue}
            problem={field.sexuality.errors?.[0]}
          />
          {view.pronouns ? (
            <PronounsField
              view={view.pronouns}
              chosen={{
                pronouns: field.pronouns.initialValue ?? "",
                pronouns_own: field.pronouns_own.initialValue ?? "",
              }}
              problems={{
                pronouns: field.pronouns.errors?.[0],
                pronouns_own: field.pronouns_own.errors?.[0],
              }}
            />
          ) : null}
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
          chosen={listOf(field.interests.initialValue)}
          most={view.mostInterests}
          problem={field.interests.errors?.[0]}
        />
      ) : null}
    </>
  );
}

/** The values of a field with several. A single one is sent back as a text. */
function listOf(value: string | (string | undefined)[] | undefined): string[] {
  return [value].flat().filter((one) => one !== undefined);
}
