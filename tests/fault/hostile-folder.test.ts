import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../support/server";
import { copyTenants, type TenantsCopy } from "../support/tenants-copy";

const other = { host: "kaleido.example" };
const model = "abendrot";
let tenants: TenantsCopy;
let server: TestServer;

beforeAll(async () => {
  tenants = copyTenants();
  server = await startServer(tenants.variables);
}, 90_000);
afterAll(async () => {
  await server?.stop();
  tenants?.close();
});

/** Files that held the process for seconds to minutes when readers searched the rest of a text again and again. */
const hostile: [file: string, text: string, refused: RegExp][] = [
  [
    "locales/de.json",
    JSON.stringify({ common: { entry_title: "{".repeat(3000) } }, null, 2),
    /locales\/de\.json:3:\d+ common\.entry_title: found \{\{ without \}\}/,
  ],
  [
    "locales/de.json",
    JSON.stringify({ common: { entry_title: "<".repeat(100_000) } }, null, 2),
    /locales\/de\.json:3:\d+ common\.entry_title: found a text of 100000 characters, expected at most 4000/,
  ],
  [
    "locales/de.json",
    JSON.stringify({ common: { entry_title: "$t(common:entry_text)$t(common:entry_text)" } }, null, 2),
    /locales\/de\.json:3:\d+ common\.entry_title: found \$t\(/,
  ],
  [
    "pages/terms.de.md",
    `# AGB\n\n## Preise${" ".repeat(100_000)}x\n`,
    /pages\/terms\.de\.md:3:1: found a line of 100010 characters, expected at most 2000/,
  ],
  [
    "pages/terms.de.md",
    `# AGB\n\n${"> ".repeat(500)}x\n`,
    /pages\/terms\.de\.md:3:1: found 500 levels of lists and quotes, expected at most 16/,
  ],
  [
    "pages/terms.de.md",
    `# AGB\n\n## Preise\n\n${"Ein Satz.\n".repeat(9000)}`,
    /pages\/terms\.de\.md:3:1: found a section of \d+ characters, expected at most 16384/,
  ],
];

test.each(hostile.map((one, at) => [`folder ${at + 1}`, ...one] as const))(
  "%s: a hostile %s is refused by line, and other brands are served meanwhile",
  async (name, file, text, refused) => {
    const slug = name.replace(" ", "-");
    tenants.add(slug, model, (json) => {
      json.domain = `${slug}.example`;
    });
    mkdirSync(path.dirname(tenants.file(slug, file)), { recursive: true });
    writeFileSync(tenants.file(slug, file), text);
    const line = server.logged(({ problem }) => refused.test(String(problem)));
    let isOver = false;
    void line
      .catch(() => undefined)
      .then(() => {
        isOver = true;
      });
    do expect((await server.fetch(other.host, "/pages/terms")).status).toBe(200);
    while (!isOver);
    await line;
  },
  60_000,
);
