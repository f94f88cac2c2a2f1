import { createHash, randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { COST } from "~/domain/accounts/passwords/passwords.server";
import { brands } from "./brands";
import { FormBrowser, fromSomewhere } from "./browser";
import { insertBrand } from "./insert-brand";
import type { ServedDatabase } from "./served-database";
import type { TestServer } from "./server";
import { newPerson, type Person, signUp } from "./sign-up";

/** A member that others can find: the address is confirmed. */
export type Member = { id: number; person: Person; browser: FormBrowser };

/** Hashing is slow on purpose, so all members of a test process share one password. */
const { password } = newPerson();
let passwordHash: Promise<string> | null = null;

/**
 * Inserts a confirmed member and a session, as a signup and a confirmation leave them.
 * The server must trust its proxy: rate limits count by address.
 */
export async function joinMember(
  server: TestServer,
  database: Pick<ServedDatabase, "query">,
  host: string,
  country: string,
): Promise<Member> {
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
  const brand = brands.find((one) => one.host === host || host === `${one.slug}.localhost`);
  if (!brand) throw new Error(`No demo brand is served at ${host}`);
  const browser = new FormBrowser(server, host, fromSomewhere());
  await insertBrand(database, brand.slug);
  const person = { ...newPerson(), password };
  passwordHash ??= hash(password, COST);
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const [row] = await database.query(`
    with member as (
      insert into members (tenant_id, email, name, password_hash, status, language, signup_date, last_login_at,
        gender, seeks, sexuality, date_of_birth, country, signup_message, terms_version, terms_accepted_at)
      select id, '${person.email}', '${person.name}', '${await passwordHash}', 'active', '${brand.json.domain_language}',
        now(), now(), 'woman', '{man,nonbinary}', 'bisexual', '1990-02-03', '${country}', 'Hoi', '2024-01-01', now()
      from tenants where slug = '${brand.slug}'
      returning tenant_id, id
    ), session as (
      insert into sessions (tenant_id, member_id, token_hash, browser, created_at, expires_at)
      select tenant_id, id, '\\x${tokenHash}', 'Browser', now(), now() + interval '30 days' from member
    )
    select id from member`);
  browser.setCookie("session", token);
  return { id: Number(row!.id), person, browser };
}

/** Signs up a new member through the forms. The address stays unconfirmed; the mail with the link is sent. */
export async function signUpMember(
  server: TestServer,
  { query }: Pick<ServedDatabase, "query">,
  host: string,
  country: string,
): Promise<Member> {
  await server.logged(({ msg }) => msg === "the database is ready", 30_000);
  const [person, browser] = [newPerson(), new FormBrowser(server, host, fromSomewhere())];
  await signUp(browser, person, country);
  const [row] = await query(`select id from members where name = '${person.name}'`);
  return { id: Number(row!.id), person, browser };
}
