import { type RefObject, useEffect, useRef } from "react";
import * as css from "./place-field.css";
import type { Town } from "./use-towns";

const HEIGHT_MAX = 320;
/** With less space below the field, the list opens above it. In CSS pixels. */
const ROOM_MIN = 180;
const GAP = 4;
const MARGIN = 8;

type Props = {
  field: RefObject<HTMLInputElement>;
  label: string;
  towns: readonly Town[];
  active: number;
  choose: (town: Town) => void;
};

/** The suggestions beside their field, in the top layer. The field keeps the focus and names the active one. */
export function TownList({ field, label, towns, active, choose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [element, box] = [list.current, field.current];
    if (!element || !box) return;
    const put = () => putBeside(element, box);
    // Browsers without popovers show it in place.
    element.showPopover?.();
    put();
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    addEventListener("scroll", put, { ...options, capture: true });
    addEventListener("resize", put, options);
    // The on-screen keyboard changes only the visual viewport.
    visualViewport?.addEventListener("resize", put, options);
    return () => stop.abort();
  }, [field]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={list}
      className={css.list}
      id="towns"
      role="listbox"
      aria-label={label}
      popover="manual"
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {towns.map((town, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
        <div
          key={town.id}
          id={`town-${at}`}
          className={css.option}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          onClick={() => choose(town)}
        >
          {town.city}
          {town.region && town.region !== town.city ? (
            <span className={css.region}>{town.region}</span>
          ) : null}
        </div>
      ))}
    </div>
  );
}

function putBeside(list: HTMLElement, field: HTMLElement): void {
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const [start, end] = visualViewport
    ? [visualViewport.offsetTop, visualViewport.offsetTop + visualViewport.height]
    : [0, innerHeight];
  const [above, below] = [top - start, end - bottom];
  const isAbove = below < ROOM_MIN && above > below;
  Object.assign(list.style, {
    left: `${left}px`,
    width: `${width}px`,
    top: isAbove ? "auto" : `${bottom + GAP}px`,
    bottom: isAbove ? `${innerHeight - top + GAP}px` : "auto",
    maxHeight: `${Math.min(HEIGHT_MAX, (isAbove ? above : below) - GAP - MARGIN)}px`,
  });
}
