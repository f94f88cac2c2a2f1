// A process that checks passwords, and for a login asks the database too, started by password-processes.server.ts. It yields to everything
// else that the machine has to do.
import { setPriority } from "node:os";
import { hashSync, verifySync } from "@node-rs/argon2";
import { askRaw } from "../../../db/ask-raw.mjs";

/**
 * About a tenth of a core where others want all of it, a whole one where nobody does: pages go first, but a busy neighbour does not
 * keep members from logging in. Running only while the machine is idle would.
 */
const PRIORITY = 10;

setPriority(PRIORITY);
// Whoever started it says when it ends, after the logins that are under way.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

const tasks = {
  hash: ({ password, cost }) => hashSync(password, cost),
  check: ({ kept, password }) => kept.map((one) => verifySync(one, password)),
  logIn,
};

process.on("message", async ({ task }) => {
  try {
    process.send({ result: await tasks[task.kind](task) });
  } catch (error) {
    process.send({ failure: error instanceof Error ? error.message : String(error) });
  }
});

/** Checks the password of those whom a query finds, as many as an address can have; whoever's it is may get a session by another. */
async function logIn({ address, find, open, memberAt, password, standIn }) {
  const found = await askRaw(address, find);
  const [idAt, hashAt] = ["id", "password_hash"].map((asked) =>
    found.columns.findIndex(({ name }) => name === asked),
  );
  const kept = [0, 1].map((at) => found.rows[at]?.[hashAt] ?? null);
  const right = kept
    .map((one) => verifySync(one ?? standIn, password))
    .findIndex((isRight, at) => isRight && kept[at] !== null);
  if (right < 0) return { found, right, isOpen: false };
  const values = [...open.values];
  for (const at of memberAt) values[at] = found.rows[right][idAt];
  const opened = await askRaw(address, { text: open.text, values });
  return { found, right, isOpen: opened.rows.length > 0 };
}
