/** Shows the progress bar while something is under way that the page waits for. product.md §9 */
export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  document.dispatchEvent(new Event("progress:start"));
  try {
    return await work;
  } finally {
    document.dispatchEvent(new Event("progress:finish"));
  }
}
