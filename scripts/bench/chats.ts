import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { benchEventStreams } from "./event-streams";
import type { Figure } from "./figures";
import { benchOpenConversation } from "./open-conversation";

/** Measures the delivery time of a message and the cost of an open page. The database is durable, as in production. */
export async function benchChats(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "livery-bench-chats-"));
  const database = await startEmbeddedPostgres({ dataDir: dir });
  try {
    return [...(await benchEventStreams(database.url)), ...(await benchOpenConversation(database.url))];
  } finally {
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
