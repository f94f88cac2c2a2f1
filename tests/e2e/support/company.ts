import { randomBytes } from "node:crypto";
import type { BrowserContext } from "playwright/test";
import { ask } from "../../support/test-server";

const drawn = {
  contentType: "image/svg+xml",
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><rect width="3" height="4" fill="gray"/></svg>',
};

/**
 * Men with a photo each whom a member's search finds, and nobody else. Their photos are rows without files: the test draws them.
 * @returns their numbers, the one seen last first
 */
export async function addCompany(
  database: string,
  { id, context }: { id: number; context: BrowserContext },
  count: number,
): Promise<number[]> {
  await context.route(/\/media\/[\w-]{22}-/, (route) => route.fulfill(drawn));
  await ask(
    database,
    `update members set invisible = true where id <> ${id} and tenant_id = (select tenant_id from members where id = ${id})`,
  );
  const rows = await ask(
    database,
    `insert into members (tenant_id, email, name, password_hash, status, language, signup_date, gender, seeks, sexuality,
      date_of_birth, country, city, terms_version, terms_accepted_at, last_active, fictional)
    select me.tenant_id, number || '-' || me.id || '@company.example', 'man_' || number || '_' || me.id, '-', 'active', 'en', now(),
      'man', '{woman}', 'unsaid', '1990-01-01', me.country, 'Haarlem', '2024-01-01', now(), now() - number * interval '1 hour', number = 1
    from members as me, generate_series(1, ${count}) as number where me.id = ${id} returning id`,
  );
  const ids = rows.map((row) => Number(row.id)).sort((a, b) => a - b);
  for (const man of ids)
    await ask(
      database,
      `insert into photos (tenant_id, member_id, name, blurred_name, status, position, width, height, created_at)
       select tenant_id, id, '${key()}', '${key()}', 'active', 0, 1200, 1600, now() from members where id = ${man}`,
    );
  return ids;
}

const key = () => randomBytes(16).toString("base64url");
