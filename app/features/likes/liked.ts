import { useEffect, useRef, useSyncExternalStore } from "react";
import { CallFailed, call } from "~/client/call";
import { reloadLikes } from "~/client/live/queries";
import { toast } from "~/client/toast";
import { type LikeProfile, showMatch } from "./show-like";

type Answer = { match: boolean; new?: boolean; profile?: LikeProfile };
/** What the member wants and with which line, what the server has stored, and whether a request is running. */
type State = { wanted: boolean; stored: boolean; isBusy: boolean; text: string };

/** By profile, because a page may show the same member more than once. */
const likes = new Map<number, State>();
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

/**
 * Returns whether the member likes a profile, and a function that changes it: immediately, and reverted if the server refuses. A match
 * opens by itself. product 10.12
 * @param given the state that the server rendered
 * @param failed the text of the toast if the server gives no reason
 */
export function useLiked(
  profile: number,
  given: boolean,
  failed: string,
): [boolean, (liked: boolean, text?: string) => void] {
  const isLiked = useSyncExternalStore(
    subscribe,
    () => likes.get(profile)?.wanted ?? given,
    () => given,
  );
  const before = useRef(given);
  useEffect(() => {
    if (before.current === given) return;
    before.current = given;
    // The page was read after the last press, so its state is newer.
    if (likes.get(profile)?.isBusy === false) likes.delete(profile);
    publish();
  }, [profile, given]);
  const set = (liked: boolean, text = "") => {
    const state = likes.get(profile) ?? { wanted: given, stored: given, isBusy: false, text };
    state.wanted = liked;
    state.text = text;
    likes.set(profile, state);
    publish();
    if (!state.isBusy) void settle(profile, state, failed);
  };
  return [isLiked, set];
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether the server has stored a like that was given on this page. */
export function isStoredLike(profile: number): boolean {
  return likes.get(profile)?.stored === true;
}

/** Sends requests until the server has the wanted state: after another press during a request, the last press counts. */
async function settle(profile: number, state: State, failed: string): Promise<void> {
  state.isBusy = true;
  try {
    while (state.wanted !== state.stored) {
      const isLike = state.wanted;
      const body = { profile, like: isLike ? 1 : 0, ...(isLike && state.text ? { text: state.text } : {}) };
      const response = await call("/api/like.php", { method: "POST", body, keepalive: true });
      const answer = (await response.json()) as Answer;
      state.stored = isLike;
      if (isLike && state.wanted && answer.new && answer.match && answer.profile) showMatch(answer.profile);
      else if (answer.new) void reloadLikes();
    }
  } catch (error) {
    state.wanted = state.stored;
    const isRefusal = error instanceof CallFailed && error.status >= 400 && error.status < 500;
    toast((isRefusal && error.message) || failed);
  }
  state.isBusy = false;
  publish();
}
