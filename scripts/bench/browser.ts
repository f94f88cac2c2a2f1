import { readdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "playwright";

/** Opens a browser that finds the brands' development hosts on this machine. @param port for tools that drive it, if any */
export function openBrowser(port?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.BROWSER_PATH || "/usr/bin/chromium",
    args: [
      ...(port ? [`--remote-debugging-port=${port}`] : []),
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

/** The demo brands, by slug. */
export function brandNames(): string[] {
  return readdirSync(path.resolve("tenants"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
    .map(({ name }) => name);
}
