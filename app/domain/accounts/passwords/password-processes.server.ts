import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { TenantAddress } from "~/db/pool.server";
import type { RawQuery, RawRows } from "~/db/raw-rows.server";

/**
 * How many passwords are worked on at once: each takes a core and 7 MiB. One core stays free for everyone else, so that a storm of
 * logins slows logins and nothing but them.
 */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Whoever would wait behind so many others is asked to come back. */
const MOST_WAITING = 100;
/** A process that nobody needed for so long ends: each takes some 70 MB. */
const REST_MS = 60_000;
/**
 * They run only while the machine has nothing else to do. Where one is at something for so long, a busy neighbour would keep members from
 * logging in: it is ended, and those that are started within the time after that compete for the processor, at a low priority.
 */
const STARVED_MS = 1_000;
const COMPETE_MS = 600_000;
const FILE = path.resolve("app/domain/accounts/passwords/password-process.mjs");

/** More log in at this moment than the processor can check. */
export class TooManyPasswords extends Error {
  override name = "TooManyPasswords";
}

type Cost = { memoryCost: number; timeCost: number; parallelism: number };

/** What a process is asked, and what it gives for it. */
type Tasks = {
  /** the form in which a password is kept */
  hash: { asked: { password: string; cost: Cost }; given: string };
  /** whether it is each of those that are kept */
  check: { asked: { password: string; kept: readonly string[] }; given: boolean[] };
  /**
   * A whole login: whom `find` gives (at most two, with their `id` and `password_hash`), whose of them the password is, and whether `open`
   * gave a row for that member, whose id stands in its values at `memberAt`. `standIn` is checked for those who are missing.
   */
  logIn: {
    asked: {
      address: TenantAddress;
      find: RawQuery;
      open: RawQuery;
      memberAt: number[];
      password: string;
      standIn: string;
    };
    given: { found: RawRows; right: number; isOpen: boolean };
  };
};
type Kind = keyof Tasks;

type Reply = { result?: unknown; failure?: string };

type Waiting = {
  task: { kind: Kind };
  resolve: (given: never) => void;
  reject: (error: Error) => void;
};

const waiting: Waiting[] = [];
const started = new Set<ChildProcess>();
const busy = new Map<ChildProcess, Waiting>();
/** Those that have nothing to do, each with the timer that ends it. */
const idle = new Map<ChildProcess, NodeJS.Timeout>();
/** Those that run only while the machine has nothing else to do, each with the timer of what it is at. */
const yielding = new WeakMap<ChildProcess, NodeJS.Timeout | undefined>();
let competeUntil = 0;

/** How many passwords wait until another is checked. */
export function waitingPasswords(): number {
  return waiting.length;
}

/** Whether another password would be looked at before long. */
export function hasRoom(): boolean {
  return waiting.length < MOST_WAITING;
}

/** Refuses at once what would be refused later, before it costs a query. @throws TooManyPasswords */
export function requireRoom(): void {
  if (!hasRoom()) throw new TooManyPasswords("Too many passwords are being checked.");
}

/**
 * Works on a password in a process of its own: whatever it does to memory and to the database's connections, this one is not held up by.
 * @throws TooManyPasswords
 */
export function askProcess<K extends Kind>(kind: K, asked: Tasks[K]["asked"]): Promise<Tasks[K]["given"]> {
  return new Promise((resolve, reject) => {
    requireRoom();
    waiting.push({ task: { kind, ...asked }, resolve, reject });
    assign();
  });
}

function assign(): void {
  while (waiting.length > 0) {
    const child = wake() ?? (started.size < AT_ONCE ? start() : undefined);
    if (!child) return;
    run(child, waiting.shift() as Waiting);
  }
}

function start(): ChildProcess {
  const isYielding = performance.now() >= competeUntil;
  const child = fork(FILE, [isYielding ? "idle" : "low"], {
    // Node's helping threads would not yield with the one that checks.
    execArgv: ["--single-threaded"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  started.add(child);
  if (isYielding) yielding.set(child, undefined);
  child.on("message", (reply: Reply) => finish(child, reply));
  child.once("exit", () => forget(child));
  child.once("error", () => {
    child.kill("SIGKILL");
    forget(child);
  });
  // Nobody keeps this process alive for want of a password.
  child.unref();
  return child;
}

function run(child: ChildProcess, work: Waiting): void {
  busy.set(child, work);
  child.channel?.ref();
  if (yielding.has(child))
    yielding.set(
      child,
      setTimeout(() => compete(child), STARVED_MS),
    );
  child.send({ task: work.task }, (error) => {
    if (error) child.kill("SIGKILL");
  });
}

function finish(child: ChildProcess, { result, failure }: Reply): void {
  const work = busy.get(child);
  // It was given up as it answered.
  if (!work) return;
  busy.delete(child);
  child.channel?.unref();
  clearTimeout(yielding.get(child));
  rest(child);
  if (failure === undefined) work.resolve(result as never);
  else work.reject(new Error(failure));
  assign();
}

/** What it is at is begun anew by one that competes. */
function compete(child: ChildProcess): void {
  const work = busy.get(child);
  busy.delete(child);
  competeUntil = performance.now() + COMPETE_MS;
  if (work) waiting.unshift(work);
  child.kill("SIGKILL");
}

/** Whatever ended it: what it was at fails, and the next password gets another. */
function forget(child: ChildProcess): void {
  if (!started.delete(child)) return;
  clearTimeout(idle.get(child));
  clearTimeout(yielding.get(child));
  idle.delete(child);
  busy.get(child)?.reject(new Error("The process that checks passwords has ended."));
  busy.delete(child);
  assign();
}

function rest(child: ChildProcess): void {
  const end = () => {
    idle.delete(child);
    child.disconnect();
  };
  idle.set(child, setTimeout(end, REST_MS).unref());
}

/** The one that rested last, so that those which are not needed come to their end. */
function wake(): ChildProcess | undefined {
  const child = [...idle.keys()].at(-1);
  if (!child) return undefined;
  clearTimeout(idle.get(child));
  idle.delete(child);
  return child;
}
