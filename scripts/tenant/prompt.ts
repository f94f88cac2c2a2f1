import { createInterface } from "node:readline/promises";
import { MissingWord } from "./usage.ts";

/**
 * Asks the operator to type a word before an irreversible action.
 * @param said the value of --confirm, which replaces the prompt
 * @throws MissingWord if there is no terminal or the word does not match
 */
export async function confirm(question: string, word: string, said: string | undefined): Promise<void> {
  if (said === word) return;
  if (said !== undefined) throw new MissingWord(`--confirm is "${said}"; expected "${word}".`);
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new MissingWord(`There is no terminal for the confirmation: add --confirm ${word}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const typed = await terminal.question(`${question}\nType ${word} to continue: `);
    if (typed.trim() !== word) throw new MissingWord("Nothing was done.");
  } finally {
    terminal.close();
  }
}
