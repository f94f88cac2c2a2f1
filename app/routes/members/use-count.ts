import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "~/client/call";
import { type Counted, findWider, type Wider, widenings } from "./widenings";

const WAIT_MS = 300;
export type FoundCount = Counted & { wider: Wider | null };

const countOf = async (query: URLSearchParams) =>
  (await (await call(`/api/search-count.php?${query}`, { retries: 0 })).json()) as Counted;

/** Counts the results of a form's search, and without results those of the searches that differ by one filter less. */
async function findCount(form: HTMLFormElement): Promise<FoundCount> {
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const found = await countOf(query);
  if (found.count > 0 || found.isMore) return { ...found, wider: null };
  const end = (name: "min" | "max") => form.querySelector(`[name=${name}_age]`)?.getAttribute(name) ?? "";
  const ages = { from: end("min"), to: end("max") };
  return { ...found, wider: await findWider(widenings(query, ages), countOf) };
}

const none = { of: null, found: null };

/**
 * Counts the results of the search in a form, debounced after each change. Only the answer to the latest request
 * counts; before it, or after a failure, the count is null. product 9.10
 * @param shown the count of the search that is shown, until a field changes; null where it is unknown
 * @returns the form's props: `ref`, and `recount` for its changes
 */
export function useCount(shown: Counted | null) {
  const ref = useRef<HTMLFormElement>(null);
  const [{ of, found }, setFound] = useState<{ of: Counted | null; found: FoundCount | null }>(none);
  const requested = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const recount = useCallback(() => {
    requested.current += 1;
    const own = requested.current;
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      if (!ref.current) return;
      const found = await findCount(ref.current).catch(() => null);
      if (own === requested.current) setFound({ of: shown, found });
    }, WAIT_MS);
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const before = shown && shown.count > 0 ? { ...shown, wider: null } : null;
  return { count: of === shown ? found : before, ref, recount };
}
