// Preloaded by the server: collects garbage on SIGUSR2 and logs the memory in bytes. Needs --expose-gc.
process.on("SIGUSR2", () => {
  for (let at = 0; at < 3; at++) globalThis.gc();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.stdout.write(`${JSON.stringify({ msg: "memory", rss, used: heapUsed + external })}\n`);
});
