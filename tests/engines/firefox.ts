import { firefox as playwright } from "playwright/test";
import { callOf, type Engine, type EnginePage, missing, WAIT_MS } from "./engine";

const PROGRAM = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr";

/** What Firefox needs that this machine does not have. */
export const firefoxMissing = () => missing([PROGRAM]);

/** Starts an unchanged Firefox, which Playwright drives over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await playwright.launch({
    channel: "moz-firefox",
    executablePath: PROGRAM,
    headless: true,
  });
  return {
    name: "firefox",
    newPage: async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      page.setDefaultTimeout(WAIT_MS);
      const shown = (selector: string) => page.locator(selector).locator("visible=true").first();
      const driven: EnginePage = {
        open: async (address) => void (await page.goto(address)),
        setCookie: (address, name, value) => context.addCookies([{ name, value, url: address }]),
        run: (work, ...values) => page.evaluate(callOf(work, values)),
        click: (selector) => shown(selector).click(),
        fill: async (selector, text) => {
          await shown(selector).fill("");
          await shown(selector).pressSequentially(text);
        },
        select: async (selector, value) => void (await shown(selector).selectOption(value)),
        attach: (selector, file) => page.locator(selector).first().setInputFiles(file),
        press: (key) => page.keyboard.press(key),
        resize: (width, height) => page.setViewportSize({ width, height }),
        screenshot: async (file) => void (await page.screenshot({ path: file })),
        close: () => context.close(),
      };
      return driven;
    },
    stop: () => browser.close(),
  };
}
