import { createInterface } from "node:readline/promises";
import { MissingWord } from "./usage.ts";

/**
 * Has a person type a word before something that cannot be undone.
 * @param said what a flag says instead
 * @throws MissingWord where nobody can be asked, or something else was typed
 */
export async function confirm(question: string, word: string, said: string | undefined): Promise<void> {
  if (said === word) return;
  if (said !== undefined) throw new MissingWord(`--confirm is "${said}"; expected "${word}".`);
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new MissingWord(`There is no terminal to ask on: say --confirm ${word}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const typed = await terminal.question(`${question}\nType ${word} to go on: `);
    if (typed.trim() !== word) throw new MissingWord("Nothing was done.");
  } finally {
    terminal.close();
  }
}
