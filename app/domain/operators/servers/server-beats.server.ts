import type { Needs } from "~/domain/context";

/** How often a process updates its row, in milliseconds. */
export const BEAT_MS = 30_000;
/** A process that was not seen for so long does not answer; after the second time its row is deleted. */
export const SILENT_MS = 100_000;
const GONE_MS = 10 * 60_000;

/** What a process reports of itself. `loopMs`: delay of the event loop at the 99th percentile; null: not readable. */
export type ServerBeat = {
  name: string;
  release: string;
  startedAt: Date;
  loopMs: number;
  memoryMb: number;
  streams: number;
  brands: number;
  refused: number;
  disk: { freeMb: number; sizeMb: number } | null;
  backupAt: Date | null;
};

/** Stores what a process reports, and deletes the rows of processes that are gone. */
export async function beatServer(
  { control, now }: Needs<"control" | "now">,
  beat: ServerBeat,
): Promise<void> {
  const values = {
    release: beat.release.slice(0, 100),
    started_at: beat.startedAt,
    seen_at: now,
    loop_ms: Math.round(beat.loopMs),
    memory_mb: Math.round(beat.memoryMb),
    streams: beat.streams,
    brands: beat.brands,
    refused: beat.refused,
    disk_free_mb: beat.disk && Math.round(beat.disk.freeMb),
    disk_size_mb: beat.disk && Math.round(beat.disk.sizeMb),
    backup_at: beat.backupAt,
  };
  await control.transaction(async (tx) => {
    await tx
      .insertInto("servers")
      .values({ name: beat.name, ...values })
      .onConflict((on) => on.column("name").doUpdateSet(values))
      .execute();
    await tx
      .deleteFrom("servers")
      .where("seen_at", "<", new Date(now.getTime() - GONE_MS))
      .execute();
  });
}

/** Deletes the row of a process that stops. */
export async function removeServer({ control }: Needs<"control">, name: string): Promise<void> {
  await control.transaction((tx) => tx.deleteFrom("servers").where("name", "=", name).execute());
}

/** A process as the page of health shows it. */
export type ServerState = ServerBeat & { seenAt: Date };

/** Returns the processes that were seen lately, by name. */
export async function listServers({ control, now }: Needs<"control" | "now">): Promise<ServerState[]> {
  const rows = await control.transaction((tx) =>
    tx
      .selectFrom("servers")
      .selectAll()
      .where("seen_at", ">=", new Date(now.getTime() - GONE_MS))
      .orderBy("name")
      .execute(),
  );
  return rows.map((row) => ({
    name: row.name,
    release: row.release,
    startedAt: row.started_at,
    seenAt: row.seen_at,
    loopMs: row.loop_ms,
    memoryMb: row.memory_mb,
    streams: row.streams,
    brands: row.brands,
    refused: row.refused,
    disk:
      row.disk_free_mb === null || row.disk_size_mb === null
        ? null
        : { freeMb: row.disk_free_mb, sizeMb: row.disk_size_mb },
    backupAt: row.backup_at,
  }));
}
