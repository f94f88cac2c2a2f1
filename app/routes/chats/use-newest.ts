import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
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
  // Each visit of the list has a fetcher of its own: an answer of an earlier visit is not shown.
  const { load, data, state } = useFetcher<ShownData | null>({ key: `newest ${key}` });
  const [isWide, setWide] = useState<boolean | null>(null);
  useEffect(() => {
    const room = matchMedia(sideBySide);
    const measure = () => setWide(room.matches);
    measure();
    room.addEventListener("change", measure);
    return () => room.removeEventListener("change", measure);
  }, []);
  const isDue = isWanted && isWide === true;
  const isMissing = isDue && data === undefined && state === "idle";
  useEffect(() => {
    if (isMissing) load(`${paths.chats()}?${NEWEST}`);
  }, [isMissing, load]);
  return {
    newest: isDue ? (data?.opened ?? null) : null,
    isPending: isWanted && isWide !== false && data === undefined,
  };
}
