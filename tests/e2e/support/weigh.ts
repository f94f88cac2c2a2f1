import type { Page } from "playwright";

/** A file that a page fetched. `bytes` is the size of the transferred body, `document` the address of the page that requested it. */
export type Loaded = { url: string; type: string; encoding: string; bytes: number; document: string };
export type LoadedType = "Script" | "Stylesheet" | "Font";

/** Records the files that the page fetches from now on. @returns a function that returns the files of a type so far */
export async function weigh(page: Page): Promise<(type: LoadedType) => Loaded[]> {
  const session = await page.context().newCDPSession(page);
  const byId = new Map<string, Loaded>();
  const documents = new Map<string, string>();
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, loaderId, type, response }) => {
    if (type === "Document") documents.set(loaderId, response.url);
    const header = Object.entries(response.headers).find(
      ([name]) => name.toLowerCase() === "content-encoding",
    );
    const document = documents.get(loaderId) ?? "";
    byId.set(requestId, { url: response.url, type, encoding: header?.[1] ?? "", bytes: 0, document });
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const loaded = byId.get(requestId);
    if (loaded) loaded.bytes += encodedDataLength;
  });
  return (wanted) => [...byId.values()].filter(({ type }) => type === wanted);
}

export const bytesOf = (all: readonly Loaded[]) => all.reduce((total, { bytes }) => total + bytes, 0);
