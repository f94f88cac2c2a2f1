import { readFileSync } from "node:fs";
import path from "node:path";

const chapter = readFileSync(
  path.resolve(import.meta.dirname, "../../../app/docs/several-machines.md"),
  "utf8",
);
const blocks = [...chapter.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, text = ""]) => text);

/**
 * Returns a block of the chapter on several machines, with the values of this test.
 * @param has what only this block contains
 * @param values replacements; each text must occur
 */
export function chapterBlock(has: string, values: Record<string, string> = {}): string {
  let block = blocks.find((one) => one.includes(has));
  if (block === undefined) throw new Error(`No block of several-machines.md contains "${has}"`);
  for (const [from, to] of Object.entries(values)) {
    if (!block.includes(from)) throw new Error(`The block with "${has}" does not contain "${from}"`);
    block = block.replaceAll(from, to);
  }
  return block;
}
