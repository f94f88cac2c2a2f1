// npm test [step …]: runs all checks, from types to browser tests, on a machine that has only Node. Ends with "N passed, N failed".
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { installWhenStale } from "./install.mjs";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);
const bin = (name) => path.join(root, "node_modules/.bin", name);
const totals = { passed: 0, failed: 0, skipped: 0 };
/** The failures, printed again at the end because the output before it is long. */
const failures = [];
const steps = ["types", "lint", "unused", "unit", "browser"];
const only = process.argv.slice(2);
const wanted = (step) => only.length === 0 || only.includes(step);

/** Runs a command that inherits this process's output. @returns whether it succeeded */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

/** Runs a command in parallel with others and prints its output when it ends. @returns whether it succeeded */
function runBeside(name, command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    child.stdout.on("data", (part) => output.push(part));
    child.stderr.on("data", (part) => output.push(part));
    child.on("error", (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on("close", (code) => {
      process.stdout.write(`\n── ${name}\n${Buffer.concat(output)}`);
      resolve(code === 0);
    });
  });
}

/**
 * Starts the build and the source checks in parallel.
 * @returns `built` resolves to whether the build succeeded, `checked` resolves when the checks are done
 */
function buildAndCheck() {
  const check = async (step, name, command, args) => {
    if (!wanted(step)) return;
    const ok = await runBeside(name, command, args);
    totals[ok ? "passed" : "failed"] += 1;
    if (!ok) failures.push(name);
  };
  const built = runBeside("Build", process.execPath, [path.join(root, "scripts/build.mjs")]);
  const checked = Promise.all([
    check("types", "Types", bin("tsc"), ["--noEmit"]),
    check("lint", "Lint and format", bin("biome"), ["ci", "--max-diagnostics=40", "."]),
    check("unused", "Unused code", bin("knip"), []),
  ]);
  return { built, checked };
}

/** Returns the first lines of a test's error message, indented for the summary at the end. */
function why(message = "") {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim())
    .slice(0, 8);
  return lines.map((line) => `\n      ${line.slice(0, 200)}`).join("");
}

function count(report, name, finished) {
  if (!existsSync(report)) {
    failures.push(`${name}: no report, so it did not run`);
    totals.failed += 1;
    return;
  }
  const before = { ...totals };
  const json = JSON.parse(readFileSync(report, "utf8"));
  if (json.stats) {
    totals.passed += json.stats.expected + json.stats.flaky;
    totals.failed += json.stats.unexpected;
    totals.skipped += json.stats.skipped;
    failures.push(...json.suites.flatMap((suite) => failedSpecs(suite, [])));
  } else {
    totals.passed += json.numPassedTests;
    totals.failed += json.numFailedTests;
    totals.skipped += json.numPendingTests + json.numTodoTests;
    // A test file that fails to load reports no failed tests.
    const broken = json.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    ).length;
    totals.failed += broken;
    for (const file of json.testResults.filter(({ status }) => status === "failed")) {
      const failed = file.assertionResults.filter(({ status }) => status === "failed");
      const where = path.relative(root, file.name);
      if (failed.length === 0) failures.push(`${where}${why(file.message)}`);
      failures.push(...failed.map((one) => `${where} › ${one.fullName}${why(one.failureMessages[0])}`));
    }
  }
  // An error outside of a test fails the run but no test.
  if (!finished && totals.failed === before.failed) {
    totals.failed += 1;
    failures.push(`${name}: an error outside of any test`);
  }
}

/** Returns the first error message of a spec's runs. */
const firstError = ({ tests }) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)).find(({ message }) => message)
    ?.message;

/** Returns the failed specs of a Playwright suite and of its nested suites. */
function failedSpecs(suite, within) {
  const names = [...within, suite.title];
  return [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map((spec) => [...names, spec.title].join(" › ") + why(firstError(spec))),
    ...(suite.suites ?? []).flatMap((inner) => failedSpecs(inner, names)),
  ];
}

function reaches(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, timeout: 500 });
    const end = (up) => {
      socket.destroy();
      resolve(up);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

/** Returns PostgreSQL and Redis for multi-process tests: from the environment, or on this machine's default ports. */
async function services() {
  const database =
    process.env.DATABASE_URL ?? ((await reaches(5432)) ? "postgres://postgres@127.0.0.1:5432/postgres" : "");
  const redis = process.env.REDIS_URL ?? ((await reaches(6379)) ? "redis://127.0.0.1:6379" : "");
  return { TEST_SERVICES_DATABASE_URL: database, TEST_SERVICES_REDIS_URL: redis };
}

/** Returns the path of a browser: the machine's, else Playwright's, else the system's package. Returns "" if none can be installed. */
async function browser() {
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
async function browserShell(executable) {
  const packaged = "/usr/bin/chromium-headless-shell";
  if (existsSync(packaged)) return packaged;
  const { chromium } = await import("playwright");
  if (executable === chromium.executablePath()) return "";
  if (executable === "/usr/bin/chromium" && process.env.CI === "true" && existsSync("/usr/bin/apt-get"))
    await installPackages("chromium-headless-shell");
  return existsSync(packaged) ? packaged : executable;
}

/** Returns the browser and its headless shell, installed if missing; "" if there is no browser. */
async function findBrowsers() {
  const executable = await browser();
  return { executable, shell: executable && (await browserShell(executable)) };
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

async function main() {
  const unknown = only.filter((step) => !steps.includes(step));
  if (unknown.length > 0) {
    process.stderr.write(`There is no step "${unknown.join('", "')}". Steps: ${steps.join(", ")}.\n`);
    process.exit(2);
  }
  installWhenStale();
  mkdirSync("var/test", { recursive: true });
  // Runs in parallel with the build, because a missing browser has to be downloaded.
  const browsers = wanted("browser") ? findBrowsers() : null;
  const { built, checked } = buildAndCheck();
  // The tests start when the build is done; the checks may still run in parallel with them.
  const isBuilt = await built;
  if (!isBuilt) {
    failures.push("Build, so that no test ran");
    totals.failed += 1;
  }
  const found = await services();
  if (isBuilt && wanted("unit")) {
    process.stdout.write("\n── Unit, database and server tests\n");
    const report = "var/test/vitest.json";
    rmSync(report, { force: true });
    count(
      report,
      "vitest",
      await run(
        bin("vitest"),
        ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
        found,
      ),
    );
  }
  if (isBuilt && wanted("browser")) {
    process.stdout.write("\n── Browser tests\n");
    const { executable, shell } = await browsers;
    const report = "var/test/playwright.json";
    rmSync(report, { force: true });
    if (executable)
      count(
        report,
        "Playwright",
        await run(bin("playwright"), ["test"], {
          ...found,
          BROWSER_PATH: executable,
          BROWSER_SHELL_PATH: shell,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        }),
      );
    else {
      failures.push("Browser tests: there is no browser and none could be installed");
      totals.failed += 1;
    }
  }
  await checked;
  if (!found.TEST_SERVICES_DATABASE_URL || !found.TEST_SERVICES_REDIS_URL)
    process.stdout.write(
      "\nLeft out: tests of several processes need DATABASE_URL and REDIS_URL, or both on localhost.\n",
    );
  if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((one) => `  ${one}\n`).join("")}`);
  process.stdout.write(
    `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ""}\n`,
  );
  process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
}

await main();
