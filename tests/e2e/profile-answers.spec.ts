import { runSql } from "../support/test-server";
import { textsOf } from "./support/brands";
import { join, type Member } from "./support/chatting";
import { addCompany } from "./support/company";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout } from "./support/inspect-layout";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

const velvet = { brand: "velvet-hour", locale: "nl", country: "NL" } as const;
const nl = textsOf("velvet-hour", "nl");

const form = ({ page }: Member) => page.locator("form#answers");
const question = (who: Member, row: number) => form(who).locator(`[name=question_${row}]`);
const answer = (who: Member, row: number) => form(who).locator(`[name=answer_${row}]`);
const save = (who: Member) => form(who).getByRole("button", { name: nl("profile", "answers_save") });

for (const javaScript of [true, false])
  test(`refused answers show an error beside their field, keep their text, and are saved once corrected${javaScript ? "" : ", without JavaScript too"}`, async ({
    site,
    variables,
  }) => {
    const ana = await join(site, variables.DATABASE_URL, { ...velvet, javaScript });
    await ana.page.goto("/profile");
    if (javaScript) await hydrated(ana.page);
    await question(ana, 2).selectOption("dish");
    await answer(ana, 2).fill("x");
    await answer(ana, 3).fill("Honden die zeker weten dat de bank van hen is.");
    await save(ana).click();
    const problem = ana.page.locator("#answers-answer_2-error");
    await expect(problem).toBeInViewport();
    await expect(answer(ana, 2)).toHaveAttribute("aria-describedby", "answers-answer_2-error");
    await expect(question(ana, 2)).toHaveValue("dish");
    await expect(answer(ana, 2)).toHaveValue("x");
    await expect(answer(ana, 3)).toHaveValue("Honden die zeker weten dat de bank van hen is.");
    if (javaScript) await expect(answer(ana, 2)).toBeFocused();

    await answer(ana, 2).fill("Soep");
    await save(ana).click();
    await expect(form(ana).getByRole("status")).toBeInViewport();
    await expect(form(ana).getByRole("status")).toHaveText(nl("settings", "saved"));
    await expect(problem).toHaveCount(0);
    // The first row was empty, so the others move up.
    await expect(question(ana, 1)).toHaveValue("dish");
    await expect(answer(ana, 1)).toHaveValue("Soep");
    await expect(answer(ana, 2)).toHaveValue("Honden die zeker weten dat de bank van hen is.");
    await expect(answer(ana, 3)).toHaveValue("");

    await answer(ana, 1).fill("");
    await save(ana).click();
    await expect(answer(ana, 1)).toHaveValue("Honden die zeker weten dat de bank van hen is.");
    await expect(answer(ana, 2)).toHaveValue("");
    const stored = await runSql(
      variables.DATABASE_URL!,
      `select position, answer from profile_answers where member_id = ${ana.id}`,
    );
    expect(stored).toEqual([{ position: 0, answer: "Honden die zeker weten dat de bank van hen is." }]);
  });

test("an answer has a character counter, and text typed before hydration stays", async ({
  site,
  variables,
}) => {
  const ana = await join(site, variables.DATABASE_URL, velvet);
  const { page } = ana;
  let run = () => {};
  const typed = new Promise<void>((resolve) => {
    run = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto("/profile", { waitUntil: "commit" });
  await answer(ana, 1).fill("Soep");
  await question(ana, 1).selectOption("dish");
  run();
  await hydrated(page);
  await expect(answer(ana, 1)).toHaveValue("Soep");
  await expect(question(ana, 1)).toHaveValue("dish");
  await answer(ana, 1).pressSequentially(" 😀");
  const counted = nl("profile", "answer_count").replace("{{number}}", "6").replace("{{max}}", "160");
  await expect(form(ana).getByText(counted)).toBeVisible();
  await save(ana).click();
  await expect(form(ana).getByRole("status")).toBeVisible();
  await expect(form(ana).getByText(counted)).toHaveCount(0);
});

for (const { brand, locale, country, questions } of covered([
  { brand: "kaleido", locale: "fi", country: "FR", questions: ["myself", "curious", "friends"] },
  { brand: "abendrot", locale: "de", country: "DE", questions: ["learned", "sunday", "small"] },
] as const))
  test(`long questions and answers of ${brand} in ${locale} fit from 320 px on, and axe finds nothing`, async ({
    site,
    variables,
  }) => {
    test.setTimeout(120_000);
    const database = variables.DATABASE_URL!;
    const ana = await join(site, database, { brand, locale, country });
    const { page } = ana;
    const [man] = await addCompany(database, ana, 1);
    const long = [
      "Kartoffelpuffer, Zwetschgenkuchen, und danach eine lange Unterhaltung auf dem Balkon, bis es kalt wird",
      "Lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas, ja vähän kahvia",
      `Donaudampfschifffahrtsgesellschaft${"m".repeat(126)}`,
    ];
    for (const [at, question] of questions.entries())
      await runSql(
        database,
        `insert into profile_answers (tenant_id, member_id, question, position, answer, answered_at)
         select tenant_id, id, '${question}', ${at}, '${long[at]}', now() from members where id in (${man}, ${ana.id})`,
      );
    const findings = new Findings();
    for (const path of [`/members/${man}`, "/profile", `/members/${man}/chat`]) {
      await page.goto(path);
      await hydrated(page);
      await expect(page.getByText("Zwetschgenkuchen").first()).toBeVisible();
      await inspectAccess(page, findings);
      await inspectLayout(page, [320, 375, 1280], findings);
    }
    expect(findings.list()).toEqual([]);
  });
