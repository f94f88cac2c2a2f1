// Finds the browsers of the tests, and installs them if none is there.
import { existsSync } from "node:fs";
import { bin, run } from "./run.mjs";

/** Returns the path of a browser: the machine's, else Playwright's, else the system's package. Returns "" if none can be installed. */
async function findBrowser() {
  const found = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ].find((file) => existsSync(file));
  if (found) return found;
  const { chromium } = await import("playwright");
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  process.stdout.write("Installing a browser …\n");
  if ((await run(bin("playwright"), ["install", "chromium"])) && existsSync(chromium.executablePath()))
    return chromium.executablePath();
  // The local fallback fonts match these fonts; without them the layout shifts when the web fonts load.
  await installPackages("chromium", "fonts-liberation");
  return existsSync("/usr/bin/chromium") ? "/usr/bin/chromium" : "";
}

/**
 * Finds the headless shell, which opens pages in two thirds of the time: the system's or Playwright's. In CI with Debian's browser it is
 * installed.
 * @returns its path, "" for Playwright's own shell, or the browser's path if there is no shell
 */
async function findShell(executable) {
  const packaged = "/usr/bin/chromium-headless-shell";
  if (existsSync(packaged)) return packaged;
  const { chromium } = await import("playwright");
  if (executable === chromium.executablePath()) return "";
  if (executable === "/usr/bin/chromium" && process.env.CI === "true" && existsSync("/usr/bin/apt-get"))
    await installPackages("chromium-headless-shell");
  return existsSync(packaged) ? packaged : executable;
}

/** Installs packages with apt-get if that needs no password. */
async function installPackages(...names) {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args) =>
    run(asRoot[0] ?? "apt-get", asRoot.length ? [...asRoot.slice(1), "apt-get", ...args] : args, {
      DEBIAN_FRONTEND: "noninteractive",
    });
  // Without a network apt-get must fail fast.
  const soon = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"];
  await apt(...soon, "update");
  await apt(...soon, "install", "-y", "--no-install-recommends", ...names);
}

/**
 * Finds the browser and its headless shell, or installs what is missing.
 * @returns {Promise<{ executable: string, shell: string }>} paths; `executable` is "" if there is no browser
 */
export async function findBrowsers() {
  const executable = await findBrowser();
  return { executable, shell: executable && (await findShell(executable)) };
}
