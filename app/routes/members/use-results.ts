import { useLocation } from "@remix-run/react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { call } from "~/client/call";
import { paths } from "~/paths";
import type { ShownCard } from "./members.server";
import type { ResultsPage } from "./results";

/** The next page is loaded at this distance from the end. */
const NEAR = "800px";
/** After this many pages the member loads the next by a button, so that the footer stays reachable. */
const PAGES_AT_ONCE = 8;
const STORED = "members-shown";

export const keyOf = (card: ShownCard) => (card.kind === "member" ? card.member.id : card.partner.id);

/**
 * The results of a search, page by page: more load near the end, and all are restored at the same scroll position after a way back or
 * a reload of the document. product 9.8, 9.9
 * @param first the page that came with the document or the navigation
 */
export function useResults(first: ResultsPage) {
  const { search } = useLocation();
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ["members", search],
    queryFn: async ({ pageParam }) => {
      const from = pageParam.slice(pageParam.indexOf("?"));
      return (await (await call(`${paths.membersResults()}${from}`, { retries: 0 })).json()) as ResultsPage;
    },
    initialPageParam: "",
    getNextPageParam: ({ more }) => more,
    initialData: { pages: [first], pageParams: [""] },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  });
  useEffect(() => {
    // The page that was loaded last replaces the first cached page; the pages after it stay.
    client.setQueryData<typeof query.data>(["members", search], (cached) =>
      cached && cached.pages[0] !== first ? { ...cached, pages: [first, ...cached.pages.slice(1)] } : cached,
    );
  }, [client, search, first]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const pages = query.data.pages;
  const cards = unique(pages.flatMap(({ results }) => results));

  const load = useCallback(async () => {
    const { isError } = await fetchNextPage();
    return !isError;
  }, [fetchNextPage]);
  useRestored(search, pages.length, load);

  const end = useRef<HTMLDivElement>(null);
  const mayLoad =
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError && pages.length <= PAGES_AT_ONCE;
  useEffect(() => {
    if (!mayLoad || !end.current) return;
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) void load();
      },
      { rootMargin: NEAR },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [mayLoad, load]);

  return {
    cards,
    more: hasNextPage ? (pages.at(-1)?.more ?? null) : null,
    hasAppended: pages.length > 1,
    isLoading: isFetchingNextPage,
    hasFailed: isFetchNextPageError,
    load,
    end,
  };
}

/** The state to restore: the number of pages and the scroll position. */
type Stored = { at: string; pages: number; y: number };

/** After a way back or a reload: restores the pages, then the scroll position, unless the member has scrolled in the meantime. */
function useRestored(search: string, count: number, load: () => Promise<boolean>): void {
  const shown = useRef({ search, count, load });
  shown.current = { search, count, load };
  useEffect(() => {
    const store = () => {
      const { search: at, count: pages } = shown.current;
      write({ at, pages, y: scrollY });
    };
    addEventListener("pagehide", store);
    return () => removeEventListener("pagehide", store);
  }, []);
  useEffect(() => {
    const stored = take();
    if (!stored || stored.at !== shown.current.search || stored.pages <= shown.current.count) return;
    let isOver = false;
    const stop = () => {
      isOver = true;
    };
    const signs = ["wheel", "touchstart", "pointerdown", "keydown"];
    for (const sign of signs) addEventListener(sign, stop, { once: true, passive: true });
    void (async () => {
      for (let at = 1; at < stored.pages; at += 1) if (!(await shown.current.load())) return;
      requestAnimationFrame(() => {
        if (!isOver) scrollTo({ top: stored.y, behavior: "instant" });
      });
    })();
    return () => {
      stop();
      for (const sign of signs) removeEventListener(sign, stop);
    };
  }, []);
}

let hasTaken = false;

/** The state that the previous document stored, for the same first page only. */
function take(): Stored | null {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isReturn = !hasTaken && /back_forward|reload/.test(entry?.type ?? "");
  hasTaken = true;
  if (!isReturn) return null;
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? "null") as Stored | null;
  } catch {
    return null;
  }
}

function write(shown: Stored): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(shown));
  } catch {
    // Without storage a way back starts at the top.
  }
}

/** A member who moved up in the meantime is listed once. */
function unique(cards: readonly ShownCard[]): ShownCard[] {
  const seen = new Set<string>();
  return cards.filter((card) => {
    if (card.kind === "partner") return true;
    const key = String(keyOf(card));
    return !seen.has(key) && seen.add(key);
  });
}
