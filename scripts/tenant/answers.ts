import type { Interface } from "node:readline/promises";
import { openTerminal } from "./prompt.ts";
import { type Answers, answerProblem, type Flag, flags, type Question, saidByBase } from "./questions.ts";
import { Refusal, UsageError } from "./usage.ts";

type Input = {
  /** answers from the command-line flags */
  given: Answers;
  base: unknown;
  questions: Record<Flag, Question>;
  /** accepts suggestions without a prompt */
  yes: boolean;
  /** returns what is expected instead of a valid but unavailable answer, such as another tenant's domain; else null */
  refuse: (flag: Flag, text: string) => string | null;
};

/** The answers, and a lookup of every known value: the answer, else the base's value, else "". */
export type Answered = { answers: Answers; known: (flag: Flag) => string };

/**
 * Answers every question from its flag, the base, a prompt on the terminal, or its suggestion.
 * @throws UsageError that names the missing flags if there is no terminal; Refusal for invalid or unavailable answers
 */
export async function collectAnswers(input: Input): Promise<Answered> {
  const { given, questions, yes } = input;
  const answers: Answers = {};
  const base = (flag: Flag) => saidByBase(questions[flag], input.base);
  const known = (flag: Flag) => answers[flag] ?? given[flag] ?? base(flag) ?? undefined;
  const missing: Flag[] = [];
  const terminal = openTerminal();
  // Ctrl-D closes the terminal. Without this the process would exit silently with status 0.
  const closed = new Promise<never>((_, reject) =>
    terminal?.once("close", () => reject(new Refusal("\nNothing was written."))),
  );
  closed.catch(() => undefined);
  try {
    // Flags are checked first, so that a slug that is taken fails before any prompt.
    for (const flag of flags) {
      const said = given[flag];
      if (said !== undefined) answers[flag] = accept(input, flag, said);
    }
    for (const flag of flags) {
      if (answers[flag] !== undefined || base(flag) !== null) continue;
      const question = questions[flag];
      const suggestion = question.suggest?.(known) ?? (yes ? question.placeholder : undefined);
      const takes = yes || (!terminal && !question.essential);
      if (suggestion !== undefined && takes) answers[flag] = accept(input, flag, suggestion);
      else if (terminal)
        answers[flag] = await Promise.race([promptLine(terminal, input, flag, suggestion), closed]);
      else missing.push(flag);
    }
  } finally {
    terminal?.removeAllListeners("close").close();
  }
  if (missing.length > 0) {
    // Other answers are suggested from the essential ones, so only missing essential flags are named.
    const essential = missing.filter((flag) => questions[flag].essential);
    const said = (essential.length > 0 ? essential : missing).map((flag) =>
      flag === "slug" ? "the slug" : `--${flag}`,
    );
    throw new UsageError(`There is no terminal for questions: give ${said.join(", ")}.`);
  }
  return { answers, known: (flag) => known(flag) ?? "" };
}

function accept(input: Input, flag: Flag, text: string): string {
  const tidy = tidied(input.questions[flag], text);
  const problem = answerProblem(input.questions[flag], tidy) ?? input.refuse(flag, tidy);
  if (problem) throw new Refusal(`${flag}: found ${JSON.stringify(text)}, expected ${problem}`);
  return tidy;
}

async function promptLine(
  terminal: Interface,
  input: Input,
  flag: Flag,
  suggestion: string | undefined,
): Promise<string> {
  const question = input.questions[flag];
  for (;;) {
    const typed = await terminal.question(`${question.label}${suggestion ? ` [${suggestion}]` : ""}: `);
    const text = tidied(question, typed.trim() || suggestion || "");
    const problem = answerProblem(question, text) ?? input.refuse(flag, text);
    if (!problem) return text;
    console.error(`  Expected ${text === "" ? "an answer" : problem}.`);
  }
}

function tidied(question: Question, text: string): string {
  return question.tidy ? question.tidy(text.trim()) : text.trim();
}
