import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { runSql } from "../../tests/support/test-server";
import { type Figure, figure, percentile, spreadOf } from "./figures";
import { type ManyTenants, makeTenants } from "./many-tenants";
import { benchModerators } from "./moderators";
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
      const brand = many.tenants[0]!;
      const { slug } = brand;
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
        ...(await benchModerators({ server, url, console: HOST, brand })),
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
      await fillFigures(url, many);
      const home = await timesOf(server, "/");
      const shown = await server.fetch(HOST, "/", { headers: { cookie: `operator=${TOKEN}` } });
      if (!shown.text.includes("Usual by now") || !shown.text.includes("cannot be sent"))
        throw new Error("The home page shows no figures or no alerts.");
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

/** Gives each brand the figures of today and of eight weeks before, and one in twenty mails that cannot be sent. */
async function fillFigures(url: string, { dir, tenants }: ManyTenants): Promise<void> {
  const read = (...file: string[]) => JSON.parse(readFileSync(path.join(dir, ...file), "utf8"));
  const rows = tenants.map(({ slug }, at) => {
    const { timezone } = read("_base", `${read(slug, "tenant.json").extends}.json`);
    return `('${slug}', '${timezone ?? "Europe/Amsterdam"}', ${at})`;
  });
  await runSql(url, `create temporary table made (brand, zone, at) as values ${rows.join(", ")}; ${FIGURES}`);
}

const NOTHING = { count: 0, since: null };
const FACTS = JSON.stringify({
  ...{ mails: { sent: 40, bounced: 1, waiting: NOTHING }, postbacks: NOTHING, refunds: NOTHING },
  ...{ withdrawals: NOTHING, intimate: NOTHING, underAge: NOTHING, objections: NOTHING, complaints: NOTHING },
  providers: [{ provider: "mollie", started: 9, paid: 7, failed: 2, lastAt: null }],
});
const USUAL = JSON.stringify({
  ...{ visits: { low: 50, high: 900, days: 28 }, signups: { low: 2, high: 20, days: 28 } },
  paid: { EUR: { range: { low: 1000, high: 90_000, days: 28 }, median: 30_000 } },
});
const FIGURES = `
  insert into control.daily_figures (brand, day, counted_at, visits, signups, confirmed, reports, money, hours)
    select brand, (now() at time zone zone)::date - ago, now(), at, at % 30, 1, 0,
      jsonb_build_object('EUR', jsonb_build_object('orders', 3, 'paid', at * 100, 'refunds', 0, 'refunded', 0)),
      (select jsonb_object_agg(h, '{"visits": 9, "signups": 1, "orders": 1, "paid": {"EUR": 3490}}'::jsonb) from generate_series(0, 23) h)
    from made, generate_series(0, 56) as ago;
  insert into control.brand_health (brand, day, counted_at, facts, usual)
    select brand, (now() at time zone zone)::date, now(),
      case when at % 20 = 0 then jsonb_set('${FACTS}', '{mails,waiting}', jsonb_build_object('count', at + 1, 'since', now() - interval '1 hour'))
        else '${FACTS}' end, '${USUAL}' from made;
  analyze control.daily_figures, control.brand_health`;

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
