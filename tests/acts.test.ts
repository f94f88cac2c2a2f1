import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { allOperatorActs } from "~/domain/operators/all-operator-acts.server";
import { allActs } from "~/http/acts/all-acts.server";
import { allReads } from "~/http/acts/all-reads.server";

/** An act is declared once, and no page or call repeats any of it. architecture, Acts */
const app = path.resolve(import.meta.dirname, "../app");
const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);
const read = (file: string) => readFileSync(path.join(app, file), "utf8");
const actFiles = files.filter((file) => file.endsWith(".act.server.ts"));

/** Returns the imported values of a module: the local name and the path below app/ without its extension. */
function importsOf(file: string): { name: string; from: string }[] {
  return [...read(file).matchAll(/^import \{([^}]*)\} from "([^"]+)";/gm)].flatMap(
    ([, names = "", from = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith("type "))
        .map((name) => ({
          name: name.split(" as ")[0]!,
          from: from.startsWith("~/")
            ? from.slice(2)
            : from.startsWith(".")
              ? path.join(path.dirname(file), from)
              : from,
        })),
  );
}

test("the list of acts has every declared act", () => {
  const declared = actFiles.flatMap((file) =>
    [...read(file).matchAll(/^ {2}name: "(\w+)",$/gm)].map(([, name]) => name),
  );
  expect(declared.length).toBeGreaterThanOrEqual(10);
  const listed = [...allActs, ...allOperatorActs].map(({ name }) => name);
  expect(listed.toSorted()).toEqual(declared.toSorted());
});

test("the list of reads has every declared read", () => {
  const declared = files
    .filter((file) => file.endsWith(".read.server.ts"))
    .flatMap((file) => [...read(file).matchAll(/^ {2}name: "(\w+)",$/gm)].map(([, name]) => name));
  expect(declared.length).toBeGreaterThanOrEqual(8);
  expect(allReads.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});

/** Functions that change nothing: pages use them too. */
const isQuestion = (name: string) =>
  /^(find|read|list|check|perNetwork|signupMode|brandProblems|paymentCountryOf)/.test(name);

/** Returns the verbs that an act calls: values imported from the domain that its `run` uses. */
function verbsOf(file: string): { name: string; from: string }[] {
  const run = /^ {2}run: [\s\S]*?(?=^(?: {2}\w+[:(]|\}\)))/m.exec(read(file))?.[0] ?? "";
  return importsOf(file).filter(
    ({ name, from }) =>
      /^[a-z]/.test(name) &&
      !isQuestion(name) &&
      from.startsWith("domain/") &&
      new RegExp(`\\b${name}\\(`).test(run),
  );
}

test("every act calls a verb", () => {
  // What operators look at changes nothing but the audit log.
  const looking = [
    "find-members",
    "list-audit",
    "reveal-address",
    "view-appeal",
    "view-case",
    "view-member",
    "view-photos",
  ].map((name) => `domain/operators/${name}.act.server.ts`);
  for (const file of actFiles.filter((one) => !looking.includes(one)))
    expect([file, verbsOf(file).length > 0]).toEqual([file, true]);
});

test("an act stands in the folder of a noun whose verb it calls; those of operators stand together", () => {
  const noun = (file: string) => file.split("/")[1];
  const wrong = actFiles.filter(
    (file) => noun(file) !== "operators" && !verbsOf(file).some(({ from }) => noun(from) === noun(file)),
  );
  expect(wrong).toEqual([]);
});

