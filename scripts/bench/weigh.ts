import type { Page } from "playwright";

/** One file that a page fetched: its body as it came over the network. `document` is the address of the page that asked for it. */
export type Loaded = { url: string; type: string; encoding: string; bytes: number; document: string };
export type LoadedType = "Script" | "Stylesheet" | "Font";

/** Notes what the page fetches from now on. @returns gives what was fetched of a kind so far */
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
