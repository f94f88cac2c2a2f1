// The embedded database of `npm start` and `npm run dev`.
import path from "node:path";
import { log } from "./serve.mjs";

/** Log lines for the events of the supervised embedded database. */
const serverEvents = {
  lost: () => ["error", { msg: "the embedded database stopped unexpectedly; it is being restarted" }],
  back: () => ["info", { msg: "the embedded database was restarted" }],
  failed: ({ reason }) => ["error", { reason, msg: "the embedded database could not be restarted" }],
  "given up": ({ restarts }) => [
    "fatal",
    {
      restarts,
      msg: "the embedded database keeps stopping and is not restarted any more; see server.log in DATA_DIR/postgres, then start again",
    },
  ],
};

/**
 * Starts the embedded database of a data directory, and restarts it if it is killed.
 * @param entry the exports of the server build's entry
 */
export function startDatabase(entry, dataDir) {
  return entry.startEmbeddedPostgres({
    dataDir: path.join(dataDir, "postgres"),
    onServerEvent: ({ event, ...what }) => log(...serverEvents[event](what)),
  });
}
