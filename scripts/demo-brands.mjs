// The demo brands of `npm start` and `npm run dev`: their members and logins.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** How long the demo logins wait for the database, in milliseconds. */
const DATABASE_MS = 60_000;

/**
 * Seeds a brand's demo members as soon as the database is ready, and returns its demo logins. Returns none in production, or if the
 * database is not ready in time.
 */
async function loginsOf({ demo }, tenant, { DatabaseUnavailable, isStopping }) {
  if (process.env.NODE_ENV === "production") return [];
  for (const end = Date.now() + DATABASE_MS; Date.now() < end && !isStopping(); ) {
    try {
      return await demo.seed(tenant);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await delay(100);
    }
  }
  return [];
}

/**
 * Seeds the demo members of all brands.
 * @param serving the server
 * @param {{ DatabaseUnavailable: Function }} entry the exports of the server build's entry
 * @param {{ port?: number, isStopping?: () => boolean }} options the port in the addresses; nothing more is seeded once the server stops
 * @returns {Promise<{ slug: string, url: string, logins: { kind: string, email: string, password: string }[] }[]>}
 */
export async function seedBrands(
  serving,
  { DatabaseUnavailable },
  { port = serving.port, isStopping = () => false } = {},
) {
  const brands = [];
  for (const tenant of serving.registry.list()) {
    if (isStopping()) break;
    brands.push({
      slug: tenant.slug,
      url: `http://${tenant.slug}.localhost:${port}/`,
      logins: await loginsOf(serving, tenant, { DatabaseUnavailable, isStopping }),
    });
  }
  return brands;
}

/**
 * Prints one line per brand and one for the operators' console, and writes the addresses and logins of brands to demo.json for other programs.
 * @param {string | null} consoleUrl the address of the console; null where there is none
 */
export function tellBrands(brands, dataDir, consoleUrl) {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "demo.json");
  // Renamed when it is complete: a program that waits for the file never reads a part of it.
  writeFileSync(`${file}.new`, `${JSON.stringify(brands, null, 2)}\n`);
  renameSync(`${file}.new`, file);
  const width = Math.max(...brands.map(({ slug }) => slug.length));
  process.stdout.write(
    `\n${brands.map(({ slug, url }) => `  ${slug.padEnd(width)}  ${url}`).join("\n")}\n\n`,
  );
  const [first] = brands.filter(({ logins }) => logins.length > 0);
  if (first) {
    const kinds = first.logins.map(({ kind }) => kind).join(", ");
    process.stdout.write(
      `Log in as ${first.logins[0].email} with the password ${first.logins[0].password}; each brand has ${kinds}.\n` +
        `All logins: ${path.join(dataDir, "demo.json")}. Mails of a brand: ${first.url}dev/outbox\n\n`,
    );
  }
  if (consoleUrl && process.env.NODE_ENV !== "production")
    process.stdout.write(
      `Console of the operators: ${consoleUrl} (on this machine, log in there as a person of any role, without a passkey)\n\n`,
    );
}
