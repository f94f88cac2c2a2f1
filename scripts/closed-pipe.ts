/** A reader that has seen enough, such as `head`, closes the pipe: that is no failure, and the command still ends in order. */
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
