import { useEffect, useRef, useState } from "react";
import type { RejectionReason } from "~/domain/photos/rules";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";

/** What was decided of a photo; empty where nothing was. */
export type Verdict = "" | "approve" | RejectionReason;

const MOVES: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, j: 1, k: -1 };

/**
 * The decisions of a batch of photos before they are sent: one key decides about the current photo and moves to the next one. Without script the
 * form has a field for each photo.
 * @param following photos of the next batch, which are loaded before
 */
export function usePhotoBatch(photos: readonly { id: number }[], following: readonly number[]) {
  const { brand } = useScope();
  const [verdicts, setVerdicts] = useState<Record<number, Verdict>>({});
  const [current, setCurrent] = useState(photos[0]?.id ?? 0);
  const [isRevealed, setRevealed] = useState(false);
  const [isReady, setReady] = useState(false);
  const grid = useRef<HTMLUListElement>(null);
  const slug = brand?.slug ?? "";
  useEffect(() => setReady(true), []);
  useEffect(() => {
    for (const id of following) new Image().src = consolePaths.memberPhoto(slug, id, "card");
  }, [following, slug]);

  const first = photos[0]?.id ?? 0;
  // Another batch has come.
  useEffect(() => {
    setVerdicts({});
    setCurrent(first);
    if (grid.current?.contains(document.activeElement))
      grid.current.querySelector<HTMLElement>(`[data-photo="${first}"]`)?.focus();
  }, [first]);

  const focus = (id: number) => setCurrent(id);
  const moveTo = (id: number | undefined) => {
    if (id === undefined) return;
    setCurrent(id);
    grid.current?.querySelector<HTMLElement>(`[data-photo="${id}"]`)?.focus();
  };
  const decide = (id: number, verdict: Verdict) => setVerdicts((all) => ({ ...all, [id]: verdict }));
  const decideCurrent = (verdict: Verdict) => {
    const decided = { ...verdicts, [current]: verdicts[current] === verdict ? ("" as const) : verdict };
    setVerdicts(decided);
    const at = photos.findIndex(({ id }) => id === current);
    const next = [...photos.slice(at + 1), ...photos.slice(0, at)].find(({ id }) => !decided[id]);
    if (decided[current]) moveTo(next?.id);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
      if (event.key === "i") return setRevealed((shown) => !shown);
      const at = photos.findIndex(({ id }) => id === current);
      const row = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const step = row ? row * columnsOf(grid.current) : MOVES[event.key];
      if (!step || !photos[at + step]) return;
      event.preventDefault();
      moveTo(photos[at + step]!.id);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  const decided = photos.filter(({ id }) => verdicts[id]).length;
  return { verdicts, current, decide, decideCurrent, focus, grid, isRevealed, isReady, decided };
}

/** Returns how many tiles stand in a row of the grid. */
function columnsOf(grid: HTMLElement | null): number {
  const tiles = [...(grid?.children ?? [])] as HTMLElement[];
  const top = tiles[0]?.offsetTop;
  return Math.max(1, tiles.filter((tile) => tile.offsetTop === top).length);
}
