/**
 * Returns a function that never runs `run` twice at the same time. Calls before a run starts share it; calls during a run share one more
 * run, because its data may have been read before they were made. The failure of a run is not reported to callers of the next one.
 */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isRequested = false;
  return () => {
    isRequested = true;
    running ??= (async () => {
      await null;
      while (isRequested) {
        isRequested = false;
        await run().catch((error: unknown) => {
          if (!isRequested) throw error;
        });
      }
    })().finally(() => {
      running = null;
    });
    return running;
  };
}
