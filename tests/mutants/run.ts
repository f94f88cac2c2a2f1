// npm run mutants [name …]: breaks the product's isolation and money code, one mutant at a time, and runs the tests that must then fail.
// Exits with 1 if a mutant survives or cannot be tested. --list prints the names.
import path from "node:path";
import { parseArgs } from "node:util";
import { isolation } from "./isolation";
import { money } from "./money";
import type { Mutant } from "./mutant";
import { type TestRun, Workspace } from "./workspace";

const root = path.resolve(import.meta.dirname, "../..");
const SECOND_MS = 1000;
const BASELINE_MS = 20 * 60 * SECOND_MS;

type Result = "killed" | "equivalent" | "survived" | "error";
type Verdict = { result: Result; text: string };

/** Returns the mutants whose name contains one of the texts, ignoring case; all mutants without texts. @throws Error if none matches */
function chosenBy(filters: readonly string[]): Mutant[] {
  const wanted = filters.map((filter) => filter.toLowerCase());
  const all = [...isolation, ...money];
  const chosen = all.filter(
    ({ name }) => wanted.length === 0 || wanted.some((text) => name.toLowerCase().includes(text)),
  );
  if (chosen.length === 0) throw new Error(`No mutant is called ${filters.join(" or ")}. See --list.`);
  // Mutants without a build of their own come first, so that they share the build of the unchanged source.
  return chosen.toSorted((one, other) => Number(one.served ?? false) - Number(other.served ?? false));
}

/** Runs every test once without a mutant: a test that already fails proves nothing. @throws Error if a test fails or is missing */
async function requireBaseline(workspace: Workspace, mutants: readonly Mutant[]): Promise<void> {
  const whole = new Set(mutants.filter(({ only }) => !only).flatMap(({ tests }) => tests));
  const partly = new Set(mutants.flatMap(({ tests }) => tests).filter((file) => !whole.has(file)));
  const only = [...new Set(mutants.flatMap((mutant) => mutant.only ?? []))];
  const passed: string[] = [];
  for (const [files, options] of [
    [whole, {}],
    [partly, { only }],
  ] as const) {
    if (files.size === 0) continue;
    const run = await workspace.run([...files], { ...options, retry: true, limitMs: BASELINE_MS });
    if (run.failed.length + run.broken.length > 0 || run.isTimedOut)
      throw new Error(`Tests fail without a mutation:\n${[...run.failed, ...run.broken].join("\n")}`);
    passed.push(...run.passed);
  }
  for (const { name, only } of mutants)
    if (only && !passed.some((test) => test.includes(only)))
      throw new Error(`"${name}": no test that passes has a name with "${only}".`);
}

function verdictOf({ passed, failed, broken, isTimedOut }: TestRun): Verdict {
  if (isTimedOut) return { result: "killed", text: "killed: the tests did not end in time" };
  if (failed.length > 0) return { result: "killed", text: `killed by ${failed[0]}` };
  if (broken.length > 0)
    return { result: "error", text: `ERROR: the tests cannot run\n${broken.join("\n")}` };
  if (passed.length === 0) return { result: "error", text: "ERROR: no test ran" };
  return { result: "survived", text: `SURVIVED ${passed.length} tests` };
}

async function judge(workspace: Workspace, mutant: Mutant): Promise<Verdict> {
  if (mutant.equivalent) return { result: "equivalent", text: `equivalent: ${mutant.equivalent}` };
  return workspace.withMutant(mutant, async () => {
    try {
      if (mutant.served) workspace.build("server");
    } catch (error) {
      return { result: "error", text: `ERROR: ${(error as Error).message}` };
    }
    return verdictOf(
      await workspace.run(mutant.tests, { only: mutant.only ? [mutant.only] : [], bail: true }),
    );
  });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { list: { type: "boolean" } },
    allowPositionals: true,
  });
  const mutants = chosenBy(positionals);
  if (values.list) {
    for (const { name, file } of mutants) process.stdout.write(`${name}  (${file})\n`);
    return;
  }
  const workspace = new Workspace(root);
  workspace.prepare();
  for (const mutant of mutants) workspace.requireTexts(mutant);
  const tested = mutants.filter(({ equivalent }) => equivalent === undefined);
  if (workspace.needsBuild(tested.flatMap(({ tests }) => tests))) workspace.build("all");
  if (tested.length > 0) await requireBaseline(workspace, tested);
  const count: Record<Result, number> = { killed: 0, equivalent: 0, survived: 0, error: 0 };
  for (const mutant of mutants) {
    const start = performance.now();
    const { result, text } = await judge(workspace, mutant);
    count[result] += 1;
    const seconds = Math.round((performance.now() - start) / SECOND_MS);
    process.stdout.write(`${mutant.name}: ${text} (${seconds} s)\n`);
  }
  const errors = count.error > 0 ? `, ${count.error} errors` : "";
  process.stdout.write(
    `\n${count.killed} killed, ${count.equivalent} equivalent, ${count.survived} survived${errors}\n`,
  );
  process.exitCode = count.survived + count.error > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
