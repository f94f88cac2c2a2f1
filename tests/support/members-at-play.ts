import { randomBytes } from "node:crypto";
import path from "node:path";
import { forTenant, type TenantDb } from "~/db/pool.server";
import type { MembersTable } from "~/db/tables";
import { Registry } from "~/tenancy/registry.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { createTestDatabase, type TestDatabase } from "./database";
import { makeTenants } from "./tenants";
import { sign } from "./test-sign";

type Row = Partial<Record<keyof MembersTable, unknown>>;
/** A member as the verbs of the games use it. */
export type Player = {
  id: number;
  name: string;
  gender: string;
  seeks: string[];
  fictional: boolean;
  paidUser: boolean;
};

export const NOON = new Date("2027-03-20T12:00:00Z");

/** A database with two of the demo brands, and members as a test needs them. */
export class MembersAtPlay {
  private constructor(
    readonly database: TestDatabase,
    readonly tenants: ReadonlyMap<string, Tenant>,
    readonly databases: ReadonlyMap<string, TenantDb>,
  ) {}

  static async open(slugs = ["velvet-hour", "abendrot"]): Promise<MembersAtPlay> {
    const registry = new Registry(path.resolve("tenants"), path.resolve("themes"));
    await registry.loadAll();
    const tenants = new Map(registry.list().map((tenant) => [tenant.slug, tenant]));
    const database = await createTestDatabase();
    const ids = await makeTenants(database, slugs);
    const databases = new Map(slugs.map((slug) => [slug, forTenant(database.db, ids.get(slug)!)]));
    return new MembersAtPlay(database, tenants, databases);
  }

  db(slug = "velvet-hour"): TenantDb {
    return this.databases.get(slug)!;
  }

  /** The context of a verb at a given time, for a brand whose configuration a test may change. */
  context(now = NOON, config: Partial<Tenant["config"]> = {}, slug = "velvet-hour") {
    const tenant = this.tenants.get(slug)!;
    const published: number[] = [];
    return {
      now,
      sign,
      db: this.db(slug),
      tenant: { ...tenant, config: { ...tenant.config, ...config } },
      likesChanged: (id: number) => void published.push(id),
      changed: () => undefined,
      published,
    };
  }

  /** A woman who seeks men, last seen at noon; the given columns replace these values. */
  async add(more: Row = {}, slug?: string): Promise<Player> {
    const id = randomBytes(5).toString("hex");
    const row = {
      email: `${id}@people.example`,
      name: `p_${id}`,
      password_hash: "-",
      status: "active",
      language: "nl",
      signup_date: NOON,
      gender: "woman",
      seeks: ["man"],
      sexuality: "unsaid",
      date_of_birth: "1990-02-03",
      country: "NL",
      terms_version: "2024-01-01",
      terms_accepted_at: NOON,
      last_active: NOON,
      ...more,
    };
    return this.db(slug).transaction((tx) =>
      tx
        .insertInto("members")
        .values(row as never)
        .returning(["id", "name", "gender", "seeks", "fictional", "paid_user as paidUser"])
        .executeTakeFirstOrThrow(),
    );
  }

  man(more: Row = {}, slug?: string): Promise<Player> {
    return this.add({ gender: "man", seeks: ["woman"], ...more }, slug);
  }
}
