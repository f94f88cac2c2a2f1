let last: Promise<unknown> = Promise.resolve();
let hidden: Promise<void> | null = null;

/**
 * Sends one after the other, in the order of the calls: each when the one before it was answered or has failed. When the page is left, what
 * waits is sent at once, so that nothing is lost.
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
