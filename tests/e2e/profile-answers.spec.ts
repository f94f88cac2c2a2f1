import { runSql } from "../support/test-server";
import { join } from "./support/chatting";
import { addCompany } from "./support/company";
import { Findings } from "./support/findings";
import { hydrated } from "./support/hydrated";
import { inspectAccess } from "./support/inspect-access";
import { inspectLayout } from "./support/inspect-layout";
import { covered } from "./support/lane";
import { expect, test } from "./support/site";

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
