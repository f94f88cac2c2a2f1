import type { TenantDb } from "~/db/pool.server";
import { hashPassword } from "~/domain/accounts/passwords/passwords.server";
import { termsDate } from "~/domain/company/terms-date";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import type { DemoLogin, PlannedLogins } from "./plan-logins.server";
import { insertAnswers } from "./seed-demo-members.server";

/** Their names where the brand has no planned ones. */
const people = [
  { kind: "free", name: "Alexa", status: "active", paid: false },
  { kind: "premium", name: "Josefa", status: "active", paid: true },
  { kind: "unconfirmed", name: "demo-new", status: "not_confirmed", paid: false },
] as const;

/** Public: demo logins are for newcomers on their own machine, and are created nowhere else. */
const PASSWORD = "only-for-looking-around";

/**
 * Creates three members of a brand to log in as; existing ones are not changed.
 * @param planned their profiles
 * @returns the logins, and the numbers of the members
 */
export async function seedDemoLogins(
  tenant: Tenant,
  db: TenantDb,
  planned: PlannedLogins,
  now: Date,
): Promise<{ logins: DemoLogin[]; idOf: Partial<Record<DemoLogin["kind"], number>> }> {
  const { config } = tenant;
  const logins = people.map(({ kind }) => ({ kind, email: `${kind}@${config.domain}`, password: PASSWORD }));
  const idOf = await db.transaction(async (tx) => {
    const emails = logins.map(({ email }) => email);
    const find = () =>
      tx.selectFrom("members").select(["id", "email"]).where("email", "in", emails).execute();
    const there = await find();
    const missing = people.filter(
      ({ kind }) => !there.some(({ email }) => email === `${kind}@${config.domain}`),
    );
    if (missing.length === 0) return byKind(there, config.domain);
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
          sensitive_consented_at: now,
          ...planned[kind]?.profile,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const idOf = byKind(await find(), config.domain);
    const ids = missing.map(({ kind }) => idOf[kind] ?? null);
    await insertAnswers(
      tx,
      missing.map(({ kind }) => planned[kind]?.answers ?? []),
      ids,
      now,
    );
    return idOf;
  });
  return { logins, idOf };
}

function byKind(rows: readonly { id: number; email: string }[], domain: string) {
  return Object.fromEntries(
    people.flatMap(({ kind }) => {
      const row = rows.find(({ email }) => email === `${kind}@${domain}`);
      return row ? [[kind, row.id]] : [];
    }),
  ) as Partial<Record<DemoLogin["kind"], number>>;
}
