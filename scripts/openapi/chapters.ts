import { readFileSync } from "node:fs";
import path from "node:path";
import type { ApiCall } from "~/http/api/api-call.server";

/** A chapter of the documentation: what its calls have in common, and their names in order. */
export type Chapter = { title: string; text: string; calls: string[] };

const TEMPLATE = path.join(import.meta.dirname, "calls.template.md");

/** Returns the name of a call: its method and path. */
export const nameOf = ({ method, path: at }: Pick<ApiCall, "method" | "path">) => `${method} ${at}`;

/** Reads the introduction and the chapters of the template. A line `{{METHOD /path}}` stands for the section of a call. */
export function readChapters(): { introduction: string; chapters: Chapter[] } {
  const [introduction = "", ...parts] = readFileSync(TEMPLATE, "utf8").split(/^## /m);
  return {
    introduction: introduction.trim(),
    chapters: parts.map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const text = lines.filter((line) => !isCall(line)).join("\n");
      return { title, text: text.trim(), calls: lines.filter(isCall).map((line) => line.slice(2, -2)) };
    }),
  };
}

const isCall = (line: string) => /^\{\{[A-Z]+ \/.+\}\}$/.test(line);

/**
 * Returns the calls of a chapter in its order.
 * @throws where the chapter names a call that does not exist
 */
export function callsOf({ title, calls }: Chapter, all: readonly ApiCall[]): ApiCall[] {
  return calls.map((name) => {
    const found = all.find((call) => nameOf(call) === name);
    if (!found) throw new Error(`The chapter "${title}" names a call that does not exist: ${name}.`);
    return found;
  });
}