test("no page, frame or call calls the verb of an act: its access, limits and events would be written again", () => {
  const verbs = new Set(actFiles.flatMap((file) => verbsOf(file).map(({ name, from }) => `${from} ${name}`)));
  const entries = files.filter((file) => /^(routes|layouts|features|http|console)\//.test(file));
  const wrong = entries.flatMap((file) =>
    importsOf(file)
      .filter(({ name, from }) => verbs.has(`${from} ${name}`))
      .map(({ name }) => `${file} calls ${name}`),
  );
  expect(wrong).toEqual([]);
});

/** Functions of the domain that write to the database or queue mails, directly or by others: "module name". */
function writers(): ReadonlySet<string> {
  const writes =
    /\b(insertInto|updateTable|deleteFrom)\(|\b(insert into|delete from|update \w+ set) |mails\.add\(/;
  const declared = /^(?:export )?(?:async )?(?:function\*? |const )(\w+)/;
  const functions = files
    .filter((file) => file.startsWith("domain/"))
    .flatMap((file) =>
      read(file)
        .split(/^(?=(?:export )?(?:async )?(?:function\*? |const ))/m)
        .map((text) => ({ file: file.replace(/\.tsx?$/, ""), name: declared.exec(text)?.[1] ?? "", text })),
    );
  const imported = new Map(files.map((file) => [file.replace(/\.tsx?$/, ""), importsOf(file)]));
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { file, name, text } of functions) {
      const known = [...(imported.get(file) ?? []), ...functions.filter((one) => one.file === file)];
      const calls = known.some((one) => {
        const from = "from" in one ? one.from : file;
        return one.name !== name && found.has(`${from} ${one.name}`) && text.includes(`${one.name}(`);
      });
      if (writes.test(text) || calls) found.add(`${file} ${name}`);
    }
  }
  return found;
}

/** What the server does by itself with a request, without anything that the visitor does. */
const byItself = [
  // Binds a member to the price variants that were shown first.
  "http/door.server.ts calls bindVariants",
  // The address of the webhooks is made once.
  "http/api/webhooks.server.ts calls webhookKey",
  // What acts and requests have noted is written together.
  "http/live/presence.server.ts calls markActive",
  "http/live/visit-counts.server.ts calls addCounts",
  // A process reports that it runs.
  "http/start/heartbeat.server.ts calls beatServer",
  "http/start/heartbeat.server.ts calls removeServer",
  // Who reads counts first adds up what was noted meanwhile.
  "console/pages/experiments/experiment.tsx calls readExperiments",
  "console/pages/experiments/experiments.server.ts calls readExperiments",
  "console/pages/growth/funnel-rows.server.ts calls readFunnels",
  "console/pages/growth/growth.server.ts calls readTrend",
  "console/pages/sources/source-rows.server.ts calls listSourceFigures",
  // What an operator sees of an alert is of no brand.
  "console/pages/home/home.server.ts calls releaseAlert",
  "console/pages/home/home.server.ts calls snoozeAlert",
  "console/pages/home/home.server.ts calls takeAlert",
  "console/pages/home/home.server.ts calls wakeAlert",
];

/** How the console performs an act, and shows beforehand what it would do. */
const performing = [
  "domain/operators/perform-operator-act.server",
  "domain/operators/orders/preview-refund.server",
  "domain/operators/members/preview-reversal.server",
  // Who works on what at the moment, of no brand.
  "domain/operators/review/claim-targets.server",
  // A month of a company, of no brand. It writes its own entry.
  "domain/operators/finance/close-month.server",
];
/** What concerns operators themselves is no act on a brand: the verbs of `team` and `approvals` write their own entries. */
const isOwnAccess = (from: string) => /^domain\/operators\/(team|approvals)\//.test(from);

test("whatever a page, frame or call changes in the database, it changes by an act", () => {
  const writing = writers();
  expect(writing.size).toBeGreaterThan(150);
  const changing = files
    .filter((file) => /^(routes|layouts|features|http|console)\//.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(
          ({ from }) =>
            !/^(http\/)?console\//.test(file) || !(isOwnAccess(from) || performing.includes(from)),
        )
        .filter(({ name, from }) => !from.endsWith(".act.server") && writing.has(`${from} ${name}`))
        .map(({ name }) => `${file} calls ${name}`),
    );
  expect(changing.toSorted()).toEqual(byItself.toSorted());
});

test("no command calls the verb of an operators' act: its permission, reason and audit entry would be left out", () => {
  const operatorActs = actFiles.filter((file) => file.startsWith("domain/operators/"));
  const verbs = new Set(operatorActs.flatMap((file) => verbsOf(file).map(({ name }) => name)));
  expect(verbs.size).toBeGreaterThan(15);
  const commands = path.resolve(app, "../scripts/tenant");
  const wrong = readdirSync(commands).filter((file) => {
    const imported = /^import [^;]*;/gm;
    const names = readFileSync(path.join(commands, file), "utf8").match(imported)?.join(" ") ?? "";
    return [...verbs].some((name) => new RegExp(`\\b${name}\\b`).test(names));
  });
  expect(wrong).toEqual([]);
});

test("only the performing of an act writes the audit log", () => {
  const writing = files.filter((file) => /\brecordEntry\(/.test(read(file)));
  expect(writing.toSorted()).toEqual([
    "domain/operators/audit-log.server.ts",
    "domain/operators/perform-operator-act.server.ts",
  ]);
});

test("only acts publish to pages or count the limits of acts", () => {
  const modules = new Set(
    actFiles.flatMap((file) =>
      importsOf(file).flatMap(({ from }) => (/\/(limits|publish-[a-z-]+\.server)$/.test(from) ? [from] : [])),
    ),
  );
  expect(modules.size).toBeGreaterThan(3);
  const wrong = files
    .filter((file) => /^(routes|layouts|features)\//.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ from }) => modules.has(from))
        .map(({ from }) => `${file} → ${from}`),
    );
  expect(wrong).toEqual([]);
});
