import { type Browser, chromium } from "playwright";

/** Opens a browser that resolves the brands' development hosts to this machine. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.BROWSER_PATH || "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--host-resolver-rules=MAP *.localhost 127.0.0.1",
    ],
  });
}
