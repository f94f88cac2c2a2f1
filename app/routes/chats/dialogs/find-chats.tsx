import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { FIND_MAX } from "~/domain/chats/rules";
import { Button } from "~/ui/button";
import { roundPlain } from "~/ui/button.css";
import { chip } from "~/ui/field.css";
import { SearchField } from "~/ui/search-field";
import { muted } from "~/ui/text.css";
import type { ChatView, ListView } from "../views";
import * as css from "./find-chats.css";
import { type FindProps, opened } from "./open-find";

/** Typing pauses for this long before the list is requested. */
const PAUSE_MS = 250;

type Filter = { find: string; unread: boolean };
const nothing: Filter = { find: "", unread: false };
/** The filter as it was left. */
let left = nothing;

/** The search in the list of conversations: by a part of the other member's name, and among those with unread messages. product 11.13 */
export function FindChats({ version, row, request, close, children }: FindProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState(left);
  const isFresh = useRef(!queryOf(filter)).current;
  const change = (part: Partial<Filter>) => setFilter((old) => ({ ...old, ...part }));
  useEffect(() => {
    left = filter;
    opened.Part = FindChats;
  }, [filter]);
  const { found, more, hasFailed, retry } = useFound(filter, version, request);
  const box = useRef<HTMLElement>(null);
  const end = () => {
    const list = box.current?.closest("section");
    left = nothing;
    opened.Part = null;
    flushSync(close);
    // The button that opened the search is there again.
    list?.querySelector<HTMLElement>("header button")?.focus();
  };
  const isSearching = queryOf(filter) !== null;
  return (
    <>
      <search className={css.find} ref={box}>
        <div className={css.field}>
          <SearchField
            label={t("chats:find")}
            value={filter.find}
            find={(find) => change({ find })}
            maxLength={FIND_MAX}
            // The button that opens the search is pressed to type.
            autoFocus={isFresh}
            onKeyDown={({ key }) => key === "Escape" && end()}
          />
          <button className={roundPlain} type="button" aria-label={t("chats:find_close")} onClick={end}>
            <X aria-hidden />
          </button>
        </div>
        <fieldset className={css.choices} aria-label={t("chats:find_which")}>
          {[false, true].map((unread) => (
            <label key={String(unread)} className={chip}>
              <input
                type="radio"
                name="which"
                checked={filter.unread === unread}
                onChange={() => change({ unread })}
              />
              {t(unread ? "chats:find_unread" : "chats:find_all")}
            </label>
          ))}
        </fieldset>
        <p className={muted} role="status">
          {isSearching && found ? resultText(found.chats.length) : null}
          {hasFailed ? t("chats:list_failed") : null}
        </p>
      </search>
      {isSearching ? null : children}
      {isSearching && found && found.chats.length > 0 ? <ul>{found.chats.map(row)}</ul> : null}
      {hasFailed || (isSearching && found?.next) ? (
        <div className={css.more}>
          <Button size="small" onClick={() => void (hasFailed ? retry() : more())}>
            {t(hasFailed ? "chats:again" : "chats:find_more")}
          </Button>
        </div>
      ) : null}
    </>
  );

  function resultText(number: number): string {
    return number === 0 ? t("chats:find_none") : t("chats:find_found", { number });
  }
}

/** What a filter requests; null where it filters nothing. */
function queryOf({ find, unread }: Filter): Record<string, string> | null {
  const name = find.trim();
  if (!name && !unread) return null;
  return { ...(name && { find: name }), ...(unread && { unread: "1" }) };
}

/** Requests what a filter finds, the latest filter last. A failure leaves what was found before. */
function useFound(filter: Filter, version: unknown, fetchChats: FindProps["request"]) {
  const [found, setFound] = useState<Pick<ListView, "chats" | "next"> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(0);
  const query = queryOf(filter);
  const key = JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key states the filter, and a changed list is requested again
  useEffect(() => {
    latest.current += 1;
    setFailed(false);
    if (!query) return setFound(null);
    const timer = setTimeout(() => void request(query, []), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, version]);

  async function request(fields: Record<string, string>, before: readonly ChatView[]): Promise<void> {
    const number = latest.current;
    try {
      const { chats, next } = await fetchChats(fields);
      if (number !== latest.current) return;
      setFound({ chats: [...before, ...chats], next });
      setFailed(false);
    } catch {
      if (number === latest.current) setFailed(true);
    }
  }
  const more = async () => {
    if (query && found?.next) await request({ ...query, after: found.next }, found.chats);
  };
  const retry = async () => {
    if (query) await request(query, []);
  };
  return { found, more, hasFailed, retry };
}
