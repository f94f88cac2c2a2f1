// A process that checks passwords, and for a login asks the database too, started by password-processes.server.ts with "idle" or "low". It
// yields to everything else that the machine has to do.
import { execFile } from "node:child_process";
import { setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { hashSync, verifySync } from "@node-rs/argon2";
import { askRaw } from "../../../db/ask-raw.mjs";

/** About a tenth of a core where others want all of it, a whole one where nobody does. */
const PRIORITY = 10;
/** Of its time it works so much and rests for the remainder: with all cores at work all the time, whoever asks for a page waits for one. */
const SHARE = 0.5;

setPriority(PRIORITY);
// Linux lets a process of low priority finish its turn of some milliseconds before a page gets the core, one of the idle class never. Where
// there is no such class, the priority has to do.
if (process.argv[2] === "idle") execFile("chrt", ["-i", "-p", "0", String(process.pid)], () => {});
// Whoever started it says when it ends, after the logins that are under way.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

const tasks = {
  hash: ({ password, cost }) => hashSync(password, cost),
  check: ({ kept, password }) => kept.map((one) => verifySync(one, password)),
  logIn,
};

let rested = Promise.resolve();

process.on("message", async ({ task }) => {
  await rested;
  const before = process.cpuUsage();
  try {
    process.send({ result: await tasks[task.kind](task) });
  } catch (error) {
    process.send({ failure: error instanceof Error ? error.message : String(error) });
  }
  const { user, system } = process.cpuUsage(before);
  rested = delay(((user + system) / 1000) * (1 / SHARE - 1));
});

/** Checks the password of those whom a query finds, as many as an address can have; whoever's it is may get a session by another. */
async function logIn({ address, find, open, memberAt, hashAt, password, standIn }) {
  const found = await askRaw(address, find);
  const [idColumn, hashColumn] = ["id", "password_hash"].map((asked) =>
    found.columns.findIndex(({ name }) => name === asked),
  );
  const kept = [0, 1].map((at) => found.rows[at]?.[hashColumn] ?? null);
  const right = kept
    .map((one) => verifySync(one ?? standIn, password))
    .findIndex((isRight, at) => isRight && kept[at] !== null);
  if (right < 0) return { found, right, isOpen: false };
  const values = [...open.values];
  for (const at of memberAt) values[at] = found.rows[right][idColumn];
  for (const at of hashAt) values[at] = kept[right];
  const opened = await askRaw(address, { text: open.text, values });
  return { found, right, isOpen: opened.rows.length > 0 };
}
