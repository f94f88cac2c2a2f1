// Preloaded into a server that several suites share: the server ends with the test process, even if that is killed.
process.stdin.on("end", () => process.exit()).resume();
