import { useCallback, useEffect, useRef, useState } from "react";
import { CallFailed, call } from "~/client/call";

const DEBOUNCE_MS = 150;
/** The call rejects longer text. */
const QUERY_MAX = 80;

export type Town = { id: number; city: string; region: string | null; countryregion: string | null };

type Suggestions = { towns: readonly Town[]; status: "" | "some" | "none" | "unavailable" };
const none: Suggestions = { towns: [], status: "" };

/**
 * Suggests towns of a country for a typed text. Works without a query client, because the signup also opens over documents.
 * @param countryNow returns the country whenever towns are loaded, because it may be a field of the form
 * @returns the suggestions for the last answered text; `suggest` requests those for a text, `cancel` aborts
 * the pending request, `clear` also removes the suggestions
 */
export function useTowns(countryNow: () => string) {
  const [suggestions, setSuggestions] = useState(none);
  const timer = useRef<number>();
  const request = useRef<AbortController | null>(null);
  const country = useRef(countryNow);
  country.current = countryNow;

  const cancel = useCallback(() => {
    window.clearTimeout(timer.current);
    request.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);

  const load = useCallback(async (text: string) => {
    const own = new AbortController();
    const { signal } = own;
    request.current = own;
    const query = new URLSearchParams({ q: text.slice(0, QUERY_MAX), country: country.current() });
    try {
      const answer = await call(`/api/places.php?${query}`, { retries: 0, signal });
      const { places } = (await answer.json()) as { places: Town[] };
      if (!signal.aborted) setSuggestions({ towns: places, status: places.length > 0 ? "some" : "none" });
    } catch (error) {
      // The body may break off too. The next letter retries.
      if (
        !(
          error instanceof CallFailed ||
          error instanceof TypeError ||
          error instanceof SyntaxError ||
          signal.aborted
        )
      )
        throw error;
      if (!signal.aborted) setSuggestions({ towns: [], status: "unavailable" });
    }
  }, []);

  return {
    ...suggestions,
    cancel,
    suggest: useCallback(
      (text: string) => {
        cancel();
        if (text.trim()) timer.current = window.setTimeout(() => void load(text), DEBOUNCE_MS);
        else setSuggestions(none);
      },
      [cancel, load],
    ),
    clear: useCallback(() => {
      cancel();
      setSuggestions(none);
    }, [cancel]),
  };
}
