import { expect, test } from "./support/site";

type Counts = { pressed: number; arrived: number };

test("what is pressed while React takes a page over reaches what was pressed", async ({ site }) => {
  const { page, context } = await site.visit("velvet-hour");
  await page.addInitScript(() => {
    const counts: Counts = { pressed: 0, arrived: 0 };
    Object.assign(window, { counts });
    addEventListener("click", () => {
      counts.arrived += 1;
    });
    const press = () => {
      const [{ port1, port2 }, until] = [new MessageChannel(), performance.now() + 1500];
      port1.onmessage = () => {
        counts.pressed += 1;
        document.querySelector<HTMLElement>("h1")?.click();
        if (performance.now() < until) port2.postMessage(null);
      };
      port2.postMessage(null);
    };
    // React begins by listening to the whole document, before anything else is told.
    const listen = document.addEventListener.bind(document);
    let hasBegun = false;
    document.addEventListener = (...[type, listener, options]: Parameters<typeof listen>) => {
      listen(type, listener, options);
      if (type !== "click" || options !== true || hasBegun) return;
      hasBegun = true;
      press();
    };
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto("/");
  const counts = () => page.evaluate(() => (window as unknown as { counts: Counts }).counts);
  await expect.poll(async () => (await counts()).pressed, { timeout: 20_000 }).toBeGreaterThan(20);
  await page.waitForFunction(
    (before) => (window as unknown as { counts: Counts }).counts.pressed === before,
    await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          setTimeout(() => resolve((window as unknown as { counts: Counts }).counts.pressed), 3000),
        ),
    ),
  );
  const { pressed, arrived } = await counts();
  expect(arrived).toBe(pressed);
});
