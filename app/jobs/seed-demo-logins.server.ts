import type { TenantDb } from "~/db/pool.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { termsDate } from "~/domain/company/terms-date";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";

export type DemoLogin = { kind: "free" | "premium" | "unconfirmed"; email: string; password: string };

const people = [
  { kind: "free", name: "demo-free", status: "active", paid: false },
  { kind: "premium", name: "demo-premium", status: "active", paid: true },
  { kind: "unconfirmed", name: "demo-new", status: "not_confirmed", paid: false },
] as const;

/** Everyone knows it: demo logins are for newcomers on their own machine, and are made nowhere else. */
const PASSWORD = "only-for-looking-around";

/** Gives a brand three members to log in as; those who are there already stay as they are. */
export async function seedDemoLogins(tenant: Tenant, db: TenantDb, now: Date): Promise<DemoLogin[]> {
  const { config } = tenant;
  const logins = people.map(({ kind }) => ({ kind, email: `${kind}@${config.domain}`, password: PASSWORD }));
  await db.transaction(async (tx) => {
    const emails = logins.map(({ email }) => email);
    const there = await tx.selectFrom("members").select("email").where("email", "in", emails).execute();
    const missing = people.filter(
      ({ kind }) => !there.some(({ email }) => email === `${kind}@${config.domain}`),
    );
    if (missing.length === 0) return;
    const password_hash = await hashPassword(PASSWORD);
    await tx
      .insertInto("members")
      .values(
        missing.map(({ kind, name, status, paid }) => ({
          email: `${kind}@${config.domain}`,
          name,
          password_hash,
          status,
          paid_user: paid,
          language: defaultLocale(tenant),
          signup_date: now,
          gender: "woman",
          seeks: ["woman", "man", "nonbinary"],
          sexuality: "unsaid",
          date_of_birth: "1990-05-17",
          country: config.countries[0] ?? "NL",
          terms_version: termsDate(config.company.added).toISOString().slice(0, 10),
          terms_accepted_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return logins;
}
