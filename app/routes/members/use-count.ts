import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "~/client/call";

const WAIT_MS = 300;
type Count = { count: number; isMore: boolean };

/**
 * Counts the results of the search in a form, debounced after each change. Only the answer to the latest request
 * counts; before it, or after a failure, the count is null. product 9.10
 * @returns the form's props: `ref`, and `recount` for its changes
 */
export function useCount() {
  const ref = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState<Count | null>(null);
  const requested = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const recount = useCallback(() => {
    requested.current += 1;
    const own = requested.current;
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      if (!ref.current) return;
      const query = new URLSearchParams(
        [...new FormData(ref.current)].map(([name, value]) => [name, String(value)]),
      );
      const found = await call(`/api/search-count.php?${query}`, { retries: 0 })
        .then((answer) => answer.json() as Promise<Count>)
        .catch(() => null);
      if (own === requested.current) setCount(found);
    }, WAIT_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { count, ref, recount };
}
