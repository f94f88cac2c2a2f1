/** Finds the sources of a stack of the log with the build's source maps: `npm run -s stack < line`. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import "./closed-pipe.ts";

const USAGE = `Usage: npm run -s stack [-- <folder of maps>] < <log line or stack>
Replaces places in files of the build with places in the sources. The folder is build/maps of the release that the log line names;
without it, the maps of this folder's build and of the builds of the last day.`;

const root = path.resolve(import.meta.dirname, "..");
const [given, ...more] = process.argv.slice(2);
const folders = given ? [path.resolve(given)] : ["build/maps", "build/earlier/maps"];
const maps = new Map<string, TraceMap | null>();

/** Returns the map of a file of the build; null if there is none. */
function mapOf(file: string): TraceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const found = folders
    .flatMap((folder) =>
      [`client/${file}.map`, `${file}.map`, `${path.basename(file)}.map`].map((name) =>
        path.resolve(root, folder, name),
      ),
    )
    .find((name) => existsSync(name));
  const map = found ? new TraceMap(readFileSync(found, "utf8")) : null;
  maps.set(file, map);
  return map;
}

/** Returns a stack with the places that the maps know replaced. */
function resolved(stack: string): string {
  return stack.replace(
    /(?:file:\/\/|https?:\/\/)?[^\s()@]*?((?:assets|server)\/[\w./-]+\.js):(\d+):(\d+)/g,
    (place, file: string, line: string, column: string) => {
      const map = mapOf(file);
      // Browsers count columns from 1, maps from 0.
      const found = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
      if (!found?.source) return place;
      return `${found.source.replace(/^(\.\.\/)+/, "")}:${found.line}:${found.column + 1}${found.name ? ` (${found.name})` : ""}`;
    },
  );
}

/** Returns the text of a line of the log, or the line itself where it is not one. */
function textOf(line: string): string {
  try {
    const { error, ...rest } = JSON.parse(line) as {
      error?: { name: string; message: string; stack: string };
    };
    if (!error) return line;
    return `${JSON.stringify(rest)}\n${error.name}: ${error.message}\n${error.stack}`;
  } catch {
    return line;
  }
}

if (more.length > 0 || given?.startsWith("-") || process.stdin.isTTY) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const lines = readFileSync(0, "utf8").trimEnd().split("\n");
  console.log(resolved(lines.map(textOf).join("\n")));
}
