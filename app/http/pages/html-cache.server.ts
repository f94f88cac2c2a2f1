import { LRUCache } from "lru-cache";
import { type EncodedPage, encodePage } from "./encoded-page.server";

/** A cached page: one immutable buffer per encoding, with the headers that all answers share. */
export type CachedPage = {
  page: EncodedPage;
  status: number;
  headers: Record<string, string>;
};

/** The overhead of an entry: key, objects, list nodes. Generous, so that the limit is never exceeded. */
const ENTRY_OVERHEAD_BYTES = 1024;

/**
 * Caches anonymous pages. A key begins with the tenant and a space, and contains everything that the page depends on. Limited in bytes,
 * least recently used out first; a tenant's pages are dropped when the tenant changes. Parallel requests share one rendering.
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
   * Returns the page of a key, rendered where it is not cached. A page that was rendered before its tenant changed is delivered but not
   * cached.
   * @param render returns null for a page that must not be cached
   */
  async getOrRender(
    key: string,
    render: () => Promise<{ html: string; status: number; headers: Record<string, string> } | null>,
  ): Promise<CachedPage | null> {
    const cached = this.#pages.get(key);
    if (cached) return cached;
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
        if ((this.#generation.get(tenantId) ?? 0) === generation) this.#store(tenantId, key, page);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(key) === work) this.#rendering.delete(key);
      });
    this.#rendering.set(key, work);
    return work;
  }

  /** Drops all pages of one tenant. */
  drop(tenantId: string): void {
    this.#generation.set(tenantId, (this.#generation.get(tenantId) ?? 0) + 1);
    for (const key of [...(this.#keys.get(tenantId) ?? [])]) this.#pages.delete(key);
    for (const key of this.#rendering.keys()) if (key.startsWith(`${tenantId} `)) this.#rendering.delete(key);
  }

  #store(tenantId: string, key: string, page: CachedPage) {
    this.#pages.set(key, page);
    if (!this.#pages.has(key)) return;
    const keys = this.#keys.get(tenantId) ?? new Set();
    keys.add(key);
    this.#keys.set(tenantId, keys);
  }
}
