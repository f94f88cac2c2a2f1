import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "~/layouts/call";

const WAIT_MS = 300;
type Count = { count: number; isMore: boolean };

/**
 * How many members the search in a form would find, asked a moment after each change. Of several answers the one to the latest question
 * counts; while there is none, or when it fails, the count is null. APP §2
 * @returns what the form is given: `ref`, and `recount` for its changes
 */
export function useCount() {
  const ref = useRef<HTMLFormElement>(null);
  const [count, setCount] = useState<Count | null>(null);
  const asked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const recount = useCallback(() => {
    asked.current += 1;
    const own = asked.current;
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      if (!ref.current) return;
      const query = new URLSearchParams(
        [...new FormData(ref.current)].map(([name, value]) => [name, String(value)]),
      );
      const found = await call(`/api/search-count.php?${query}`, { retries: 0 })
        .then((answer) => answer.json() as Promise<Count>)
        .catch(() => null);
      if (own === asked.current) setCount(found);
    }, WAIT_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { count, ref, recount };
}
