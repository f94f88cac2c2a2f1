import { applyEdits, type FormattingOptions, modify } from "jsonc-parser";
import { valueText } from "../problems.server";
import type { UpgradedFile } from "./upgrade-file.server";

/** The fields before which `version` is not inserted: they say how the file is read, too. */
const leading = ["$schema", "extends"];

/**
 * Rewrites the text of a file for the current version of the schema. Everything else keeps its order and its format, except that jsonc-parser
 * formats the lines beside a change.
 * @returns the text and a sentence for each change; null if the file states the current version already
 */
export function rewriteFile(file: UpgradedFile): { text: string; changes: string[] } | null {
  const { written, json } = file;
  if (written.version === json.version) return null;
  const formattingOptions = formatOf(file.text);
  let text = file.text;
  const changes: string[] = [];
  const set = (name: string, value: unknown, before: (names: string[]) => number) => {
    text = applyEdits(text, modify(text, [name], value, { formattingOptions, getInsertionIndex: before }));
  };
  for (const [name, value] of Object.entries(json)) {
    const previous = Object.hasOwn(written, name) ? written[name] : undefined;
    if (JSON.stringify(previous) === JSON.stringify(value)) continue;
    const replaced = file.removed.find(({ becomes }) => becomes === name)?.name;
    set(name, value, (names) =>
      name === "version"
        ? names.filter((one) => leading.includes(one)).length
        : replaced
          ? names.indexOf(replaced)
          : names.length,
    );
    changes.push(
      previous === undefined
        ? `${name} is set to ${valueText(value)}`
        : `${name} is changed from ${valueText(previous)} to ${valueText(value)}`,
    );
  }
  for (const [name, value] of Object.entries(written)) {
    if (Object.hasOwn(json, name)) continue;
    set(name, undefined, () => 0);
    changes.push(`${name} (${valueText(value)}) is removed`);
  }
  return { text, changes };
}

/** Detects the indentation and the line breaks of a text. */
function formatOf(text: string): FormattingOptions {
  const [, indent = "  "] = /\n([ \t]+)"/.exec(text) ?? [];
  const insertSpaces = !indent.startsWith("\t");
  return {
    insertSpaces,
    tabSize: insertSpaces ? indent.length : 1,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
}
