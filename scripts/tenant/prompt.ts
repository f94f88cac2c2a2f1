import { createInterface, type Interface } from "node:readline/promises";
import { MissingWord } from "./usage.ts";

/**
 * Returns the terminal of the operator; null without one. It prompts on standard error, so that the output may go to a file or a pipe.
 */
export function openTerminal(): Interface | null {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  return createInterface({ input: process.stdin, output: process.stderr });
}

/**
 * Asks the operator to type a word before an irreversible action.
 * @param said the value of --confirm, which replaces the prompt
 * @throws MissingWord if there is no terminal or the word does not match
 */
export async function confirm(question: string, word: string, said: string | undefined): Promise<void> {
  if (said === word) return;
  if (said !== undefined) throw new MissingWord(`--confirm is "${said}"; expected "${word}".`);
  const terminal = openTerminal();
  if (!terminal) throw new MissingWord(`There is no terminal for the confirmation: add --confirm ${word}.`);
  try {
    const typed = await terminal.question(`${question}\nType ${word} to continue: `);
    if (typed.trim() !== word) throw new MissingWord("Nothing was done.");
  } finally {
    terminal.close();
  }
}
