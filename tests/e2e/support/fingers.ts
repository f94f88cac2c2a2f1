import type { Page } from "playwright/test";

type Point = { x: number; y: number };

/** Simulates touches, since Playwright itself only taps. @returns `put`, `move` and `lift` for the fingers */
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
