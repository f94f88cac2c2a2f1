import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { NAME_CHARACTERS } from "~/domain/accounts/rules";
import { SIGNUP_MESSAGE_MAX } from "~/domain/members/rules";
import { ChipField, Problem, SelectField, TextArea, TextField, TickField } from "~/ui/field";
import { field, hint as hintText, problem as problemText, row } from "~/ui/field.css";
import { PasswordField } from "~/ui/password-field";
import { hiddenText } from "~/ui/text.css";
import { PronounsField } from "../profile/pronouns-field";
import { Consents } from "./consents";
import { PlaceStep } from "./place-step";
import * as css from "./signup.css";
import type { SignupView } from "./signup.server";
import { suggestAddress } from "./suggest-address";

type Props = { view: SignupView; email: string; problems: Record<string, string> };

/** The fields of one step, filled with the draft. */
export function StepFields(props: Props) {
  const Step = [Who, Birth, Name, Reach][props.view.draft.step] ?? Who;
  return <Step {...props} />;
}

function Who({ view, problems }: Props) {
  const { t } = useTranslation();
  const { draft } = view;
  return (
    <>
      {view.hasEntryQuestion ? <EntryWarning view={view} problem={problems.entry} /> : null}
      <ChipField
        name="gender"
        label={t("account:signup_gender")}
        choices={view.genders}
        chosen={[draft.gender]}
        problem={problems.gender}
      />
      <ChipField
        name="seeks"
        label={t("account:signup_seeks")}
        choices={view.seeks}
        chosen={draft.seeks}
        problem={problems.seeks}
        several
      />
      <Rest view={view} problems={problems} />
      {view.countries.length > 1 ? (
        <SelectField
          name="country"
          label={t("account:signup_country")}
          choices={view.countries}
          defaultValue={draft.country}
          problem={problems.country}
          autoComplete="country"
        />
      ) : (
        <input type="hidden" name="country" value={draft.country} />
      )}
      {problems.countryregion || (view.countries.length === 1 && view.regions.length > 0) ? (
        <SelectField
          name="countryregion"
          label={t("account:signup_region")}
          choices={[{ value: "", text: t("account:signup_region_any") }, ...view.regions]}
          defaultValue={draft.countryregion}
          problem={problems.countryregion}
        />
      ) : null}
    </>
  );
}

/** The questions that a lander omits, asked at the start of the second step. product 5.5 */
function Rest({ view, problems }: Pick<Props, "view" | "problems">) {
  const { t } = useTranslation();
  const { draft } = view;
  return (
    <>
      <SelectField
        name="sexuality"
        label={t("account:signup_sexuality")}
        choices={[{ value: "", text: "–" }, ...view.sexualities]}
        defaultValue={draft.sexuality}
        problem={problems.sexuality}
        required
      />
      {view.pronouns ? <PronounsField view={view.pronouns} chosen={draft} problems={problems} /> : null}
    </>
  );
}

/** The entry warning, embedded in the signup. product 17.8 */
function EntryWarning({ view, problem }: { view: SignupView; problem: string | undefined }) {
  const { t } = useTranslation();
  if (view.draft.signupFlowEmbeddedSiteEntryWarning) return <input type="hidden" name="entry" value="yes" />;
  return (
    <div className={css.entry}>
      <p>{t("common:entry_text")}</p>
      <TickField name="entry" problem={problem}>
        {t("common:entry_yes")}
      </TickField>
    </div>
  );
}

function Birth({ view, problems }: Props) {
  const { t } = useTranslation();
  const [year = "", month = "", day = ""] = view.draft.dateOfBirth.split("-");
  const describedBy = problems.dateOfBirth ? "dateOfBirth-error" : undefined;
  const isAfterLander = view.draft.lander !== "";
  return (
    <>
      {isAfterLander && view.hasEntryQuestion ? <EntryWarning view={view} problem={problems.entry} /> : null}
      {isAfterLander ? <Rest view={view} problems={problems} /> : null}
      <fieldset className={field} aria-describedby={describedBy}>
        <legend className={hiddenText}>{t("account:signup_birth_title")}</legend>
        <div className={row}>
          <TextField
            name="day"
            label={t("account:signup_day")}
            inputMode="numeric"
            maxLength={2}
            autoComplete="bday-day"
            defaultValue={day}
            aria-invalid={describedBy ? true : undefined}
            required
          />
          <SelectField
            name="month"
            label={t("account:signup_month")}
            choices={[{ value: "", text: "–" }, ...view.months]}
            autoComplete="bday-month"
            defaultValue={month}
            required
          />
          <TextField
            name="year"
            label={t("account:signup_year")}
            inputMode="numeric"
            maxLength={4}
            autoComplete="bday-year"
            placeholder={String(view.years.newest)}
            defaultValue={year}
            required
          />
        </div>
        <Problem id="dateOfBirth-error" text={problems.dateOfBirth} />
      </fieldset>
      <PlaceStep view={view} problem={problems.city ?? problems.countryregion ?? problems.country} />
    </>
  );
}

function Name({ view, problems }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="name"
        label={t("account:signup_name")}
        hint={t("account:signup_name_hint")}
        defaultValue={view.draft.name}
        problem={problems.name}
        autoComplete="nickname"
        maxLength={NAME_CHARACTERS}
        required
      />
      <MessageField view={view} problem={problems.message} />
    </>
  );
}

/** The text about oneself. From 100 characters before its limit on, the field says how many are left. */
function MessageField({ view, problem }: { view: SignupView; problem: string | undefined }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(() => leftIn(view.draft.message));
  const count = Math.abs(left);
  const box = useRef<HTMLDivElement>(null);
  // It may have been typed before hydration.
  useEffect(() => setLeft(leftIn(box.current?.querySelector("textarea")?.value ?? "")), []);
  return (
    <div ref={box}>
      <TextArea
        name="message"
        label={t("account:signup_message")}
        hint={t("account:signup_message_hint")}
        defaultValue={view.draft.message}
        problem={problem}
        onInput={({ currentTarget }) => setLeft(leftIn(currentTarget.value))}
      />
      <p className={left < 0 ? problemText : hintText} role="status" data-left>
        {left >= NEAR_LIMIT
          ? null
          : left < 0
            ? t("account:signup_message_over", { count })
            : t("account:signup_message_left", { count })}
      </p>
    </div>
  );
}

/** The remaining characters are shown from this number on. */
const NEAR_LIMIT = 100;
const leftIn = (text: string) => SIGNUP_MESSAGE_MAX - [...text.trim()].length;

function Reach({ view, email, problems }: Props) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={t("account:email")}
        autoComplete="username"
        defaultValue={email}
        hint={address ? t("account:email_suggestion", { address }) : ""}
        onBlur={(event) => setAddress(suggestAddress(event.currentTarget.value))}
        problem={problems.email}
        required
      />
      <PasswordField
        name="password"
        label={t("account:password")}
        hint={t("account:signup_password_hint")}
        autoComplete="new-password"
        problem={problems.password}
        required
      />
      <Consents minAge={view.minAge} problems={problems} />
    </>
  );
}
