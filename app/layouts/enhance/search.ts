import { call } from "../call";
import { followCountry } from "./show-regions";

/** The next page is fetched when its reader is so near to the end. */
const NEAR = "900px";
/** After so many pages by themselves the reader asks for the next: the foot of the page must be reachable. */
const PAGES_AT_ONCE = 8;
const KEPT = "members-shown";

/** What is needed to show the same again: the pages that were added, and how far down the reader was. */
type Shown = { at: string; pages: string[]; y: number };

/** Endless results: pages are appended by themselves, and are there again, at the same place, after a way back. product.md §3, §4 */
export default function search(frame: HTMLElement): void {
  filters(frame);
  const list = frame.querySelector<HTMLElement>("#results");
  const more = frame.querySelector<HTMLElement>("[data-more]");
  if (!list || !more) return;
  const pages: string[] = [];
  const link = () => more.querySelector("a");
  const status = more.querySelector<HTMLElement>("[role=status]");
  let isLoading = false;

  const load = async () => {
    const next = link();
    if (!next || isLoading) return;
    isLoading = true;
    next.setAttribute("aria-busy", "true");
    say(status, more.dataset.loading);
    try {
      append(list, more, await fetchPage(next.href));
      pages.push(next.href);
      say(status, more.dataset.loaded);
    } catch {
      link()?.removeAttribute("aria-busy");
      say(status, "");
      toast(more.dataset.failed);
      watcher.disconnect();
      isLoading = false;
      return;
    }
    isLoading = false;
    if (link() && pages.length < PAGES_AT_ONCE) again();
  };

  const watcher = new IntersectionObserver(
    (seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting) && pages.length < PAGES_AT_ONCE) void load();
    },
    { rootMargin: NEAR },
  );
  /** Asks anew whether the end is near: what was appended may not have pushed it away. */
  const again = () => {
    watcher.unobserve(more);
    watcher.observe(more);
  };
  more.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("a") || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void load();
  });
  addEventListener("pagehide", () => keep({ at: location.search, pages, y: scrollY }));
  void restore(list, more, pages).then(() => watcher.observe(more));
}

/** Another country brings its regions. */
function filters(frame: HTMLElement): void {
  const form = frame.querySelector<HTMLFormElement>("[data-filters]");
  const country = form?.querySelector<HTMLSelectElement>("[name=country]");
  const region = form?.querySelector<HTMLSelectElement>("[name=countryregion]");
  if (!country || !region) return;
  followCountry(country, region);
}

async function fetchPage(href: string): Promise<Document> {
  const answer = await call(href, { headers: { Accept: "text/html" } });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** Puts a fetched page's members at the end, those who are not there yet, and its way on in place of the old one. */
function append(list: HTMLElement, more: HTMLElement, page: Document): void {
  const hrefOf = (card: Element) => card.querySelector("h3 a")?.getAttribute("href");
  const there = new Set([...list.children].map(hrefOf));
  for (const card of [...(page.querySelector("#results")?.children ?? [])]) {
    const href = hrefOf(card);
    if (href?.startsWith("/members/") && there.has(href)) continue;
    const added = document.adoptNode(card);
    list.append(added);
    added.dispatchEvent(new Event("enhance", { bubbles: true }));
  }
  const next = page.querySelector("[data-more] a");
  const old = more.querySelector("a");
  if (next) old?.replaceWith(document.adoptNode(next));
  else old?.remove();
}

/** After a way back or a reload of the same search: all its pages at once, then where the reader was, unless they have moved on meanwhile. */
async function restore(list: HTMLElement, more: HTMLElement, pages: string[]): Promise<void> {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const kept = read();
  if (!kept || kept.at !== location.search || !/back_forward|reload/.test(entry?.type ?? "")) return;
  let hasMoved = false;
  const note = () => {
    hasMoved = true;
  };
  for (const sign of ["wheel", "touchstart", "pointerdown", "keydown"])
    addEventListener(sign, note, { once: true, passive: true });
  try {
    for (const page of await Promise.all(kept.pages.map(fetchPage))) append(list, more, page);
    pages.push(...kept.pages);
  } catch {
    // What cannot be fetched now is fetched when its reader comes there.
  }
  if (!hasMoved) scrollTo({ top: kept.y, behavior: "instant" });
}

function keep(shown: Shown): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(shown));
  } catch {
    // Without storage a way back begins at the top.
  }
}

function read(): Shown | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Shown | null;
  } catch {
    return null;
  }
}

function say(status: HTMLElement | null, text: string | undefined): void {
  if (status) status.textContent = text ?? "";
}

function toast(text: string | undefined): void {
  document.dispatchEvent(new CustomEvent("toast", { detail: text }));
}
