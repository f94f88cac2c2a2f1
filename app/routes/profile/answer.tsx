import { label, muted } from "~/ui/text.css";
import * as css from "./answer.css";
import type { AnswerView } from "./answers-view.server";

/** An answer on a profile, below its question. product 8.6 */
export function Answer({ answer: { question, answer } }: { answer: AnswerView }) {
  return (
    <blockquote className={css.answer}>
      <p className={`${label} ${muted}`}>{question}</p>
      <p className={css.reply} dir="auto">
        {answer}
      </p>
    </blockquote>
  );
}
