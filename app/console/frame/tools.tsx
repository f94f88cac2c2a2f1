import { Link, useRevalidator } from "@remix-run/react";
import { Search } from "lucide-react";
import {
  createContext,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useContext,
  useRef,
  useState,
} from "react";
import { consolePaths } from "../paths";
import { useRootData } from "../scope";
import { t } from "../text";
import { Key } from "../ui/button";
import { Icon } from "../ui/icon";
import { ComingPalette } from "./coming-palette";
import * as css from "./frame.css";
import { ownKeys, pageActs, press, pressables } from "./keys";
import type { OfferedAct } from "./palette";
import { type FrameActs, useKeys } from "./use-keys";
import { useScope } from "./use-scope";

// Loaded at the first press: the pages work without them.
const Palette = lazy(() => import("./palette"));
const KeySheet = lazy(() => import("./key-sheet"));

/** What is open above the page. `id`: a dialog that closes after the next one has opened does not close that. */
type Open = { id: number } & (
  | { kind: "palette"; acts: readonly OfferedAct[] }
  | { kind: "sheet"; keys: ReturnType<typeof pressables> }
);

const OpenPalette = createContext<() => void>(() => undefined);

/** The keys of the console, its palette and the sheet of keys, around every page. */
export function Tools({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [typed, setTyped] = useState("");
  const scheme = useSchemeSwitch();
  const show = (next: (id: number) => Open) => {
    if (document.querySelector("dialog[open]")) return;
    setTyped("");
    setOpen((now) => next((now?.id ?? 0) + 1));
  };
  const closing = (id: number) => () => setOpen((now) => (now?.id === id ? null : now));
  const acts: FrameActs = {
    palette: () => show((id) => ({ id, kind: "palette", acts: offeredActs(acts) })),
    acts: () => acts.palette(),
    sheet: () => show((id) => ({ id, kind: "sheet", keys: pressables() })),
    scheme,
  };
  useKeys(acts);
  return (
    <OpenPalette.Provider value={acts.palette}>
      {children}
      {open?.kind === "palette" ? (
        <Suspense
          key={open.id}
          fallback={<ComingPalette typed={typed} onType={setTyped} onClose={closing(open.id)} />}
        >
          <Palette acts={open.acts} typed={typed} onClose={closing(open.id)} />
        </Suspense>
      ) : null}
      {open?.kind === "sheet" ? (
        <Suspense key={open.id}>
          <KeySheet pressed={open.keys} onClose={closing(open.id)} />
        </Suspense>
      ) : null}
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
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  return () => {
    if (!operator) return;
    // What the page shows: an earlier press may not have come back yet.
    const { scheme: shown } = document.documentElement.dataset;
    const isDark = shown ? shown === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    const { density, keys, blur } = operator;
    const settings = { density, keys, blur, scheme: isDark ? "light" : "dark" };
    document.documentElement.dataset.scheme = settings.scheme;
    const save = () =>
      fetch(consolePaths.you(), {
        method: "POST",
        body: new URLSearchParams(settings),
        redirect: "manual",
        keepalive: true,
      });
    // One after the other: the last press counts.
    const saved = saving.current.then(save, save);
    saving.current = saved;
    const renew = () => saved === saving.current && revalidate();
    saved.then(renew, renew);
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
