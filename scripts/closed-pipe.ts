/** Ignores EPIPE: a reader such as `head` may close the pipe early, and the command must still finish normally. */
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
