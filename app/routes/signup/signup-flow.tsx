import { type FormEvent, type FormEventHandler, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { FictionalMark, FictionalNotice } from "~/ui/mark";
import { Said } from "~/ui/notice";
import { heading, link, muted, small } from "~/ui/text.css";
import { Trap } from "~/ui/trap";
import { PhotoStep } from "./photo-step";
import { Rings } from "./rings";
import { inSide } from "./rings.css";
import * as css from "./signup.css";
import type { SignupView } from "./signup.server";
import { useSignupActions } from "./signup-actions";
import type { SignupAnswer, SignupData } from "./signup-flow.server";
import { Frame } from "./signup-frame";
import { StepFields } from "./step-fields";

/** The step of age and town. */
const PLACE = 1;
/** The step of address and password. */
const LAST_FORM = 3;

/** The signup in steps, as a page, and from 768 px also as a dialog. product 5.4, 5.6 */
export function SignupFlow({ data, answer }: { data: SignupData; answer: SignupAnswer | undefined }) {
  if (data.kind === "closed") return <Closed />;
  if (data.kind === "photo") return <PhotoStep next={data.next} />;
  const isInvitation = answer ? answer.view === null : data.kind === "invited";
  if (isInvitation)
    return <Invited code={answer?.code ?? (data.kind === "invited" ? data.code : "")} answer={answer} />;
  const view = answer?.view ?? (data.kind === "step" ? data.view : null);
  return view ? <Step view={view} answer={answer} /> : <Closed />;
}

function Closed() {
  const { t } = useTranslation();
  return (
    <Frame step={null} picture={null}>
      <h1 className={heading.title}>{t("account:signup_closed_title")}</h1>
      <p className={muted}>{t("account:signup_closed_text")}</p>
      <ButtonLink kind="primary" size="large" wide href={paths.waitingList()}>
        {t("signup:waiting_button")}
      </ButtonLink>
      <ButtonLink wide href={paths.index()}>
        {t("errors:back_home")}
      </ButtonLink>
      <HasAccount />
    </Frame>
  );
}

function Invited({ code, answer }: { code: string; answer: SignupAnswer | undefined }) {
  const { t } = useTranslation();
  return (
    <Frame step={null} picture={null}>
      <h1 className={heading.title}>{t("signup:invited_title")}</h1>
      <p className={muted}>{t("signup:invited_text")}</p>
      <Refused text={answer?.notice} />
      <StepForm>
        <TextField
          name="invitation"
          label={t("signup:invited_code")}
          defaultValue={code}
          problem={answer?.problems.invitation}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
        />
        <Next text={t("account:signup_next")} />
      </StepForm>
      <p className={small}>
        {t("signup:invited_without")}{" "}
        <Link className={link} href={paths.waitingList()}>
          {t("signup:waiting_button")}
        </Link>
      </p>
      <HasAccount />
    </Frame>
  );
}

function Step({ view, answer }: { view: SignupView; answer: SignupAnswer | undefined }) {
  const { t } = useTranslation();
  const { step } = view.draft;
  const { wanted } = view;
  const { problems, note } = useProblems(answer);
  return (
    <Frame
      step={step}
      picture={view.picture}
      side={step === PLACE && view.radius ? <Rings faces={view.faces} className={inSide} /> : null}
    >
      {step === 0 && wanted?.fictional ? (
        <p>
          <FictionalMark />
        </p>
      ) : null}
      <h1 className={heading.title}>
        {step === 0 && wanted
          ? t("signup:with_title", { member: wanted.name })
          : t(titles[step] ?? titles[0])}
      </h1>
      <p className={muted}>{t(ledes[step] ?? ledes[0])}</p>
      <Refused text={answer?.notice} />
      <StepForm onInput={note}>
        <input type="hidden" name="step" value={step} />
        <StepFields view={view} email={answer?.email ?? ""} problems={problems} />
        {step === LAST_FORM ? <Trap /> : null}
        <div className={css.last}>
          <FictionalNotice text={view.fictionalWarning} quiet />
        </div>
        <div className={css.submit}>
          <Next text={t(step === LAST_FORM ? "account:signup_finish" : "account:signup_next")} />
        </div>
      </StepForm>
      {step === 0 ? <HasAccount /> : null}
    </Frame>
  );
}

/** Errors of several fields at once, by the field that was changed. */
const saidTogether: Record<string, readonly string[]> = {
  day: ["dateOfBirth"],
  month: ["dateOfBirth"],
  year: ["dateOfBirth"],
  city: ["city", "countryregion", "country"],
};

/** The errors of the answer, without those of fields that have changed since, which are checked again with the step. */
function useProblems(answer: SignupAnswer | undefined) {
  const [changed, setChanged] = useState<{ answer: typeof answer; fields: readonly string[] }>();
  const since = changed?.answer === answer ? (changed?.fields ?? []) : [];
  const entries = Object.entries(answer?.problems ?? {});
  return {
    problems: Object.fromEntries(entries.filter(([field]) => !since.includes(field))),
    note({ target }: FormEvent<HTMLFormElement>) {
      const { name } = target as EventTarget & { name: string };
      if (entries.length > 0) setChanged({ answer, fields: [...since, ...(saidTogether[name] ?? [name])] });
    },
  };
}

/** A step's form: native on the page, sent by the dialog within it. */
function StepForm({
  onInput,
  children,
}: {
  onInput?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}) {
  const actions = useSignupActions();
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!actions) return;
    event.preventDefault();
    actions.submit(new FormData(event.currentTarget));
  };
  return (
    <Form
      className={css.form}
      method="post"
      action={paths.signup()}
      noValidate
      onSubmit={send}
      onInput={onInput}
    >
      {actions?.failure ? <Said>{actions.failure}</Said> : null}
      {children}
    </Form>
  );
}

function Next({ text }: { text: string }) {
  const actions = useSignupActions();
  return (
    <Button kind="primary" size="large" wide type="submit" aria-busy={actions?.isBusy || undefined}>
      {text}
    </Button>
  );
}

function HasAccount() {
  const { t } = useTranslation();
  return (
    <p className={small}>
      {t("account:signup_has_account")}{" "}
      <Link className={link} href={paths.login()}>
        {t("account:login_button")}
      </Link>
    </p>
  );
}

function Refused({ text }: { text: string | undefined }) {
  return text ? <Said>{text}</Said> : null;
}

const titles = [
  "account:signup_who_title",
  "account:signup_birth_place_title",
  "account:signup_name_title",
  "account:signup_account_title",
] as const;
const ledes = [
  "account:signup_who_lede",
  "account:signup_birth_lede",
  "account:signup_name_lede",
  "account:signup_account_lede",
] as const;
