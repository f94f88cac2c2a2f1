import { createHmac, randomBytes } from "node:crypto";
import path from "node:path";
import type { TenantDb } from "~/db/pool.server";
import type { AccountContext, DecidingContext, MailingActContext } from "~/domain/context";
import type { Counter } from "~/domain/limit";
import { writeStatement } from "~/http/console/statement.server";
import { Translations } from "~/i18n/translations.server";
import { createMailQueue, queueMemberChange } from "~/jobs/job-sender.server";
import { Registry } from "~/tenancy/registry.server";
import { memoryStore } from "./memory-store";

const root = path.resolve(import.meta.dirname, "../..");
const registry = new Registry(path.join(root, "tenants"), path.join(root, "themes"));
await registry.loadAll();
const translations = new Translations(path.join(root, "locales"));

/** Limits that nothing exceeds. */
const uncounted: Counter = {
  count: () => Promise.resolve(),
  isWithin: () => Promise.resolve(true),
  giveBack: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};

/**
 * Returns the context for verbs of operators and accounts on a test's database.
 * @param name of the tenant in that database
 */
export function operatorContext(
  db: TenantDb,
  name: string,
  now: Date,
  more: Partial<MailingActContext & DecidingContext> = {},
) {
  const [model] = registry.list();
  if (!model) throw new Error("There are no brands");
  const tenant = { ...model, id: name, slug: name };
  const ctx: MailingActContext & DecidingContext & AccountContext = {
    tenant,
    db,
    now,
    by: "rosa",
    why: "Asked members for money.",
    may: () => true,
    approval: "not_needed" as const,
    mails: createMailQueue(tenant.id, "https://brand.example", now),
    changedLater: (tx, memberId) => queueMemberChange(tx, tenant.id, memberId),
    statementIn: (language, facts) => writeStatement({ translations, tenant }, language, facts),
    sign: (text) => createHmac("sha256", "key of the test").update(text).digest(),
    locale: "en",
    random: randomBytes,
    counter: uncounted,
    changed: () => undefined,
    ...more,
  };
  return { ...ctx, media: memoryStore() };
}
