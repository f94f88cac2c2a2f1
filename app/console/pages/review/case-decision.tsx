import { Form, useNavigation } from "@remix-run/react";
import { useId, useState } from "react";
import { FACTS_MAX, rules } from "~/domain/decisions/rules";
import { t } from "../../text";
import type { ShownBrand } from "../../ui/brand-mark";
import { Button, Key } from "../../ui/button";
import * as field from "../../ui/field.css";
import { row, section } from "../../ui/layout.css";
import { heading, quiet, small, tone } from "../../ui/text.css";
import { BanRequest } from "./ban-request";
import * as css from "./complaint.css";
import type { CaseView } from "./complaint.server";
import { DaysField } from "./days-field";
import type { CaseAnswer } from "./decide-case.server";
import { StatementPreview } from "./statement-preview";

const outcomeKeys = { declined: "a", warning: "w", removal: "r", suspension: "s", acted: null } as const;
type Outcome = keyof typeof outcomeKeys;

type Props = { view: CaseView; brand: ShownBrand; answer: CaseAnswer | undefined };

/** The decision about a case: what happens, on which rule, for how long and why; the answer to who complained; an internal note; and the request of a ban. */
export function CaseDecision({ view, brand, answer }: Props) {
  const id = useId();
  const { state } = useNavigation();
  const [outcome, setOutcome] = useState(answer?.typed.outcome ?? "");
  const { may, complaints } = view;
  const [, ...others] = complaints;
  const offered: readonly Outcome[] = [
    "declined",
    ...(may.restrict
      ? (["warning", ...(may.remove ? ["removal" as const] : []), "suspension"] as const)
      : []),
    "acted",
  ];
  const problem = answer?.problem;
  return (
    <>
      <Form method="post" className={`${section} ${css.decision}`} aria-labelledby={`${id}-decision`}>
        <h2 className={heading} id={`${id}-decision`}>
          {t("decision")}
        </h2>
        {others.map(({ reference }) => (
          <input key={reference} type="hidden" name="also" value={reference} />
        ))}
        <fieldset className={css.outcomes}>
          <legend className={field.label}>{t("decision_outcome")}</legend>
          {offered.map((one) => (
            <Choice
              key={one}
              name="outcome"
              value={one}
              text={t(`decision_${one}`)}
              shortcut={outcomeKeys[one]}
              isChosen={outcome === one}
              choose={setOutcome}
            />
          ))}
        </fieldset>
        {may.restrict ? <Reasons typed={answer?.typed} problem={problem} /> : null}
        <div className={field.field}>
          <label className={field.label} htmlFor={`${id}-note`}>
            {t("decision_note")}
          </label>
          <textarea
            className={field.area}
            id={`${id}-note`}
            name="note"
            rows={2}
            maxLength={4000}
            defaultValue={answer?.typed.note}
          />
        </div>
        <p className={`${small} ${quiet}`}>{t("decision_mails", { count: complaints.length })}</p>
        {problem && problem !== "reason" && problem !== "decided" && problem !== "claimed" ? (
          <p className={tone.bad} role="alert">
            {t(`decision_problem_${problem}`)}
          </p>
        ) : null}
        {answer?.preview ? <StatementPreview preview={answer.preview} /> : null}
        <div className={row}>
          <Button
            type="submit"
            kind="primary"
            name="intent"
            value="decide"
            data-key="n"
            aria-disabled={state !== "idle" || undefined}
          >
            {t("decision_submit", { brand: brand.name })}
            <Key>n</Key>
          </Button>
          {may.restrict ? (
            <span className={css.ofRestriction}>
              <Button type="submit" name="intent" value="preview">
                {t("decision_preview")}
              </Button>
            </span>
          ) : null}
        </div>
      </Form>
      <BanRequest view={view} brand={brand} answer={answer} />
    </>
  );
}

/** The rule, the length of a suspension and the facts: what the statement of reasons says. */
function Reasons({
  typed,
  problem,
}: {
  typed: CaseAnswer["typed"] | undefined;
  problem: CaseAnswer["problem"] | undefined;
}) {
  const id = useId();
  const [rule, setRule] = useState(typed?.rule ?? "");
  return (
    <div className={`${section} ${css.ofRestriction}`}>
      <fieldset className={css.outcomes}>
        <legend className={field.label}>{t("decision_rule")}</legend>
        {rules.map((one, at) => (
          <Choice
            key={one}
            name="rule"
            value={one}
            text={t(`rule_${one}`)}
            shortcut={String(at + 1)}
            isChosen={rule === one}
            choose={setRule}
          />
        ))}
      </fieldset>
      <DaysField typed={typed?.days} />
      <div className={field.field}>
        <label className={field.label} htmlFor={`${id}-facts`}>
          {t("decision_facts")}
        </label>
        <textarea
          className={field.area}
          id={`${id}-facts`}
          name="facts"
          rows={4}
          maxLength={FACTS_MAX}
          defaultValue={typed?.facts}
          aria-invalid={problem === "facts" || undefined}
          aria-describedby={`${id}-hint`}
        />
        <p className={field.hint} id={`${id}-hint`}>
          {t("decision_facts_hint")}
        </p>
      </div>
    </div>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  text: string;
  shortcut: string | null;
  isChosen: boolean;
  choose: (value: string) => void;
};

/** One choice of several, with its key. */
function Choice({ name, value, text, shortcut, isChosen, choose }: ChoiceProps) {
  return (
    <label className={css.outcome}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={() => choose(value)}
        data-key={shortcut ?? undefined}
      />
      {text}
      {shortcut ? <Key>{shortcut}</Key> : null}
    </label>
  );
}
