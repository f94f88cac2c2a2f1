import { sql } from "kysely";
import type { ControlDb } from "~/db/control-database.server";
import type { DueWork, JobDepth, JobDepths } from "~/jobs/job-depths.server";
import type { Registry } from "~/tenancy/registry.server";

/** For how long what was read is shown, in milliseconds: it is the same for all pages. */
const REMEMBERED_MS = 15_000;

/** What waits in the queues of all processes; empty where the database did not answer. */
export type Work = { jobs: JobDepth[]; due: DueWork[] };

/** The state of what all brands share: the queues of jobs, and the database. */
export class ServiceState {
  #work: { read: Promise<Work>; until: number } | null = null;

  constructor(
    readonly control: ControlDb,
    readonly depths: Pick<JobDepths, "list" | "due">,
    readonly registry: Pick<Registry, "list">,
  ) {}

  /** Returns what waits in the queues, at most a quarter of a minute old. */
  work(now: Date): Promise<Work> {
    if (this.#work && this.#work.until > now.getTime()) return this.#work.read;
    const ids = this.registry.list().map(({ id }) => id);
    const read = Promise.all([this.depths.list(), this.depths.due(ids)]).then(([jobs, due]) => ({
      jobs,
      due,
    }));
    this.#work = { read, until: now.getTime() + REMEMBERED_MS };
    return read;
  }

  /** Returns the size of the database in bytes. */
  async databaseBytes(): Promise<number> {
    const { rows } = await this.control.transaction((tx) =>
      sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(tx),
    );
    return rows[0]!.bytes;
  }
}
