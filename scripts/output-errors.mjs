// Ignores failed writes to standard output and standard error: a server serves on with a full disk or without a reader. The server's own
// log drops and counts lines that cannot be written.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
