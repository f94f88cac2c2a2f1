import { call } from "../call";
import { showCounts } from "./counts";
import { reloadLikes } from "./reload-likes";

/** product.md §9 */
const FIRST_MS = 5000;
const EVERY_MS = 60_000;
/** Whoever is told by push need not ask so often. */
const EVERY_WITH_PUSH_MS = 300_000;

/**
 * Asks now and then who is logged in and what waits for them, while the page is seen: a session that was ended elsewhere ends here too.
 * product.md §4, §7, §8, §9
 */
export default function pollUser(element: HTMLElement): void {
  showCounts({ likes: Number(element.dataset.likes) });
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    void call("/api/user.php", { retries: 0 }).catch(() => undefined);
    void reloadLikes();
  };
  setTimeout(async () => {
    ask();
    setInterval(ask, (await hasPush()) ? EVERY_WITH_PUSH_MS : EVERY_MS);
  }, FIRST_MS);
}

async function hasPush(): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return Boolean(await worker?.pushManager?.getSubscription().catch(() => null));
}
