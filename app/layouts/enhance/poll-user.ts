import { isLeaving } from "../leaving";
import { showCounts } from "./counts";
import { startLive } from "./live";
import type { LiveEvent } from "./live-connection";
import { keepPush, watchPushes } from "./push-state";
import { reloadChats } from "./reload-chats";
import { reloadLikes } from "./reload-likes";
import { reloadUser } from "./reload-user";

/** product.md §9 */
const FIRST_MS = 5000;
const EVERY_MS = 60_000;
/** Whoever is told by push need not ask so often. */
const EVERY_WITH_PUSH_MS = 300_000;

/** What to ask again when an event tells of a change. */
const reloads: Partial<Record<LiveEvent["type"], readonly (() => Promise<void>)[]>> = {
  message: [reloadChats],
  chats: [reloadChats],
  likes: [reloadLikes],
  user: [reloadUser],
  reload: [reloadUser, reloadChats, reloadLikes],
};

/**
 * Keeps what waits for the member in view: told as it happens, and asked now and then while the page is seen, should a word get lost.
 * product.md §4, §7, §8, §9
 */
export default function pollUser(element: HTMLElement): void {
  const { likes, messages, pushKey = "", member = "" } = element.dataset;
  showCounts({ likes: Number(likes), messages: Number(messages) });
  let askedMs = Number.NEGATIVE_INFINITY;
  let everyMs = EVERY_MS;
  const ask = async () => {
    if (isLeaving()) return;
    askedMs = performance.now();
    await Promise.all([reloadUser(), reloadChats(), reloadLikes()]);
  };
  const askIfSeen = () => {
    if (document.visibilityState === "visible") void ask();
  };
  document.addEventListener("live", (event) => {
    const { type } = (event as CustomEvent<LiveEvent>).detail;
    // Until the first question, which asks for everything, the page is as fresh as it came.
    if (type === "reload" && askedMs < 0) return;
    for (const reload of reloads[type] ?? []) void reload();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && askedMs > 0 && performance.now() - askedMs >= everyMs)
      void ask();
  });
  startLive();
  watchPushes();
  setTimeout(async () => {
    if (await keepPush({ key: pushKey, member })) everyMs = EVERY_WITH_PUSH_MS;
    setInterval(askIfSeen, everyMs);
    if (document.visibilityState !== "visible") {
      askedMs = 1;
      return;
    }
    document.dispatchEvent(new Event("progress:start"));
    await ask();
    document.dispatchEvent(new Event("progress:finish"));
  }, FIRST_MS);
}
