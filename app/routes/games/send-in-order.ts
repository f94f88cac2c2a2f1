let last: Promise<unknown> = Promise.resolve();
let hidden: Promise<void> | null = null;

/**
 * Sends calls in order: each after the previous one was answered or has failed. When the page is left, the waiting
 * calls are sent at once, so that none is lost.
 */
export function sendInOrder<T>(send: () => Promise<T>): Promise<T> {
  const sent = Promise.race([last, pageHidden()]).then(send);
  last = sent.catch(() => undefined);
  return sent;
}

function pageHidden(): Promise<void> {
  hidden ??= new Promise((resolve) => {
    const release = () => {
      hidden = null;
      resolve();
    };
    addEventListener("pagehide", release, { once: true });
  });
  return hidden;
}
