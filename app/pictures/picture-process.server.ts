import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type ChildMessage, type PictureJob, PictureUnreadable } from "./picture-job.server";

/** What reading one picture may take. */
export type PictureLimits = {
  /** the resident memory of the process */
  memoryBytes: number;
  /** processor time, where the system tells it */
  cpuMs: number;
  wallMs: number;
};

/** Why a process was ended. */
export type EndCause = "memory" | "time" | "crash";

const START_MS = 60_000;
/** How often memory and processor time are compared with their limits, in milliseconds. */
const WATCH_MS = 50;
/** Variables that say where the system has its files. The others, such as secrets and addresses, are not passed on. */
const PASSED = /^(PATH|HOME|TMPDIR|TEMP|TMP|LANG|LC_ALL|SystemRoot|windir|FONTCONFIG_\w+|XDG_\w+)$/;

/** Processes of pictures could not be started. */
class PicturesUnavailable extends Error {
  override name = "PicturesUnavailable";
}

/** A process that reads one picture at a time. It has no database, no secrets and no messages but jobs and their results. */
export class PictureProcess {
  /** the pictures that it has read */
  drawn = 0;
  hasEnded = false;
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;

  /** @param memoryBytes the limit that the process observes itself where its parent cannot */
  constructor(
    memoryBytes: number,
    readonly onEnd: (cause: EndCause) => void,
  ) {
    const { file, execArgv } = entry();
    this.#child = fork(file, [], {
      execArgv: [...execArgv, "--max-old-space-size=128", "--max-semi-space-size=2"],
      env: environment(memoryBytes),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child.once("exit", () => {
      this.hasEnded = true;
    });
    this.#ready = this.#start();
    this.#ready.catch(() => this.end());
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The memory of the process; 0 where the system does not tell. */
  get residentBytes(): number {
    return residentBytesOf(this.#child.pid ?? 0);
  }

  /**
   * Reads one picture. Where that takes more than the limits, or ends the process, the picture is refused and the process is gone.
   * @throws PictureUnreadable, PicturesUnavailable
   */
  async run(job: PictureJob, limits: PictureLimits): Promise<unknown> {
    this.#hold(true);
    try {
      await this.#ready;
      const message = await this.#exchange(job, limits);
      this.drawn++;
      if ("result" in message) return message.result;
      if ("unreadable" in message) throw new PictureUnreadable(message.unreadable, message.megapixels);
      throw new Error("failed" in message ? message.failed : "A child answered out of turn.");
    } finally {
      this.#hold(false);
    }
  }

  end(): void {
    this.hasEnded = true;
    this.#child.kill("SIGKILL");
  }

  #start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (why: string) => () => reject(new PicturesUnavailable(why));
      const timer = setTimeout(fail("A process of pictures did not start in time."), START_MS);
      this.#child.once("error", (cause) => reject(new PicturesUnavailable("No process", { cause })));
      this.#child.once("exit", (code, signal) => fail(`A process of pictures ended: ${signal ?? code}`)());
      this.#child.once("message", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #exchange(job: PictureJob, { memoryBytes, cpuMs, wallMs }: PictureLimits): Promise<ChildMessage> {
    const { pid = 0 } = this.#child;
    const deadline = Date.now() + wallMs;
    const cpuBefore = cpuMsOf(pid);
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearInterval(watch);
        this.#child.off("message", received).off("exit", exited);
      };
      const received = (message: unknown) => {
        finish();
        resolve(message as ChildMessage);
      };
      const refuse = (cause: EndCause) => {
        finish();
        this.end();
        this.onEnd(cause);
        reject(new PictureUnreadable("broken"));
      };
      const exited = () => refuse("crash");
      const watch = setInterval(() => {
        if (residentBytesOf(pid) > memoryBytes) refuse("memory");
        else if (Date.now() > deadline || cpuMsOf(pid) - cpuBefore > cpuMs) refuse("time");
      }, WATCH_MS);
      this.#child.on("message", received).on("exit", exited);
      if (this.hasEnded) exited();
      else this.#child.send(job, (error) => error && exited());
    });
  }

  /** A child that reads nothing does not keep this process running. */
  #hold(isBusy: boolean): void {
    const channel = this.#child.channel;
    if (isBusy) {
      this.#child.ref();
      channel?.ref();
    } else {
      this.#child.unref();
      channel?.unref();
    }
  }
}

/** Returns the program of the child: built beside the server, or its source, which the compiler runs. */
function entry(): { file: string; execArgv: string[] } {
  const own = fileURLToPath(import.meta.url);
  if (own.endsWith(".ts"))
    return {
      file: path.join(path.dirname(own), "child/main.server.ts"),
      execArgv: ["--import", "tsx"],
    };
  const places = ["picture-child.js", "../picture-child.js"].map((name) =>
    path.join(path.dirname(own), name),
  );
  return {
    file: places.find((file) => existsSync(file)) ?? path.resolve("build/server/picture-child.js"),
    execArgv: [],
  };
}

function environment(memoryBytes: number): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => PASSED.test(name));
  return {
    ...Object.fromEntries(passed),
    PICTURE_MEMORY_BYTES: String(memoryBytes),
    // The allocator of glibc returns large buffers to the system at once: 125 MB stay resident after 30 photos instead of 195.
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
    MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  } as Record<string, string> as NodeJS.ProcessEnv;
}

/** @returns 0 where the system does not tell */
function residentBytesOf(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kb ?? 0) * 1024;
}

/** @returns 0 where the system does not tell */
function cpuMsOf(pid: number): number {
  // Behind the name, which may contain spaces: user and system time are the 12th and 13th, in hundredths of a second.
  const fields = read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
