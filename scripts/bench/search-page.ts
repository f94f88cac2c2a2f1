import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { countSeeded, seedMembers } from "../seed/members";
import { takeAnswer } from "./bare";
import type { Figure } from "./figures";
import { headersOf, startLoad } from "./load";
import { joinAs } from "./member";
import { databaseReady, type Production, startProduction } from "./production";
import { compare } from "./ratio";

const HOST = "velvethour.example";
const MEMBERS = 20_000;

/** Compares the complete search page of a member with the same components rendered from fixed data. */
export async function benchSearchPage(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-search-"));
  const database = await startEmbeddedPostgres({ dataDir: dir, durable: false });
  const variables = { DATABASE_URL: database.url, RATE_LIMITS: "0", SIGNUP_MIN_SECONDS: "0" };
  const ours = await startProduction(variables);
  let fixed: Production | null = null;
  const load = startLoad();
  try {
    await databaseReady(ours);
    await seedMembers(database.url, {
      slug: "velvet-hour",
      members: MEMBERS,
      countries: ["NL"],
      photos: true,
    });
    await countSeeded(database.url);
    const { cookie } = await joinAs(ours.port, HOST, "NL");
    fixed = await startProduction(variables, "scripts/bench/fixed-data-serve.mjs");
    await databaseReady(fixed);
    const headers = { ...headersOf(HOST), Cookie: cookie };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const requests = () => [["GET /members HTTP/1.1", ...lines, "", ""].join("\r\n")];
    // Checks that the fixed page shows members.
    const { body } = await takeAnswer(fixed.port, { ...headers, "Accept-Encoding": "identity" }, "/members");
    if (!/href="\/members\/\d+"/.test(Buffer.from(body, "base64").toString()))
      throw new Error("The search page shows no members.");
    return await compare(
      "/members logged in ÷ the same from fixed data",
      load,
      { port: ours.port, pid: ours.child.pid ?? 0, requests },
      { port: fixed.port, pid: fixed.child.pid ?? 0, requests },
      0.7,
      { connections: 4 },
    );
  } finally {
    load.stop();
    await fixed?.stop();
    await ours.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
