import { useDrag } from "@use-gesture/react";
import { type RefObject, useEffect, useRef } from "react";
import { prefersStill } from "~/ui/prefers-still";

/** Beyond this share of the card's width, or this speed (pixels per millisecond), a release counts as a swipe. */
const FAR = 0.32;
const FAST = 0.55;
const LEAST_FLING_PX = 24;
/** The speed is measured over this time in milliseconds: two moves may share a timestamp, and a card that rests is not flung. */
const FLING_MS = 100;
const FIRST_PX = 6;
/** Relative to the card's width. */
const TURN_DEG = 14;
const LARGEST_TURN_DEG = 8;
const LEAVE_MS = 220;
const OUT = "cubic-bezier(.2, .8, .2, 1)";

type Point = { x: number; ms: number };
type Motion = {
  isTop: boolean;
  /** undefined while the card stays */
  leaving: boolean | undefined;
  onSwipe: (isLike: boolean) => void;
  onGone: () => void;
};

/** Moves a card with the pointer, and off the deck once it is swiped. @returns the handlers for the card's element */
export function useCardMotion(ref: RefObject<HTMLElement>, motion: Motion) {
  const { isTop, leaving } = motion;
  const gone = useRef(motion.onGone);
  gone.current = motion.onGone;
  useEffect(() => {
    const card = ref.current;
    if (!card || leaving === undefined) return;
    if (prefersStill()) return gone.current();
    const side = leaving ? 1 : -1;
    const flight = card.animate(
      {
        translate: `${side * (card.offsetWidth + innerWidth / 2)}px 6%`,
        rotate: `${side * LARGEST_TURN_DEG}deg`,
      },
      { duration: LEAVE_MS, easing: OUT, fill: "forwards" },
    );
    flight.onfinish = () => gone.current();
    return () => {
      flight.cancel();
      release(card);
    };
  }, [ref, leaving]);

  return useDrag(
    ({ first, last, event, movement: [x], startTime, timeStamp, memo }) => {
      const card = ref.current;
      if (!card || !isTop) return;
      const path: Point[] = first ? [{ x: 0, ms: startTime }] : memo;
      path.push({ x, ms: timeStamp });
      if (!last) hold(card, x);
      else if (event.type === "pointerup" && isSwipe(path, card.offsetWidth)) {
        delete card.dataset.held;
        motion.onSwipe(x > 0);
      } else release(card);
      return path;
    },
    { axis: "x", threshold: FIRST_PX, enabled: isTop, pointer: { keys: false } },
  );
}

function hold(card: HTMLElement, x: number): void {
  const width = card.offsetWidth;
  card.dataset.held = "";
  card.style.translate = `${x}px 0`;
  const turn = Math.max(-LARGEST_TURN_DEG, Math.min(LARGEST_TURN_DEG, (x / width) * TURN_DEG));
  if (!prefersStill()) card.style.rotate = `${turn}deg`;
  if (Math.abs(x) > width * FAR) card.dataset.toward = x > 0 ? "like" : "pass";
  else delete card.dataset.toward;
}

function release(card: HTMLElement): void {
  card.style.translate = "";
  card.style.rotate = "";
  delete card.dataset.held;
  delete card.dataset.toward;
}

/** Returns whether a card that was moved along this path counts as swiped on release. */
function isSwipe(path: readonly Point[], width: number): boolean {
  const { x, ms } = path.at(-1)!;
  const from = path.findLast((point) => ms - point.ms >= FLING_MS) ?? path[0]!;
  const speed = (x - from.x) / Math.max(1, ms - from.ms);
  const isFlung = Math.abs(speed) > FAST && Math.abs(x) > LEAST_FLING_PX && speed > 0 === x > 0;
  return isFlung || Math.abs(x) > width * FAR;
}
