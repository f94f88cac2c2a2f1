// Serves the build and, on SIGUSR2, collects garbage and logs its memory use in bytes. Needs --expose-gc.
import { start } from "../serve.mjs";

const serving = await start();
process.on("SIGUSR2", () => {
  for (let at = 0; at < 3; at++) globalThis.gc();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.stdout.write(`${JSON.stringify({ msg: "memory", rss, held: heapUsed + external })}\n`);
});
process.once("SIGTERM", async () => {
  await serving.stop();
  process.exit(0);
});
