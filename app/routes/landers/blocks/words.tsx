import { useTranslation } from "react-i18next";
import { FictionalMark, FictionalNotice } from "~/ui/mark";
import { heading, lede, muted, small } from "~/ui/text.css";
import { kicker } from "../base.css";
import type { Part } from "./part";
import * as css from "./words.css";

/** The town or audience of a variant, above the headline. */
export function Kicker({ block }: Part<"kicker">) {
  return <p className={kicker}>{block.text}</p>;
}

const looks = { lede, muted, small: `${small} ${muted}` } as const;

/** The sentence below the headline. */
export function Text({ block, stage }: Part<"text">) {
  return <p className={looks[block.look ?? stage.text ?? "lede"]}>{block.text}</p>;
}

/** The name of the member, marked where the profile is fictional. */
export function Who({ block }: Part<"who">) {
  return (
    <p className={css.who}>
      {block.text}
      {block.fictional ? <FictionalMark /> : null}
    </p>
  );
}

/** Says what a fictional profile is. */
export function Notice() {
  const { t } = useTranslation();
  return <FictionalNotice text={t("profile:fictional_notice")} />;
}

export function Quote({ block }: Part<"quote">) {
  return (
    <blockquote className={`${heading.section} ${css.quote}`}>
      <q>{block.text}</q>
    </blockquote>
  );
}

export function Facts({ block }: Part<"facts">) {
  return (
    <dl className={css.facts}>
      {block.facts.map(({ name, text }) => (
        <div key={name} className={css.fact}>
          <dt className={css.factName}>{name}</dt>
          <dd className={css.factText}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
