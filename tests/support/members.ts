import { FormBrowser, fromSomewhere } from "./browser";
import type { ServedDatabase } from "./served-database";
import type { TestServer } from "./server";
import { newPerson, type Person, signUp } from "./sign-up";

/** Somebody whom others can find: signed up, address confirmed. */
export type Member = { id: number; person: Person; browser: FormBrowser };

/** Signs somebody up at a brand and confirms their address. The server must trust its proxy: limits count by address. */
export async function joinMember(
  server: TestServer,
  database: Pick<ServedDatabase, "query">,
  host: string,
  country: string,
): Promise<Member> {
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
  const [person, browser] = [newPerson(), new FormBrowser(server, host, fromSomewhere())];
  await signUp(browser, person, country);
  const [row] = await database.query(
    `update members set status = 'active' where name = '${person.name}' returning id`,
  );
  return { id: Number(row!.id), person, browser };
}
