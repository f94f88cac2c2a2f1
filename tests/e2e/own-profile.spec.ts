import type { Locator, Page } from "playwright/test";
import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { join as joinChatting } from "./support/chatting";
import { stopClock } from "./support/clock";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout } from "./support/inspect-layout";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const velvet = { brand: "velvet-hour", locale: "nl", country: "NL" } as const;
const nl = textsOf("velvet-hour", "nl");
const CALL = "**/api/profile.php";

const join = async (...[site, database, flow]: Parameters<typeof joinChatting>) => ({
  ...(await joinChatting(site, database, flow)),
  query: (statement: string) => runSql(database!, statement),
});
const head = (page: Page) => page.locator("main > header [data-save-state]");
const sheet = (page: Page) => page.locator("dialog[data-sheet]");
const row = (page: Page, id: string) => page.locator(`#row-${id}`);
const saves = (page: Page) => {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") bodies.push(request.postDataJSON());
  });
  return bodies;
};

async function openPart(page: Page, id: string): Promise<Locator> {
  await row(page, id).click();
  await expect(sheet(page)).toBeVisible();
  return sheet(page);
}

test("a text is saved 800 ms after the last key, the head says so, and the focus returns to its row", async ({
  site,
  variables,
}) => {
  const { page, id, query } = await join(site, variables.DATABASE_URL, velvet);
  await stopClock(page);
  await page.goto("/profile");
  await hydrated(page);
  const sent = saves(page);
  await openPart(page, "message");
  const message = page.locator("[name=message]");
  await expect(message).toBeFocused();
  await message.fill("Zeilen");
  await page.clock.runFor(500);
  await message.fill("Zeilen en soep");
  await page.clock.runFor(799);
  expect(sent).toEqual([]);
  const saved = page.waitForResponse(CALL);
  await page.clock.runFor(1);
  await saved;
  await expect(head(page)).toHaveAttribute("data-save-state", "saved");
  expect(sent).toEqual([{ message: "Zeilen en soep" }]);
  // Closing saves what was typed last, without a pause.
  await message.fill("Zeilen en brood");
  await page.keyboard.press("Escape");
  await page.clock.runFor(1000);
  await expect(sheet(page)).toHaveCount(0);
  await expect(row(page, "message")).toBeFocused();
  await expect(row(page, "message")).toContainText("Zeilen en brood");
  await expect
    .poll(() => query(`select signup_message from members where id = ${id}`))
    .toEqual([{ signup_message: "Zeilen en brood" }]);
});

test("choices are saved at once and field by field: two open pages do not undo each other's changes", async ({
  site,
  variables,
}) => {
  const { page, context, id, query } = await join(site, variables.DATABASE_URL, velvet);
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto("/profile");
    await hydrated(one);
    await openPart(one, "looks");
  }
  await page.locator("[name=hair_color][value=red]").check({ force: true });
  await expect(head(page)).toHaveAttribute("data-save-state", "saved");
  await other.locator("[name=eye_color][value=green]").check({ force: true });
  await expect(head(other)).toHaveAttribute("data-save-state", "saved");
  expect(await query(`select hair_color, eye_color from members where id = ${id}`)).toEqual([
    { hair_color: "red", eye_color: "green" },
  ]);
  // The page also shows what the other one has saved.
  await other.locator("[data-done]").click();
  await expect(row(other, "looks")).toContainText("Rood, Groen");
});

test("a refused text keeps its place with the reason beside it, until it is corrected", async ({
  site,
  variables,
}) => {
  const { page, id, query } = await join(site, variables.DATABASE_URL, velvet);
  await page.goto("/profile");
  await hydrated(page);
  const typed = `Zeilen, soep & <b>stilte</b> ${"ja ".repeat(180)}`.trim();
  const message = page.locator("[name=message]");
  await openPart(page, "message");
  await message.fill(typed);
  await page.locator("[data-done]").click();
  await expect(head(page)).toHaveAttribute("data-save-state", "refused");
  await openPart(page, "message");
  await expect(message).toHaveValue(typed);
  await expect(message).toHaveAttribute("aria-invalid", "true");
  const reason = nl("account", "problem_too_long").replace("{{count}}", "500");
  await expect(page.locator("#message-error")).toContainText(reason);
  const findings = new Findings();
  await inspectAccess(page, findings);
  expect(findings.list()).toEqual([]);
  await message.fill("Zeilen & soep");
  await page.locator("[data-done]").click();
  await expect(head(page)).toHaveAttribute("data-save-state", "saved");
  expect(await query(`select signup_message from members where id = ${id}`)).toEqual([
    { signup_message: "Zeilen & soep" },
  ]);
});

