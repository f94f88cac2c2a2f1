import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { migrate } from "~/db/migrate.server";
import { TenantDatabases } from "~/db/tenant-database.server";
import { markActive } from "~/domain/members/mark-active.server";
import { addMembers } from "../../tests/support/plain-members";
import { demoTenant } from "../../tests/support/shop";
import { type Figure, figure, spreadOf } from "./figures";

const SLUG = "velvet-hour";
const FEW = 1_000;
const MANY = 8_000;
const ROUNDS = 9;
const PASSWORD = "bench-password";

/** Measures how long the times of the last activity of a tenant's members take to store, for few and for many members. */
export async function benchPresence(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-presence-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const { url } = database;
  const databases = new TenantDatabases();
  try {
    await migrate({
      url,
      appRole: "livery_bench",
      appPassword: PASSWORD,
      migrationsDir: path.resolve("app/db/migrations"),
    });
    const asApp = Object.assign(new URL(url), { username: "livery_bench", password: PASSWORD });
    databases.open({ url: String(asApp), ownerUrl: url, max: 1 });
    const tenant = await demoTenant(SLUG);
    const db = databases.of({ id: tenant.config.id ?? SLUG, slug: SLUG });
    const ids: number[] = [];
    while (ids.length < MANY) ids.push(...(await addMembers(db, FEW)));
    // As in a server that has run for a while: triggers keep the plans of a connection's first statements, which change one member.
    await db.transaction((tx) =>
      sql`update members set last_active = now() where id = ${ids[0]!}`.execute(tx),
    );
    let now = Date.now();
    const timeOf = async (count: number) => {
      now += 1000;
      const seen = new Map(ids.slice(0, count).map((id) => [id, new Date(now)]));
      const start = performance.now();
      await markActive({ db }, seen);
      return performance.now() - start;
    };
    const [few, many]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      few.push(await timeOf(FEW));
      many.push(await timeOf(MANY));
    }
    const perMember = (times: number[], count: number) => spreadOf(times.map((ms) => (ms * 1000) / count));
    const [one, other] = [perMember(few, FEW), perMember(many, MANY)];
    return [
      figure(`last activity of ${FEW} members stored, a member`, "µs", one.median, {}, { spread: one }),
      figure(
        `last activity of ${MANY} members stored, a member`,
        "µs",
        other.median,
        { atMost: 400 },
        { spread: other },
      ),
      figure(`a member of ${MANY} ÷ a member of ${FEW}`, "times", other.median / one.median, { atMost: 1.5 }),
    ];
  } finally {
    await databases.end();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
