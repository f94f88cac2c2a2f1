import type { Page } from "playwright/test";

type Point = { x: number; y: number };

/** Fingers on a phone's screen: Playwright itself only taps. @returns `put` them down, `move` them and `lift` them */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: readonly Point[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id })),
    });
  return {
    put: (...at: Point[]) => touch("touchStart", at),
    move: (...at: Point[]) => touch("touchMove", at),
    lift: () => touch("touchEnd", []),
  };
}