test("offline changes are kept and sent once the browser is online", async ({ site, variables }) => {
  const { page, context, id, query } = await join(site, variables.DATABASE_URL, velvet);
  await page.goto("/profile");
  await hydrated(page);
  await openPart(page, "message");
  await context.setOffline(true);
  await page.locator("[name=message]").fill("Zeilen");
  await page.locator("[data-done]").click();
  await expect(head(page)).toHaveText(nl("profile", "save_offline"));
  await expect(row(page, "message")).toContainText("Zeilen");
  await openPart(page, "looks");
  await page.locator("[name=hair_color][value=red]").check({ force: true });
  await page.locator("[data-done]").click();
  await context.setOffline(false);
  await expect(head(page)).toHaveAttribute("data-save-state", "saved");
  expect(await query(`select signup_message, hair_color from members where id = ${id}`)).toEqual([
    { signup_message: "Zeilen", hair_color: "red" },
  ]);
});

test("what the server could not save is sent by Try again, or by the next visit", async ({
  site,
  variables,
}) => {
  const { page, id, query } = await join(site, variables.DATABASE_URL, velvet);
  await stopClock(page);
  await page.goto("/profile");
  await hydrated(page);
  const stored = () => query(`select hair_color from members where id = ${id}`);
  const choose = async (colour: string) => {
    await page.route(CALL, (route) => route.fulfill({ status: 503, body: "" }));
    await openPart(page, "looks");
    await page.locator(`[name=hair_color][value=${colour}]`).check({ force: true });
    // Each attempt waits for the answer to the one before, so the clock is advanced until the last one.
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return head(page).getAttribute("data-save-state");
      })
      .toBe("failed");
    await page.unroute(CALL);
  };
  await choose("red");
  await sheet(page)
    .getByRole("button", { name: nl("errors", "try_again") })
    .click();
  await expect(head(page)).toHaveAttribute("data-save-state", "saved");
  expect(await stored()).toEqual([{ hair_color: "red" }]);
  await page.keyboard.press("Escape");
  await page.clock.runFor(1000);
  await expect(sheet(page)).toHaveCount(0);
  await choose("black");
  await page.route(CALL, (route) => route.abort());
  await page.reload();
  await hydrated(page);
  await page.unroute(CALL);
  await page.reload();
  await expect.poll(stored).toEqual([{ hair_color: "black" }]);
});

test("an answer is chosen, written with a counter, shown in a row, and deleted by an empty text", async ({
  site,
  variables,
}) => {
  const { page, id, query } = await join(site, variables.DATABASE_URL, velvet);
  await page.goto("/profile");
  await hydrated(page);
  await openPart(page, "answers");
  await sheet(page).locator("#row-answer-song").click();
  const answer = page.locator("[name=answer]");
  await expect(answer).toBeFocused();
  // One letter is too short to be saved while it is typed.
  await answer.fill("S");
  await answer.fill("Soep 😀");
  const counted = nl("profile", "answer_count").replace("{{number}}", "6").replace("{{max}}", "160");
  await expect(sheet(page)).toContainText(counted);
  await page.locator("[data-done]").click();
  await expect(row(page, "answer-song")).toContainText("Soep");
  const stored = () => query(`select question, answer from profile_answers where member_id = ${id}`);
  expect(await stored()).toEqual([{ question: "song", answer: "Soep 😀" }]);
  await openPart(page, "answer-song");
  await answer.fill("");
  await page.locator("[data-done]").click();
  await expect(row(page, "answer-song")).toHaveCount(0);
  expect(await stored()).toEqual([]);
});

