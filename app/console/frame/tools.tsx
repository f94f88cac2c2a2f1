import { Link, useRevalidator } from "@remix-run/react";
import { Search } from "lucide-react";
import { createContext, lazy, type MouseEvent, type ReactNode, Suspense, useContext, useState } from "react";
import { consolePaths } from "../paths";
import { useRootData } from "../scope";
import { t } from "../text";
import { Key } from "../ui/button";
import { Icon } from "../ui/icon";
import * as css from "./frame.css";
import { ownKeys, pageActs, press, pressables } from "./keys";
import type { OfferedAct } from "./palette";
import { type FrameActs, useKeys } from "./use-keys";
import { useScope } from "./use-scope";

// Loaded at the first press: the pages work without them.
const Palette = lazy(() => import("./palette"));
const KeySheet = lazy(() => import("./key-sheet"));

type Open =
  | { kind: "palette"; acts: readonly OfferedAct[] }
  | { kind: "sheet"; keys: ReturnType<typeof pressables> }
  | null;

const OpenPalette = createContext<() => void>(() => undefined);

/** The keys of the console, its palette and the sheet of keys, around every page. */
export function Tools({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>(null);
  const scheme = useSchemeSwitch();
  const close = () => setOpen(null);
  const acts: FrameActs = {
    palette: () =>
      setOpen((now) => (now?.kind === "palette" ? now : { kind: "palette", acts: offeredActs(acts) })),
    acts: () => acts.palette(),
    sheet: () => setOpen({ kind: "sheet", keys: pressables() }),
    scheme,
  };
  useKeys(acts);
  return (
    <OpenPalette.Provider value={acts.palette}>
      {children}
      <Suspense>
        {open?.kind === "palette" ? <Palette acts={open.acts} onClose={close} /> : null}
        {open?.kind === "sheet" ? <KeySheet pressed={open.keys} onClose={close} /> : null}
      </Suspense>
    </OpenPalette.Provider>
  );
}

/** Returns the acts of the present page, then those of the frame. */
function offeredActs(acts: FrameActs): OfferedAct[] {
  const own = ownKeys.flatMap(({ key, act, label, offered }) =>
    offered ? [{ key, label: t(label), run: acts[act] }] : [],
  );
  return [
    ...pageActs().map(({ key, label, element }) => ({ key, label, run: () => press(element) })),
    ...own,
  ];
}

/** Returns what changes the scheme to the other one, and stores it as the operator's choice. */
function useSchemeSwitch(): () => void {
  const operator = useRootData()?.operator;
  const { revalidate } = useRevalidator();
  return () => {
    if (!operator) return;
    const isDark =
      operator.scheme === "system"
        ? matchMedia("(prefers-color-scheme: dark)").matches
        : operator.scheme === "dark";
    const { density, keys, blur } = operator;
    const settings = { density, keys, blur, scheme: isDark ? "light" : "dark" };
    document.documentElement.dataset.scheme = settings.scheme;
    void fetch(consolePaths.you(), {
      method: "POST",
      body: new URLSearchParams(settings),
      redirect: "manual",
    }).then(revalidate, revalidate);
  };
}

/** Opens the palette; without script, the page of the search. */
export function SearchLink({
  className,
  words,
  isPhone = false,
}: {
  className: string;
  words: string;
  isPhone?: boolean;
}) {
  const { scope } = useScope();
  const openPalette = useContext(OpenPalette);
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openPalette();
  };
  return (
    <Link
      className={className}
      to={consolePaths.search(scope)}
      prefetch="none"
      onClick={onClick}
      title={t("search_or_act")}
      aria-keyshortcuts="Control+K"
    >
      <Icon of={Search} {...(isPhone ? {} : { size: "s" })} />
      <span className={words}>{t(isPhone ? "search" : "search_or_act")}</span>
      {isPhone ? null : (
        <span className={css.searchKey}>
          <Key>Ctrl K</Key>
        </span>
      )}
    </Link>
  );
}
