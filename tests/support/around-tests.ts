import { afterAll, beforeEach, inject } from "vitest";
import { startedServers } from "./server";
import { checkSharedDatabases } from "./shared-server";
import { runSql } from "./test-server";

/** What runs or waits in the databases of the tests. */
const ACTIVITY = `
  select pid, application_name, datname, usename, state, wait_event_type, wait_event, pg_blocking_pids(pid)::text as blocked_by,
    round(extract(epoch from now() - state_change)::numeric, 1)::text as seconds, left(query, 120) as query
  from pg_stat_activity where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`;

// Prints the log of each server that a test starts itself when that test fails, with what the databases are doing then. The log of a
// shared server is long, and mostly of others.
beforeEach(({ onTestFailed }) => {
  const before = startedServers.length;
  onTestFailed(async () => {
    const started = startedServers.slice(before);
    if (started.length === 0) return;
    const activity = await runSql(inject("database").url, ACTIVITY).catch((error: Error) => [error.message]);
    for (const { log, output } of started)
      console.error(
        ["The log of a server:", ...log.map((line) => JSON.stringify(line)), ...output].join("\n"),
      );
    console.error(["The databases:", ...activity.map((row) => JSON.stringify(row))].join("\n"));
  });
});

afterAll(checkSharedDatabases);
