import { openJobDatabase } from "~/jobs/job-database.server";
import { type DueWork, type JobDepth, JobDepths } from "~/jobs/job-depths.server";
import { openDatabases } from "./database.ts";
import { print } from "./output.ts";
import { parse, Refusal, UsageError } from "./usage.ts";

/** `queues`: shows the jobs of all brands and machines that wait, and the work that is due, with the age of the oldest. */
export async function queuesCommand(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, { json: { type: "boolean" } });
  if (positionals.length > 0)
    throw new UsageError("queues takes no names: the queues are those of all brands.");
  const { databases, jobsUrl, close } = await openDatabases();
  const database = openJobDatabase(jobsUrl, () => undefined);
  try {
    const depths = new JobDepths();
    depths.open(database);
    const open = (await databases.list()).filter(({ retiredAt }) => !retiredAt);
    const [jobs, due] = [await depths.list(), await depths.due(open.map(({ id }) => id))];
    // An empty list is the answer of a database that is late.
    if (jobs.length === 0 || due.length === 0)
      throw new Refusal("The queues did not answer within a second.");
    print(values.json, { jobs, due }, [...jobs.map(jobLine), ...due.map(dueLine)]);
    return 0;
  } finally {
    await database.end();
    await close();
  }
}

const age = (seconds: number) => `oldest ${Math.round(seconds)} s`;

const jobLine = ({ queue, waiting, active, failed, oldestSeconds }: JobDepth) =>
  `job  ${queue.padEnd(16)} ${waiting} waiting, ${active} active, ${failed} failed, ${age(oldestSeconds)}`;

const dueLine = ({ work, count, oldestSeconds }: DueWork) =>
  `due  ${work.padEnd(16)} ${count}, ${age(oldestSeconds)}`;
