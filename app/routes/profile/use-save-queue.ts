import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { SaveQueue, type Shown } from "./save-queue";

const nothing: Shown = { state: "idle", drafts: {}, problems: {} };

/** It outlives the page: what could not be sent is sent once the browser is online. */
let queue: SaveQueue | null = null;

function queueOf(owner: number): SaveQueue {
  if (queue?.owner !== owner) queue = new SaveQueue(owner);
  return queue;
}

/**
 * The changes of the own profile that are being saved.
 * @param onSaved called once all changes are saved, to load the page's data again
 * @returns `queue`, null before hydration, and what the page shows of it
 */
export function useSaveQueue(owner: number, onSaved: () => void): { queue: SaveQueue | null; shown: Shown } {
  const [current, setCurrent] = useState<SaveQueue | null>(null);
  useEffect(() => setCurrent(queueOf(owner)), [owner]);
  const shown = useSyncExternalStore(
    (listener) => current?.subscribe(listener) ?? (() => undefined),
    () => current?.shown ?? nothing,
    () => nothing,
  );
  const saved = useRef(onSaved);
  saved.current = onSaved;
  const isSaved = shown.state === "saved" || shown.state === "refused";
  useEffect(() => {
    if (isSaved) saved.current();
  }, [isSaved]);
  return { queue: current, shown };
}
