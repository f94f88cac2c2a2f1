import { createHash } from "node:crypto";
import { runSql } from "../../tests/support/test-server";
import { type Figure, figure, percentile, spreadOf } from "./figures";
import { makeTenants } from "./many-tenants";
import { withServer } from "./with-server";

const HOST = "console.example";
const TOKEN = "t".repeat(43);
const BRANDS = 1000;
const REQUESTS = 200;
const WARM_UP = 30;
const SEARCHED_BRANDS = 100;
const MEMBERS_EACH = 10_000;
const WAITING = 100_000;

/** Measures pages of the operators' console, as one operator requests them after another. */
export async function benchConsole(): Promise<Figure[]> {
  return [...(await benchBrands()), ...(await benchWork())];
}

/** Reads a page again and again. @returns milliseconds, after a warm-up */
async function timesOf(server: Parameters<Parameters<typeof withServer>[1]>[0], path: string, status = 200) {
  const all: number[] = [];
  for (let at = 0; at < WARM_UP + REQUESTS; at++) {
    const start = performance.now();
    const answer = await server.fetch(HOST, path, { headers: { cookie: `operator=${TOKEN}` } });
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}.`);
    if (at >= WARM_UP) all.push(performance.now() - start);
  }
  return all;
}

/** Members over many brands, and a long queue at one. */
async function benchWork(): Promise<Figure[]> {
  const many = makeTenants(SEARCHED_BRANDS);
  try {
    return await withServer({ TENANTS_DIR: many.dir, OPERATOR_HOST: HOST }, async (server, url) => {
      await runSql(url, SESSION);
      // The home page counts the queues of every brand, and with that gives each its row.
      await timesOf(server, "/");
      await runSql(url, MEMBERS);
      const [{ count } = { count: 0 }] = await runSql(url, "select count(*) as count from members");
      if (Number(count) !== SEARCHED_BRANDS * MEMBERS_EACH) throw new Error(`There are ${count} members.`);
      const { slug } = many.tenants[0]!;
      await runSql(url, `${COMPLAINTS} where slug = '${slug}'`);
      await runSql(url, "analyze members, complaints");
      const name = await timesOf(server, "/members?q=anne_5");
      const address = await timesOf(server, "/members?q=anne_555%40people.example");
      const next = await timesOf(server, `/b/${slug}/review/complaints`, 302);
      const figureOf = (label: string, times: number[], atMost: number) =>
        figure(label, "ms", percentile(times, 0.95), { atMost }, { spread: spreadOf(times) });
      const over = `${SEARCHED_BRANDS} brands, ${SEARCHED_BRANDS * MEMBERS_EACH} members, p95`;
      return [
        figureOf(`members by name, ${over}`, name, 300),
        figureOf(`members by address, ${over}`, address, 300),
        figureOf(`next case of ${WAITING}, p95`, next, 50),
      ];
    });
  } finally {
    many.remove();
  }
}

/** Measures pages with many brands. */
async function benchBrands(): Promise<Figure[]> {
  const many = makeTenants(BRANDS);
  try {
    return await withServer({ TENANTS_DIR: many.dir, OPERATOR_HOST: HOST }, async (server, url) => {
      await runSql(url, SESSION);
      const home = await timesOf(server, "/");
      const one = await timesOf(server, `/b/${many.tenants[BRANDS - 1]!.slug}/orders`);
      return [
        figure(
          `home of the console, ${BRANDS} brands, p95`,
          "ms",
          percentile(home, 0.95),
          { atMost: 150 },
          {
            spread: spreadOf(home),
          },
        ),
        figure("orders of one brand, p95", "ms", percentile(one, 0.95), {}, { spread: spreadOf(one) }),
      ];
    });
  } finally {
    many.remove();
  }
}

/** An owner of all brands with an open session. */
const SESSION = `
  with made as (
    insert into control.operators (name, email, created_at) values ('Bench', 'bench@operators.example', now()) returning id
  ), granted as (
    insert into control.operator_grants (operator_id, role, scope, granted_by, granted_at)
    select id, 'owner', 'all', 'bench', now() from made
  ) insert into control.operator_sessions (operator_id, token_hash, created_at, seen_at, expires_at, way, browser, address)
    select id, decode('${createHash("sha256").update(TOKEN).digest("hex")}', 'hex'), now(), now(), now() + interval '12 hours',
      'passkey', 'bench', '127.0.0.1' from made`;

/** The members of each brand, without the rows that triggers would add: no page here reads them. */
const MEMBERS = `
  set session_replication_role = replica;
  insert into members (tenant_id, id, email, name, name_skeleton, password_hash, status, language, signup_date, gender, seeks, sexuality, date_of_birth, country,
      terms_version, terms_accepted_at)
    select t.id, 1000000 + n, 'anne_' || n || '@people.example', 'anne_' || n, translate('anne_' || n, '10', 'lo'), '-', 'active', 'en', now() - n * interval '1 minute', 'woman', '{man}',
      'unsaid', '1990-01-01', 'NL', '2024-01-01', now()
    from tenants t, generate_series(1, ${MEMBERS_EACH}) n;
  reset session_replication_role`;

/** Complaints that wait, about members of one brand; one in a hundred is urgent. */
const COMPLAINTS = `
  insert into complaints (tenant_id, reference, form_hash, created_at, about, category, body, language, reported_id)
    select t.id, 'C-' || regexp_replace(translate(upper(lpad(to_hex(n), 6, '0')), '01', 'GH'), '(.{4})(.{2})', '\\1-\\2'), sha256(n::text::bytea), now() - n * interval '1 second', 'profile',
      case when n % 100 = 0 then 'under_age' else 'fake' end, 'It is not her.', 'en', 1000000 + n % ${MEMBERS_EACH} + 1
    from generate_series(1, ${WAITING}) n, tenants t`;
