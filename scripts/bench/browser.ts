import { readdirSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "playwright";

/** Opens a browser that resolves the brands' development hosts to this machine. @param port remote debugging port, if needed */
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

/** Returns the slugs of the demo brands. */
export function brandNames(): string[] {
  return readdirSync(path.resolve("tenants"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]/.test(entry.name))
    .map(({ name }) => name);
}
