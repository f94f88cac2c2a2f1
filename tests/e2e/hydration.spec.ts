import { expect, test } from "./support/site";

type Counts = { pressed: number; arrived: number; isOver: boolean };

const ENOUGH = 50;

test("a press during hydration reaches its element, and nothing fails", async ({ site }) => {
  const { page, context, takeProblems } = await site.visit("velvet-hour");
  await page.addInitScript((enough) => {
    const counts: Counts = { pressed: 0, arrived: 0, isOver: false };
    Object.assign(window, { counts });
    addEventListener("click", () => {
      counts.arrived += 1;
    });
    const press = () => {
      const [{ port1, port2 }, until] = [new MessageChannel(), performance.now() + 1500];
      port1.onmessage = () => {
        counts.pressed += 1;
        document.querySelector<HTMLElement>("h1")?.click();
        if (counts.pressed < enough || performance.now() < until) port2.postMessage(null);
        else counts.isOver = true;
      };
      port2.postMessage(null);
    };
    // React first adds listeners to the whole document.
    const listen = document.addEventListener.bind(document);
    let hasStarted = false;
    document.addEventListener = (...[type, listener, options]: Parameters<typeof listen>) => {
      listen(type, listener, options);
      if (type !== "click" || options !== true || hasStarted) return;
      hasStarted = true;
      press();
    };
  }, ENOUGH);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto("/login");
  const counts = () => page.evaluate(() => (window as unknown as { counts: Counts }).counts);
  await expect.poll(async () => (await counts()).isOver).toBe(true);
  const { pressed, arrived } = await counts();
  expect(arrived).toBe(pressed);
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  expect(takeProblems()).toEqual([]);
});
