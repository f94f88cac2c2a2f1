// npm run seed -- --members 1000000 --tenant <slug> [--photos] [--conversations 1000 --messages 100]: generates simple members for load
// tests, and conversations between them. Adds only what is missing to reach these numbers.
import path from "node:path";
import { parseArgs } from "node:util";
import { loginUrls } from "../app/db/login-urls.server";
import { parseEnv } from "../app/env.server";
import { Registry } from "../app/tenancy/registry.server";
import { seedConversations } from "./seed/conversations";
import { countSeeded, seedMembers } from "./seed/members";

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      members: { type: "string" },
      tenant: { type: "string" },
      photos: { type: "boolean" },
      conversations: { type: "string" },
      messages: { type: "string" },
    },
  });
  const members = Number(values.members);
  const [conversations, messages] = [Number(values.conversations ?? 0), Number(values.messages ?? 100)];
  if (!values.tenant || !Number.isInteger(members) || members < 1)
    throw new Error(
      "Give the number of members and the tenant: npm run seed -- --members 1000000 --tenant velvet-hour",
    );
  if (!Number.isInteger(conversations) || conversations < 0 || !Number.isInteger(messages) || messages < 1)
    throw new Error("Give the number of conversations and their length: --conversations 1000 --messages 100");
  const env = parseEnv(process.env);
  if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set: set it to the database to seed.");
  const registry = new Registry(path.resolve(env.TENANTS_DIR), path.resolve(env.THEMES_DIR));
  await registry.loadAll();
  const tenant = registry.bySlug(values.tenant);
  if (!tenant) throw new Error(`There is no tenant "${values.tenant}".`);
  await loginUrls(env.DATABASE_URL, path.resolve(import.meta.dirname, "../app/db/migrations"));
  const added = await seedMembers(env.DATABASE_URL, {
    slug: values.tenant,
    members,
    countries: tenant.config.countries,
    photos: values.photos ?? false,
    onProgress: (done) => process.stdout.write(`\r${done} of ${members}`),
  });
  if (added > 0) await countSeeded(env.DATABASE_URL);
  process.stdout.write(`\r${added} members added; ${values.tenant} has ${members} generated ones.\n`);
  if (conversations === 0) return;
  const written = await seedConversations(env.DATABASE_URL, {
    slug: values.tenant,
    members,
    conversations,
    messages,
    onProgress: (done) => process.stdout.write(`\r${done} of ${conversations}`),
  });
  process.stdout.write(`\r${written} messages added in ${conversations} conversations.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
