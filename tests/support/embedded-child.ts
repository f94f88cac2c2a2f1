import { startEmbeddedPostgres } from "../../app/db/embedded.server";

/**
 * A separate process that uses the embedded database of the directory in its first argument. It reports this as a
 * line of JSON and stops when its input ends. Run it with the tsx loader.
 */
const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", durable: false });
console.log(JSON.stringify({ url: database.url, reused: database.reused }));
process.stdin.resume();
process.stdin.on("end", () => void database.stop().then(() => process.exit()));
