import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEV_HOST } from "../support/dev-server";
import { startServer, type TestServer } from "../support/server";
import { copySource, type SourceCopy } from "../support/source-copy";

// The whole app is built, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 300_000 });

/** Rules that no other page has: each page is found by its own. */
const [OF_DOCUMENT, OF_APP] = ["letter-spacing:7.25px", "letter-spacing:7.75px"];
const styleOf = (rule: string) =>
  `import { style } from "@vanilla-extract/css";\nexport const own = style({ letterSpacing: "${rule.split(":")[1]}" });\n`;
const MEMBERS_ONLY = 'import { requireMember } from "~/http/request/require-member.server";';
const pageOf = (name: string, title: string, isForMembers: boolean) => `
import type { LoaderFunctionArgs } from "@remix-run/node";
${isForMembers ? MEMBERS_ONLY : ""}
import { pageHead } from "~/http/pages/page-head.server";
import * as css from "./${name}.css";
export { meta } from "~/layouts/page-title";
export function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  ${isForMembers ? "requireMember(ctx, request);" : ""}
  return { head: pageHead(ctx, "${title}") };
}
export default function Page() {
  return <h1 className={css.own}>${title}</h1>;
}
`;

let copy: SourceCopy;
let server: TestServer;

beforeAll(async () => {
  copy = copySource();
  const table = "export const ownRoutes = [\n";
  const document =
    '{ name: "stories", path: "/stories", module: "routes/stories/stories.tsx", document: true },';
  const app =
    '{ name: "diary", path: "/diary", module: "routes/diary/diary.tsx", personal: true, access: "member" },';
  copy.edit("app/route-table.ts", table, `${table}${document}\n${app}\n`);
  copy.write("app/routes/stories/stories.tsx", pageOf("stories", "Stories of couples", false));
  copy.write("app/routes/stories/stories.css.ts", styleOf(OF_DOCUMENT));
  copy.write("app/routes/diary/diary.tsx", pageOf("diary", "Diary", true));
  copy.write("app/routes/diary/diary.css.ts", styleOf(OF_APP));
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: copy.dir, stdio: "inherit" });
  server = await startServer({ DEMO_MEMBERS: "0" }, { root: copy.dir });
});
afterAll(async () => {
  await server?.stop();
  if (copy) rmSync(copy.dir, { recursive: true, force: true });
});

/** Returns the styles that a page links. */
async function stylesOf(html: string): Promise<string> {
  const hrefs = [...html.matchAll(/<link rel="stylesheet" href="(\/assets\/[^"]+)"/g)].map(
    ([, href]) => href!,
  );
  expect(hrefs.length).toBeGreaterThan(0);
  const answers = await Promise.all(hrefs.map((href) => server.fetch(DEV_HOST, href)));
  return answers.map(({ text }) => text).join("\n");
}

test("a document in a new folder needs its line in the route table and its module: it has its styles and runs no React", async () => {
  const { status, text } = await server.fetch(DEV_HOST, "/stories", {
    headers: { cookie: "entry_warning=1" },
  });
  expect(status).toBe(200);
  expect(text).toContain("<title>Stories of couples – Maple &amp; Main</title>");
  expect(text).toContain("Stories of couples</h1>");
  expect(text).not.toContain("__remixContext");
  const styles = await stylesOf(text);
  expect(styles).toContain(OF_DOCUMENT);
  expect(styles).not.toContain(OF_APP);
  expect((await server.fetch(DEV_HOST, "/sitemap.xml")).text).toContain("/stories</loc>");
});

test("a page of the app in a new folder is for members only, and its styles are loaded by the app", async () => {
  const { status, headers } = await server.fetch(DEV_HOST, "/diary");
  expect([status, headers.location]).toEqual([302, "/login?back=%2Fdiary"]);
  const login = await server.fetch(DEV_HOST, "/login");
  const styles = await stylesOf(login.text);
  expect(styles).toContain(OF_APP);
  expect(styles).toContain(OF_DOCUMENT);
  expect((await server.fetch(DEV_HOST, "/robots.txt")).text).toContain("Disallow: /diary\n");
});

test("browsers load the new document as a whole, and the new page of the app as data", () => {
  const assets = path.join(copy.dir, "build/client/assets");
  const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"));
  const patterns = scripts.flatMap(
    (file) =>
      /"(\^\/\(\([^"]*landers\/gallery[^"]*)"/.exec(readFileSync(path.join(assets, file), "utf8"))?.[1] ?? [],
  );
  expect(patterns).toHaveLength(1);
  const documents = new RegExp(JSON.parse(`"${patterns[0]}"`));
  expect(["/stories", "/pages/terms", "/diary"].map((address) => documents.test(address))).toEqual([
    true,
    true,
    false,
  ]);
});
