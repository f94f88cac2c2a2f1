import type { BrowserContext, Page } from "playwright/test";
import type { LogLine } from "../support/server";
import { hydrated } from "./support/hydrated";
import { expect, type Site, test } from "./support/site";

type Report = { kind: string; name: string; message: string; path: string };

/** Serves a script as a file of the build. It throws one error three times at one place, and rejects with another one after that. */
const serveBroken = (context: BrowserContext, file: string) =>
  context.route(`**/assets/${file}`, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `{ let thrown = 0;
        function openCard() {
          throw new TypeError("No member 4711 with ana@people.example at /members/4711?token=secret");
        }
        const timer = setInterval(() => {
          thrown += 1;
          if (thrown === 3) {
            clearInterval(timer);
            setTimeout(() => void Promise.reject(new RangeError("the last error")));
          }
          openCard();
        }); }`,
    }),
  );

/** Collects what a page sends about its errors. */
function watchReports(page: Page): Report[] {
  const reports: Report[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/api/client-error") return;
    expect(request.headers().cookie).toBeUndefined();
    reports.push(request.postDataJSON() as Report);
  });
  return reports;
}

const of = (file: string) => (line: LogLine) =>
  line.msg === "an error in a browser" && JSON.stringify(line).includes(`assets/${file}`);
/** The line of the last error that such a script causes. */
const endOf = (file: string) => (line: LogLine) => of(file)(line) && line.kind === "rejection";
const errorIn = (line: LogLine) => line.error as { name: string; message: string; stack: string };
const linesOf = ({ server }: Site, file: string) => server.log.filter(of(file));

async function counted({ server }: Site, kind: string): Promise<number> {
  const { text } = await server.fetch("localhost", "/metrics");
  const found = new RegExp(`^livery_client_errors_total{tenant="velvet-hour",kind="${kind}"} (\\d+)`, "m");
  return Number(found.exec(text)?.[1]);
}

const pages = [
  ["a document", "/pages/faq?ref=a-source-of-1", "pages-faq", "broken-document.js"],
  ["a page of the app", "/credits/b25/directdebit?order=4711", "credits-id-paymentmethod", "broken-app.js"],
] as const;

for (const [what, path, route, file] of pages)
  test(`an error that ${what} throws several times is one line of the log and one count, without query and ids`, async ({
    site,
  }) => {
    const { page, context } = await site.visit("velvet-hour", { country: "NL" });
    await site.logIn(page, "NL");
    await serveBroken(context, file);
    const reports = watchReports(page);
    const before = await counted(site, "uncaught");
    await page.goto(path);
    if (route.startsWith("credits")) await hydrated(page);
    // An error of the test itself stands for one of an extension: it has no file of the build.
    await page.evaluate(() => void setTimeout(() => openNothing()));
    await page.addScriptTag({ url: `/assets/${file}` });
    await site.server.logged(endOf(file));
    const [first, ...more] = linesOf(site, file).toSorted((a) => (a.kind === "uncaught" ? -1 : 1));
    expect(more.map(({ kind }) => kind)).toEqual(["rejection"]);
    expect(first).toMatchObject({
      tenant: "velvet-hour",
      route,
      kind: "uncaught",
      release: expect.any(String),
    });
    expect(errorIn(first!)).toEqual({
      name: "TypeError",
      message: "No member # with [address] at /members/#?",
      stack: expect.stringMatching(new RegExp(`^at openCard \\(assets/${file}:\\d+:\\d+\\)\n`)),
    });
    // Each is a request of its own: the later one may leave first.
    expect(reports.map(({ kind }) => kind).toSorted()).toEqual(["rejection", "uncaught"]);
    expect(JSON.stringify(linesOf(site, file))).not.toMatch(/4711|ana@|secret|b25/);
    expect(await counted(site, "uncaught")).toBe(before + 1);
  });

declare const openNothing: () => void;

test("an error that the error page shows is reported, and none of a page that is being left", async ({
  site,
}) => {
  const { page, context } = await site.visit("velvet-hour", { country: "NL", device: "desktop" });
  await site.logIn(page, "NL");
  let file = "";
  await context.route("**/assets/likes-*.js", (route) => {
    file = new URL(route.request().url()).pathname.slice("/assets/".length);
    return route.fulfill({
      contentType: "text/javascript",
      body: `export const clientLoader = ({ serverLoader }) => serverLoader();
        export default function Likes() { throw new RangeError("No likes of 4711"); }`,
    });
  });
  await serveBroken(context, "broken-leaving.js");
  await serveBroken(context, "broken-later.js");
  const reports = watchReports(page);
  await page.goto("/members");
  await hydrated(page);
  await page.locator("nav a[href='/likes']:visible").first().click();
  await expect(page.locator("[data-error-page]")).toBeVisible();
  const line = await site.server.logged(
    ({ msg, kind }) => msg === "an error in a browser" && kind === "shown",
  );
  expect(line).toMatchObject({ route: "likes", error: { name: "RangeError", message: "No likes of #" } });
  expect(errorIn(line).stack).toContain(`at Likes (assets/${file}:`);
  await page.evaluate(() => {
    document.documentElement.dataset.leaving = String(performance.now());
  });
  const isOver = page.waitForEvent("pageerror", ({ message }) => message.includes("the last error"));
  await page.addScriptTag({ url: "/assets/broken-leaving.js" });
  await isOver;
  await page.evaluate(async () => {
    const { dataset } = document.documentElement;
    // The last error waits for the same script: whether the page is being left is asked after it.
    await import(dataset.errorScript!);
    await new Promise((resolve) => setTimeout(resolve));
    delete dataset.leaving;
  });
  await page.addScriptTag({ url: "/assets/broken-later.js" });
  await site.server.logged(endOf("broken-later.js"));
  expect(reports.map(({ kind }) => kind)).toEqual(["shown", "uncaught", "rejection"]);
  expect(linesOf(site, "broken-leaving.js")).toEqual([]);
});
