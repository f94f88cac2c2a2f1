import { execFileSync, spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { type Mutant, mutate } from "./mutant";

/** Time limit of a run. A longer run waits for something that the mutant removed. */
const RUN_MS = 240_000;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** The result of a test run. */
export type TestRun = {
  passed: string[];
  failed: string[];
  /** test files that could not run, with the reason */
  broken: string[];
  isTimedOut: boolean;
};

type RunOptions = { only?: readonly string[]; bail?: boolean; retry?: boolean; limitMs?: number };

/** The used part of Vitest's JSON report. */
type Report = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/** A copy of the source to mutate, so that the source itself never changes. */
export class Workspace {
  readonly dir: string;

  /** @param root folder of the source */
  constructor(readonly root: string) {
    this.dir = path.join(root, "var/mutants");
  }

  /** Copies all files that Git tracks or would add. */
  prepare(): void {
    rmSync(this.dir, { recursive: true, force: true });
    mkdirSync(this.dir, { recursive: true });
    const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      cwd: this.root,
      maxBuffer: 64 * 1024 * 1024,
    });
    for (const file of listed.toString().split("\0").filter(Boolean)) {
      const source = path.join(this.root, file);
      if (!existsSync(source)) continue;
      const copy = path.join(this.dir, file);
      mkdirSync(path.dirname(copy), { recursive: true });
      copyFileSync(source, copy);
    }
    symlinkSync(path.join(this.root, "node_modules"), path.join(this.dir, "node_modules"));
  }

  /** Builds the current source of the copy; "server" reuses the client build. @throws Error if the build fails */
  build(part: "all" | "server"): void {
    try {
      execFileSync(process.execPath, ["tests/mutants/build.mjs", part], { cwd: this.dir, stdio: "pipe" });
    } catch (error) {
      const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
      throw new Error(`The source cannot be built:\n${stdout ?? ""}${stderr ?? error}`);
    }
  }

  /** Whether any of the test files starts the built server. */
  needsBuild(files: readonly string[]): boolean {
    return files.some((file) => this.#read(file).includes("support/server"));
  }

  /** Checks that a mutant can be applied. @throws Error if a text to replace does not occur exactly once */
  requireTexts(mutant: Mutant): void {
    mutate(mutant, (file) => this.#read(file));
  }

  /** Runs `work` with a mutant's edits applied, and restores the files afterwards. */
  async withMutant<T>(mutant: Mutant, work: () => Promise<T>): Promise<T> {
    const changed = mutate(mutant, (file) => this.#read(file));
    const before = new Map([...changed.keys()].map((file) => [file, this.#read(file)]));
    try {
      for (const [file, text] of changed) writeFileSync(path.join(this.dir, file), text);
      return await work();
    } finally {
      for (const [file, text] of before) writeFileSync(path.join(this.dir, file), text);
    }
  }

  /**
   * Runs test files.
   * @param options.only runs only tests whose name contains one of these texts; all tests if empty
   * @param options.bail stops at the first failure
   * @param options.retry retries a failed test once
   * @param options.limitMs kills a run that takes longer, in milliseconds
   */
  async run(
    files: readonly string[],
    { only = [], bail = false, retry = false, limitMs = RUN_MS }: RunOptions = {},
  ): Promise<TestRun> {
    const report = path.join(this.dir, "var/report.json");
    mkdirSync(path.dirname(report), { recursive: true });
    rmSync(report, { force: true });
    const args = ["run", ...files, "--reporter=json", `--outputFile.json=${report}`];
    if (bail) args.push("--bail=1");
    if (retry) args.push("--retry=1");
    if (only.length > 0) args.push("-t", only.map(escapePattern).join("|"));
    const { output, isTimedOut } = await this.#vitest(args, limitMs);
    if (!existsSync(report))
      return { passed: [], failed: [], broken: isTimedOut ? [] : [lastLines(output)], isTimedOut };
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    const named = (status: string) => all.filter((one) => one.status === status).map((one) => one.fullName);
    const broken = testResults
      .filter(
        ({ status, assertionResults }) =>
          status === "failed" && assertionResults.every((one) => one.status !== "failed"),
      )
      .map(({ name, message }) => `${path.relative(this.dir, name)}: ${lastLines(message || output)}`);
    return { passed: named("passed"), failed: named("failed"), broken, isTimedOut };
  }

  #read(file: string): string {
    return readFileSync(path.join(this.dir, file), "utf8");
  }

  /** Runs Vitest in a separate process group, which is killed as a whole after the time limit or if this process is interrupted. */
  #vitest(args: readonly string[], limitMs: number): Promise<{ output: string; isTimedOut: boolean }> {
    const vitest = path.join(this.dir, "node_modules/vitest/vitest.mjs");
    const child = spawn(process.execPath, [vitest, ...args], {
      cwd: this.dir,
      env: { ...process.env, TEST_ALL: "1", BUILD_IS_CURRENT: "1" },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      process.kill(-child.pid!, "SIGKILL");
    }, limitMs);
    const end = () => {
      process.kill(-child.pid!, "SIGTERM");
      process.exit(2);
    };
    for (const signal of SIGNALS) process.once(signal, end);
    return new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", () => {
        clearTimeout(timer);
        for (const signal of SIGNALS) process.off(signal, end);
        resolve({ output, isTimedOut });
      });
    });
  }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function lastLines(text: string): string {
  return stripVTControlCharacters(text).trim().split("\n").slice(-12).join("\n");
}
