import { LRUCache } from "lru-cache";
import { type EncodedPage, encodePage } from "./encoded-page.server";

/** A cached page: one immutable buffer per encoding, with the headers that all answers share. */
export type CachedPage = {
  page: EncodedPage;
  status: number;
  headers: Record<string, string>;
};

/** Bytes an entry costs beside its page: key, objects, list nodes. Generous, so that the bound holds. */
const ENTRY_OVERHEAD_BYTES = 1024;

/**
 * Anonymous pages by a key that begins with the tenant and a blank, and holds everything that changes them. Bounded in bytes, least recently used out first; a tenant's pages go
 * when the tenant changes. Pages being rendered are shared, so that a burst renders once.
 */
export class HtmlCache {
  #pages: LRUCache<string, CachedPage>;
  #keys = new Map<string, Set<string>>();
  #rendering = new Map<string, Promise<CachedPage | null>>();
  #generation = new Map<string, number>();

  constructor(maxBytes: number) {
    this.#pages = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ page }, key) => page.bytes + key.length * 2 + ENTRY_OVERHEAD_BYTES,
      dispose: (_page, key) => {
        const tenantId = key.slice(0, key.indexOf(" "));
        const keys = this.#keys.get(tenantId);
        keys?.delete(key);
        if (keys?.size === 0) this.#keys.delete(tenantId);
      },
    });
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  get count(): number {
    return this.#pages.size;
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /**
   * The page of a key, rendered when it is not there. What was rendered before a tenant changed is handed out but not kept.
   * @param render gives null for a page that must not be kept
   */
  async getOrRender(
    key: string,
    render: () => Promise<{ html: string; status: number; headers: Record<string, string> } | null>,
  ): Promise<CachedPage | null> {
    const kept = this.#pages.get(key);
    if (kept) return kept;
    const running = this.#rendering.get(key);
    if (running) return running;
    const tenantId = key.slice(0, key.indexOf(" "));
    const generation = this.#generation.get(tenantId) ?? 0;
    const work = render()
      .then(async (made) => {
        if (!made) return null;
        const page = {
          page: await encodePage(made.html, made.headers),
          status: made.status,
          headers: made.headers,
        };
        if ((this.#generation.get(tenantId) ?? 0) === generation) this.#keep(tenantId, key, page);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(key) === work) this.#rendering.delete(key);
      });
    this.#rendering.set(key, work);
    return work;
  }

  /** Forgets all pages of one tenant and nothing else. */
  drop(tenantId: string): void {
    this.#generation.set(tenantId, (this.#generation.get(tenantId) ?? 0) + 1);
    for (const key of [...(this.#keys.get(tenantId) ?? [])]) this.#pages.delete(key);
    for (const key of this.#rendering.keys()) if (key.startsWith(`${tenantId} `)) this.#rendering.delete(key);
  }

  #keep(tenantId: string, key: string, page: CachedPage) {
    this.#pages.set(key, page);
    if (!this.#pages.has(key)) return;
    const keys = this.#keys.get(tenantId) ?? new Set();
    keys.add(key);
    this.#keys.set(tenantId, keys);
  }
}
