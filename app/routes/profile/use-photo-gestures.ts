import { useGesture } from "@use-gesture/react";
import { type RefObject, useEffect, useRef } from "react";
import { prefersStill } from "~/ui/prefers-still";

const MAX_SCALE = 4;
/** What a double press enlarges to, and the longest time between its two presses. */
const PRESSED_SCALE = 2.5;
const DOUBLE_MS = 300;
/** A horizontal swipe of this length shows the next photo, in CSS pixels. */
const SWIPE_PX = 48;
/** Dragged down by this part of the height, or at this speed, the view closes. */
const CLOSES_AT = 0.25;
const FLING_PX_PER_MS = 0.6;

type View = { scale: number; x: number; y: number };
const whole: View = { scale: 1, x: 0, y: 0 };

/**
 * Lets fingers and mouse enlarge, move, change and close a photo in full screen.
 * @param stage the element that contains the photo
 * @param at the photo that is shown; another one starts at its whole size
 */
export function usePhotoGestures(
  stage: RefObject<HTMLElement>,
  at: number,
  { step, close }: { step: (by: number) => void; close: () => void },
): void {
  const view = useRef<View>(whole);
  const tappedMs = useRef(Number.NEGATIVE_INFINITY);

  const show = ({ scale, x, y }: View, isSmooth = false) => {
    const photo = stage.current?.querySelector("img");
    if (!photo) return;
    // No further than its edges.
    const most = (size: number) => (size * Math.max(0, scale - 1)) / 2;
    const within = (to: number, limit: number) => Math.max(-limit, Math.min(limit, to));
    view.current = {
      scale,
      x: within(x, most(photo.offsetWidth)),
      y: within(y, most(photo.offsetHeight)),
    };
    place(photo, view.current, isSmooth);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each photo
  useEffect(() => {
    view.current = whole;
  }, [at]);

  /** Enlarges so that the point of the screen stays where it is. */
  const zoom = (began: View, scale: number, [left, top]: readonly [number, number], isSmooth = false) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return;
    const [x, y] = [left - box.left - box.width / 2, top - box.top - box.height / 2];
    const by = scale / began.scale;
    show({ scale, x: x - (x - began.x) * by, y: y - (y - began.y) * by }, isSmooth);
  };

  useGesture(
    {
      onPinch: ({ first, last, offset: [scale], origin, memo }) => {
        const began: View = first ? view.current : memo;
        zoom(began, Math.max(1, scale), origin);
        if (last && view.current.scale < 1.05) show(whole, true);
        return began;
      },
      onDrag: ({
        first,
        last,
        tap,
        event,
        pinching,
        cancel,
        canceled,
        movement: [x, y],
        velocity,
        xy,
        memo,
      }) => {
        const photo = stage.current?.querySelector("img");
        if (pinching) cancel();
        if (pinching || canceled || !photo) return;
        const began: View = first ? view.current : memo;
        if (tap) {
          const isDouble = event.timeStamp - tappedMs.current < DOUBLE_MS;
          tappedMs.current = isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp;
          if (event.target === stage.current && !isDouble) close();
          else if (isDouble && began.scale > 1) show(whole, true);
          else if (isDouble) zoom(began, PRESSED_SCALE, xy, true);
          return began;
        }
        if (began.scale > 1) {
          show({ ...began, x: began.x + x, y: began.y + y });
          return began;
        }
        const isDown = y > Math.abs(x);
        if (!last) place(photo, { scale: 1, x: isDown ? 0 : x, y: isDown ? y : 0 });
        else if (isDown && (y > innerHeight * CLOSES_AT || velocity[1] > FLING_PX_PER_MS)) close();
        else {
          if (!isDown && Math.abs(x) > SWIPE_PX) step(x < 0 ? 1 : -1);
          place(photo, whole, true);
        }
        return began;
      },
    },
    {
      target: stage,
      drag: { filterTaps: true, pointer: { keys: false } },
      pinch: { scaleBounds: { min: 1, max: MAX_SCALE }, from: () => [view.current.scale, 0] },
      eventOptions: { passive: false },
    },
  );
}

function place(photo: HTMLElement, { scale, x, y }: View, isSmooth = false): void {
  photo.style.transition = isSmooth && !prefersStill() ? "translate 200ms, scale 200ms" : "none";
  photo.style.translate = `${x}px ${y}px`;
  photo.style.scale = `${scale}`;
}