test("interests are found by a word, and at the maximum no more can be chosen until one is removed", async ({
  site,
  variables,
}) => {
  const { page, id, query } = await join(site, variables.DATABASE_URL, velvet);
  await page.goto("/profile");
  await hydrated(page);
  const dialog = await openPart(page, "interests");
  const labels = dialog.locator("label:has([name=interests]):visible");
  const search = dialog.getByRole("searchbox");
  await search.fill("SAUN");
  await expect(labels).toHaveText(["Sauna"]);
  await labels.first().click();
  await search.fill("");
  const boxes = dialog.locator("[name=interests][type=checkbox]");
  const most = 12;
  const chosen = (number: number) =>
    nl("profile", "chosen").replace("{{number}}", String(number)).replace("{{max}}", String(most));
  for (let number = 2; number <= most; number++) {
    await dialog.locator("label:has([name=interests]:not(:checked))").first().click();
    await expect(dialog.locator("[data-chosen]")).toHaveText(chosen(number));
  }
  await expect(dialog.locator("[name=interests][type=checkbox]:enabled")).toHaveCount(most);
  await labels.filter({ hasText: "Sauna" }).click();
  await expect(dialog.locator("[data-chosen]")).toHaveText(chosen(most - 1));
  await expect(boxes.last()).toBeEnabled();
  await page.locator("[data-done]").click();
  await expect(head(page)).toHaveAttribute("data-save-state", "saved");
  const [stored] = await query(`select interests from members where id = ${id}`);
  expect(stored!.interests).toHaveLength(most - 1);
});

test("without script each row leads to a form, which keeps refused input and returns to its row", async ({
  site,
  variables,
}) => {
  const { page, id, query } = await join(site, variables.DATABASE_URL, { ...velvet, javaScript: false });
  await page.goto("/profile");
  const save = page.getByRole("button", { name: nl("settings", "save"), exact: true });
  await row(page, "seeks").click();
  for (const value of ["woman", "man", "nonbinary"])
    await page.locator(`[name=seeks][value=${value}]`).uncheck({ force: true });
  await save.click();
  await expect(page.locator("#seeks-error")).toContainText(nl("account", "problem_choose"));
  await page.locator("[name=seeks][value=woman]").check({ force: true });
  await save.click();
  await expect(page).toHaveURL(/\/profile\?done=saved#row-seeks$/);
  await expect(head(page)).toHaveText(nl("profile", "save_saved"));
  await row(page, "answers").click();
  await page.locator("a[href$='edit=answer-dish']").click();
  await page.locator("[name=answer]").fill("x");
  await save.click();
  await expect(page.locator("[name=answer]")).toHaveValue("x");
  await expect(page.locator("#answer-error")).toBeVisible();
  await page.locator("[name=answer]").fill("Soep");
  await save.click();
  await expect(row(page, "answer-dish")).toContainText("Soep");
  expect(await query(`select seeks from members where id = ${id}`)).toEqual([{ seeks: ["woman"] }]);
  await page.goto("/profile?tab=preview");
  await expect(page.locator("[data-preview]")).toContainText("Soep");
});

test("the preview shows a change at once, beside the rows on a desktop and on a tab on a phone", async ({
  site,
  variables,
}) => {
  const { page } = await join(site, variables.DATABASE_URL, { ...velvet, device: "desktop" });
  await page.goto("/profile");
  await hydrated(page);
  const preview = page.locator("[data-preview]");
  await openPart(page, "message");
  await page.locator("[name=message]").fill("Zeilen");
  await page.locator("[data-done]").click();
  await expect(preview).toContainText("Zeilen");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(preview).toBeHidden();
  await page.getByRole("link", { name: nl("profile", "tab_preview"), exact: true }).click();
  await expect(preview).toBeVisible();
  await expect(row(page, "message")).toBeHidden();
});

for (const { brand, locale, country } of covered([
  { brand: "kaleido", locale: "fi", country: "FR" },
  { brand: "abendrot", locale: "de", country: "DE" },
] as const))
  test(`the own profile, an open editor and Me of ${brand} in ${locale} fit from 320 px on, and axe finds nothing`, async ({
    site,
    variables,
  }) => {
    test.setTimeout(120_000);
    const { page, id, query } = await join(site, variables.DATABASE_URL, { brand, locale, country });
    // A text from right to left, and a place that fits no row.
    await query(
      `update members set signup_message = 'שלום, אני אוהבת ים', city = 'Donaudampfschifffahrtsgesellschaftsort' where id = ${id}`,
    );
    const findings = new Findings();
    for (const path of ["/profile", "/profile?tab=preview", "/profile?edit=looks", "/settings"]) {
      await page.goto(path);
      await hydrated(page);
      await inspectAccess(page, findings);
      await inspectLayout(page, [320, 360, 1280], findings);
    }
    await page.goto("/profile");
    await hydrated(page);
    await openPart(page, "interests");
    await inspectAccess(page, findings);
    await inspectLayout(page, [320, 360], findings);
    expect(findings.list()).toEqual([]);
  });
