import { randomBytes } from "node:crypto";
import type { BrowserContext } from "playwright/test";
import { runSql } from "../../support/test-server";

const drawn = {
  contentType: "image/svg+xml",
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><rect width="3" height="4" fill="gray"/></svg>',
};

/** The members that the tests of this worker hid until their test ends. */
const hidden: { database: string; ids: number[] }[] = [];

/**
 * Hides members from every search until the test ends.
 * @param condition SQL condition on `members`
 */
export async function hideMembers(database: string, condition: string): Promise<void> {
  const rows = await runSql(
    database,
    `update members set invisible = true where not invisible and (${condition}) returning id`,
  );
  hidden.push({ database, ids: rows.map((row) => Number(row.id)) });
}

/** Makes the names of a worker's members different, and as short as most are: numbers of members are long. */
let companies = 0;

/** Restores what a test changed in the members: tests of a worker share the database. Their photos have no files. */
export async function restoreMembers(): Promise<void> {
  for (const { database, ids } of hidden.splice(0)) {
    await runSql(database, `update members set invisible = true where email like '%@company.example'`);
    await runSql(database, `update members set invisible = false where id = any('{${ids.join(",")}}')`);
  }
}

/**
 * Creates men with a photo each, the only results of a member's search. Their photos are rows without files: the test serves them.
 * @param names of the first of them
 * @returns their public numbers, the last active first
 */
export async function addCompany(
  database: string,
  { id, context }: { id: number; context: BrowserContext },
  count: number,
  names: readonly string[] = [],
): Promise<number[]> {
  await context.route(/\/media\/[\w-]{22}-/, (route) => route.fulfill(drawn));
  await hideMembers(database, `id <> ${id} and tenant_id = (select tenant_id from members where id = ${id})`);
  const rows = await runSql(
    database,
    `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
      date_of_birth, country, city, terms_version, terms_accepted_at, last_active, fictional)
    select me.tenant_id, number || '-' || me.id || '@company.example', 'man_' || number || '_${++companies}', '-', 'active', 'en', now(),
      'man', '{woman}', 'unsaid', '1990-01-01', me.country, 'Haarlem', '2024-01-01', now(), now() - number * interval '1 hour', number = 1
    from members as me, generate_series(1, ${count}) as number where me.id = ${id} returning id, email`,
  );
  // Their places are in their addresses: numbers of members are random.
  const place = ({ email }: Record<string, unknown>) => Number.parseInt(String(email), 10);
  const ids = rows.sort((one, other) => place(one) - place(other)).map((row) => Number(row.id));
  for (const [at, name] of names.entries())
    await runSql(database, `update members set name = '${name}' where id = ${ids[at]}`);
  for (const man of ids)
    await runSql(
      database,
      `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
       select tenant_id, id, '${key()}', '${key()}', 'active', 0, 1200, 1600, now() from members where id = ${man}`,
    );
  return ids;
}

const key = () => randomBytes(16).toString("base64url");
