import { TooManyPictures } from "./refusals.server";

/** So many pictures are worked on at once: each takes a core and some 30 MB. */
const AT_ONCE = 2;
/** Whoever would wait behind so many others is asked to come back. */
const MOST_WAITING = 40;

const waiting: (() => void)[] = [];
let running = 0;

/** Does heavy work when its turn comes. @throws TooManyPictures */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    requireTurn();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // Whoever waits takes over the place.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Refuses at once what would be refused later, before it costs anything. @throws TooManyPictures */
export function requireTurn(): void {
  if (waiting.length >= MOST_WAITING) throw new TooManyPictures("Too many pictures are being worked on.");
}
