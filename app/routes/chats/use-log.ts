import { useMatches } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { MessageLog } from "./message-log";

type Log = typeof MessageLog;
/** Without a network it is fetched again this often. */
const RETRY_MS = 2_000;
let loaded: Log | null = null;

/** Fetches what shows messages. The page that begins a conversation does without it until somebody is about to write. */
export async function loadLog(): Promise<Log | null> {
  loaded ??= (await import("./message-log").catch(() => null))?.MessageLog ?? null;
  return loaded;
}

/**
 * What shows messages: the page of a conversation brings it along, the one that begins a conversation fetches it.
 * @param isDue whether there is a message
 * @returns null as long as it is not there
 */
export function useLog(isDue: boolean): Log | null {
  const [fetched, setFetched] = useState<{ log: Log | null }>({ log: null });
  const { MessageLog: own } = (useMatches().at(-1)?.handle ?? {}) as { MessageLog?: Log };
  const log = own ?? fetched.log;
  useEffect(() => {
    if (!isDue || log) return;
    const left = new AbortController();
    let timer: number | undefined;
    const fetchLog = async () => {
      const one = await loadLog();
      if (left.signal.aborted) return;
      if (one) setFetched({ log: one });
      else timer = window.setTimeout(() => void fetchLog(), RETRY_MS);
    };
    void fetchLog();
    return () => {
      left.abort();
      window.clearTimeout(timer);
    };
  }, [isDue, log]);
  return log;
}
