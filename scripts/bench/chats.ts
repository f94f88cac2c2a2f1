import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded.server";
import { benchEventStreams } from "./event-streams";
import type { Figure } from "./figures";
import { benchOpenConversation } from "./open-conversation";

/** How long a message takes to the other's screen, and what an open page costs. The database keeps what it says, as in production. */
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
