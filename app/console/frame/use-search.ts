import { useEffect, useState } from "react";
import { consolePaths, type ScopePath } from "../paths";
import type { SearchAnswer } from "./hits";

/** A pause in typing after which the server is called, and the time after which the palette says that it waits. In milliseconds. */
const PAUSE_MS = 150;
const SLOW_MS = 600;

const NOTHING: SearchAnswer = { q: "", hits: [], missing: 0 };

/**
 * Searches in a scope for what is typed, after a pause; the answer to an earlier text is dropped.
 * @returns the latest answer; `isStale` until that to the present text has come
 */
export function useSearch(scope: ScopePath, value: string) {
  const [answer, setAnswer] = useState<(SearchAnswer & { of: string }) | null>(null);
  const [failed, setFailed] = useState("");
  const [slow, setSlow] = useState("");
  const [tries, setTries] = useState(0);
  const url = `${consolePaths.searchResults(scope)}?q=${encodeURIComponent(value.trim())}`;
  const attempt = `${tries} ${url}`;
  useEffect(() => {
    const leaving = new AbortController();
    const call = async () => {
      try {
        const response = await fetch(url, {
          signal: leaving.signal,
          headers: { Accept: "application/json" },
        });
        if (!response.ok || response.redirected) throw new Error(`${response.status}`);
        setAnswer({ ...((await response.json()) as SearchAnswer), of: url });
      } catch {
        if (!leaving.signal.aborted) setFailed(attempt);
      }
    };
    const pause = setTimeout(call, url.endsWith("=") ? 0 : PAUSE_MS);
    const wait = setTimeout(() => setSlow(attempt), SLOW_MS);
    return () => {
      clearTimeout(pause);
      clearTimeout(wait);
      leaving.abort();
    };
  }, [url, attempt]);
  const isStale = answer?.of !== url;
  const hasFailed = failed === attempt;
  return {
    answer: answer ?? NOTHING,
    isStale,
    hasFailed,
    isSlow: isStale && !hasFailed && slow === attempt,
    again: () => setTries((count) => count + 1),
  };
}
