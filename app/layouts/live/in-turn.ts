/**
 * Runs one at a time. Who asks in the same moment shares a run; whoever asks meanwhile gets one more afterwards: what it gives may have been
 * read before they asked. A run that fails is told to nobody who gets another.
 */
export function inTurn(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAsked = false;
  return () => {
    isAsked = true;
    running ??= (async () => {
      await null;
      while (isAsked) {
        isAsked = false;
        await run().catch((error: unknown) => {
          if (!isAsked) throw error;
        });
      }
    })().finally(() => {
      running = null;
    });
    return running;
  };
}
