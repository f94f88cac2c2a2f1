/** Shows the progress bar until the promise settles. product 4.27 */
export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  document.dispatchEvent(new Event("progress:start"));
  try {
    return await work;
  } finally {
    document.dispatchEvent(new Event("progress:finish"));
  }
}
