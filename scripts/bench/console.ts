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

/** Measures pages of the operators' console with many brands, as one operator requests them after another. */
export async function benchConsole(): Promise<Figure[]> {
  const many = makeTenants(BRANDS);
  try {
    return await withServer({ TENANTS_DIR: many.dir, OPERATOR_HOST: HOST }, async (server, url) => {
      await runSql(url, SESSION);
      const times = async (path: string) => {
        const all: number[] = [];
        for (let at = 0; at < WARM_UP + REQUESTS; at++) {
          const start = performance.now();
          const { status } = await server.fetch(HOST, path, { headers: { cookie: `operator=${TOKEN}` } });
          if (status !== 200) throw new Error(`${path} answered ${status}.`);
          if (at >= WARM_UP) all.push(performance.now() - start);
        }
        return all;
      };
      const home = await times("/");
      const one = await times(`/b/${many.tenants[BRANDS - 1]!.slug}/orders`);
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
