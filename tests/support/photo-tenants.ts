import { randomBytes } from "node:crypto";
import type { TenantDb } from "~/db/pool.server";
import type { LinkContext, PhotoContext } from "~/domain/context";
import type { Tenant } from "~/tenancy/tenant.server";
import { memoryStore } from "./memory-store";
import { sign } from "./test-sign";
import { createTwoTenants } from "./two-tenants";

export const NOW = new Date("2027-03-20T12:00:00Z");

type Limits = { free_photos?: number; premium_photos?: number; free_visible_photos?: number };
type Store = ReturnType<typeof memoryStore>;

/** Two tenants with a database and a store for the verbs of photos. */
export async function createPhotoTenants(limits: Limits = {}): Promise<{
  one: PhotoContext & LinkContext;
  other: PhotoContext & LinkContext;
  media: Store;
  close(): Promise<void>;
}> {
  const { one, other, close } = await createTwoTenants();
  const media = memoryStore();
  const config = {
    timezone: "UTC",
    traffic_sources: [],
    free_photos: 3,
    premium_photos: 25,
    free_visible_photos: 1,
    cdn_prefix: "/media",
    ...limits,
  };
  const of = (slug: string, db: TenantDb): PhotoContext & LinkContext => ({
    tenant: { id: slug, slug, config } as unknown as Tenant,
    db,
    now: NOW,
    sign,
    random: randomBytes,
    changed: () => undefined,
    media,
  });
  return { one: of("one", one), other: of("other", other), media, close };
}

/** Adds a member. @returns the member's number */
export function addMember(
  { db }: Pick<PhotoContext, "db">,
  more: { paid_user?: boolean } = {},
): Promise<number> {
  const id = randomBytes(5).toString("hex");
  return db.transaction(async (tx) => {
    const member = await tx
      .insertInto("members")
      .values({
        email: `${id}@people.example`,
        name: `p_${id}`,
        password_hash: "-",
        status: "active",
        language: "en",
        signup_date: NOW,
        gender: "woman",
        seeks: ["man"],
        sexuality: "unsaid",
        date_of_birth: "1990-02-03",
        country: "NL",
        terms_version: "2024-01-01",
        terms_accepted_at: NOW,
        ...more,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return member.id;
  });
}

/** Returns the photo rows of a tenant in the order of insertion. */
export function photoRows({ db }: Pick<PhotoContext, "db">) {
  return db.transaction((tx) => tx.selectFrom("photos").selectAll().orderBy("id").execute());
}
