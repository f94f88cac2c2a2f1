import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { paths } from "~/paths";
import type { OpenedView, ShownData } from "./views";
import { sideBySide } from "./widths.css";

/** The parameter of the request for the list together with the newest conversation. */
export const NEWEST = "newest";

/**
 * Loads the newest conversation beside the list on wide screens, each time the list is opened without one. product 11.14
 * @param isWanted whether the page shows the list only, and the list is not empty
 * @returns the conversation once it is loaded, and whether it still may be
 */
export function useNewest(isWanted: boolean): { newest: OpenedView | null; isPending: boolean } {
  const { key } = useLocation();
  const { load, data } = useFetcher<ShownData | null>();
  const [isWide, setWide] = useState<boolean | null>(null);
  useEffect(() => {
    const room = matchMedia(sideBySide);
    const measure = () => setWide(room.matches);
    measure();
    room.addEventListener("change", measure);
    return () => room.removeEventListener("change", measure);
  }, []);
  const isDue = isWanted && isWide === true;
  /** the data that was there before the request: an earlier answer is of an earlier visit */
  const before = useRef<{ key: string; data: unknown } | null>(null);
  const latest = useRef<unknown>(data);
  latest.current = data;
  useEffect(() => {
    if (!isDue || before.current?.key === key) return;
    before.current = { key, data: latest.current };
    load(`${paths.chats()}?${NEWEST}`);
  }, [isDue, key, load]);
  const isThere = before.current?.key === key && data !== before.current.data;
  return {
    newest: isDue && isThere ? (data?.opened ?? null) : null,
    isPending: isWanted && isWide !== false && !isThere,
  };
}
