import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
} from "@ariakit/react/combobox";
import { Link } from "@remix-run/react";
import { Command, Search } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ScopePath } from "../paths";
import { useRootData } from "../scope";
import { t } from "../text";
import { Key } from "../ui/button";
import { Icon } from "../ui/icon";
import { hidden } from "../ui/text.css";
import { HitLine, KeysOf } from "./hit-line";
import * as lines from "./hit-line.css";
import { groupTitles, type Hit, searchGroups } from "./hits";
import * as css from "./palette.css";
import { useScope } from "./use-scope";
import { useSearch } from "./use-search";

/** An act that the palette offers: of the page, or of the frame. */
export type OfferedAct = { key: string; label: string; run: () => void };

/**
 * The palette: one field that finds orders, members, cases, brands, pages and the acts of the present page. Native dialog, so that the page behind it is inert;
 * the list's keys are Ariakit's.
 */
export default function Palette({
  acts,
  typed,
  onClose,
}: {
  acts: readonly OfferedAct[];
  /** what was typed while it was loaded */
  typed: string;
  onClose: () => void;
}) {
  const here = useScope();
  const [scope, setScope] = useState<ScopePath>(here.scope);
  const [value, setValue] = useState(typed);
  const dialog = useRef<HTMLDialogElement>(null);
  const { answer, isStale, isSlow, hasFailed, again } = useSearch(scope, value);
  const words = value.trim().toLowerCase();
  const shownActs = acts.filter(({ label }) => label.toLowerCase().includes(words)).slice(0, words ? 8 : 20);
  // Enter before the answer has come opens its first hit.
  const [isWaiting, setWaiting] = useState(false);
  // Before the next key.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!isWaiting || isStale) return;
    setWaiting(false);
    dialog.current?.querySelector<HTMLElement>('[role="option"]')?.click();
  }, [isWaiting, isStale]);
  const hits = isStale && words !== "" ? [] : answer.hits;
  // A list to look something up in is always offered: it is nothing found.
  const isEmpty = shownActs.length === 0 && hits.every(({ kind }) => kind === "find");
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === "Backspace" && value === "" && scope.kind !== "all") setScope({ kind: "all" });
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (hasFailed) again();
    else if (isStale && shownActs.length === 0) setWaiting(true);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-label={t("search_or_act")}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <ComboboxProvider open value={value} setValue={setValue}>
        <div className={css.head}>
          <Icon of={Search} />
          <ScopeChip scope={scope} onWiden={() => setScope({ kind: "all" })} />
          <Combobox
            className={css.input}
            autoSelect="always"
            autoFocus
            aria-label={t("search_field")}
            placeholder={t("search_hint")}
            maxLength={400}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={css.chip} onClick={() => dialog.current?.close()}>
            {t("search_close")}
          </button>
        </div>
        <div className={css.body}>
          <ComboboxList alwaysVisible aria-label={t("search_or_act")}>
            {searchGroups.map((group) => (
              <Group
                key={group}
                title={t(groupTitles[group])}
                hits={hits.filter((hit) => hit.group === group)}
                onOpen={() => dialog.current?.close()}
              />
            ))}
            {shownActs.length > 0 ? (
              <ComboboxGroup>
                <ComboboxGroupLabel className={css.group}>{t("search_acts")}</ComboboxGroupLabel>
                {shownActs.map(({ key, label, run }) => (
                  <ComboboxItem
                    key={`${key} ${label}`}
                    className={`${lines.hit} ${css.act}`}
                    focusOnHover
                    hideOnClick={false}
                    setValueOnClick={false}
                    onClick={() => {
                      dialog.current?.close();
                      run();
                    }}
                  >
                    <Icon of={Command} />
                    <span className={lines.words}>{label}</span>
                    <KeysOf keys={key} />
                  </ComboboxItem>
                ))}
              </ComboboxGroup>
            ) : null}
          </ComboboxList>
          <p className={isEmpty || isSlow || answer.missing > 0 ? css.state : hidden} role="status">
            {hasFailed
              ? t("search_failed")
              : isSlow
                ? t("search_slow")
                : answer.missing > 0
                  ? t("search_missing", { count: answer.missing })
                  : isEmpty && !isStale
                    ? t("search_none", { q: value.trim() })
                    : ""}
          </p>
        </div>
        <p className={css.foot}>
          <span className={css.hint}>
            <Key>↑</Key> <Key>↓</Key> {t("search_move")}
          </span>
          <span className={css.hint}>
            <Key>Enter</Key> {t("search_open")}
          </span>
          <span className={css.hint}>
            <Key>Ctrl Enter</Key> {t("search_new_tab")}
          </span>
          <span>{t("search_note")}</span>
        </p>
      </ComboboxProvider>
    </dialog>
  );
}

function Group({ title, hits, onOpen }: { title: string; hits: readonly Hit[]; onOpen: () => void }) {
  if (hits.length === 0) return null;
  return (
    <ComboboxGroup>
      <ComboboxGroupLabel className={css.group}>{title}</ComboboxGroupLabel>
      {hits.map((hit) => (
        <ComboboxItem
          key={hit.to}
          className={lines.hit}
          focusOnHover
          hideOnClick={false}
          setValueOnClick={false}
          // A new tab leaves the palette open.
          onClick={(event) => event.ctrlKey || event.metaKey || onOpen()}
          render={<Link to={hit.to} prefetch="none" />}
        >
          <HitLine hit={hit} />
        </ComboboxItem>
      ))}
    </ComboboxGroup>
  );
}

/** Where the palette searches. Backspace in the empty field, or a press, widens it to all brands. */
function ScopeChip({ scope, onWiden }: { scope: ScopePath; onWiden: () => void }) {
  const data = useRootData();
  if (scope.kind === "all") return <span className={css.chip}>{t("all_brands")}</span>;
  const name =
    scope.kind === "brand"
      ? data?.brands.find(({ slug }) => slug === scope.slug)?.name
      : data?.companies.find(({ id }) => id === scope.id)?.name;
  return (
    <button type="button" className={css.chip} onClick={onWiden} title={t("search_widen")}>
      {name ?? ""}
      <span className={hidden}>, {t("search_widen")}</span>
    </button>
  );
}
