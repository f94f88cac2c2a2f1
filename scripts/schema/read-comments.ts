import type { Migration } from "../../app/db/schema-files.server";

/**
 * Reads the comments of tables and columns from the text of migrations: the lines before `create table`, and those before a column.
 * @returns by "table" and "table.column"
 */
export function readComments(migrations: Migration[]): Map<string, string> {
  const comments = new Map<string, string>();
  for (const { sql } of migrations) {
    let table = "";
    let lines: string[] = [];
    for (const line of sql.split("\n")) {
      const comment = /^\s*-- (.*)$/.exec(line)?.[1];
      if (comment !== undefined) {
        lines.push(comment);
        continue;
      }
      const [, created] = /^create table (?:control\.)?(\w+) \(/.exec(line) ?? [];
      const [, altered, sameLine] = /^alter table (?:control\.)?(\w+)(?: add column (\w+))?/.exec(line) ?? [];
      table = created ?? altered ?? table;
      const column = sameLine ?? /^\s+(?:add column )?(\w+) /.exec(line)?.[1];
      const name = created ?? (column && `${table}.${column}`);
      if (name && lines.length > 0) comments.set(name, lines.join(" "));
      lines = [];
    }
  }
  return comments;
}
