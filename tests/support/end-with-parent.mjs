// Preloaded into a server that outlives the suite that started it: it ends with the test process, also where that is killed.
process.stdin.on("end", () => process.exit()).resume();
