import { createHash, randomBytes } from "node:crypto";
import pg from "pg";

/** A member with the token of a session. */
export type Member = { id: number; token: string };

/** Runs `work` on a connection of the owner that acts for a brand. @param url the owner's URL */
export async function asTenant<T>(
  url: string,
  slug: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("insert into tenants (slug) values ($1) on conflict do nothing", [slug]);
    await client.query("select set_config('app.tenant', id::text, false) from tenants where slug = $1", [
      slug,
    ]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds premium members of the brand for which the connection acts, each with a session. @returns them by their number */
export async function addMembers(client: pg.Client, count: number): Promise<Member[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into members (email, name, password_hash, status, language, signup_date, gender, seeks, sexuality, date_of_birth, country,
       terms_version, terms_accepted_at, paid_user)
     select key || '@people.example', 'm_' || key, '-', 'active', 'en', now(), 'woman', '{woman}', 'unsaid', '1990-01-01', 'NL',
       '2024-01-01', now(), true
     from generate_series(1, $1::int) as n, lateral (select left(md5(random()::text || n), 12) as key) as keys returning id`,
    [count],
  );
  const ids = rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
  const members = ids.map((id) => ({ id, token: randomBytes(32).toString("base64url") }));
  await client.query(
    `insert into sessions (member_id, token_hash, browser, created_at, expires_at)
     select id, hash, 'bench', now(), now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) as given (id, hash)`,
    [ids, members.map(({ token }) => createHash("sha256").update(token).digest())],
  );
  return members;
}
