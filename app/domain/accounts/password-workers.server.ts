import { availableParallelism } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";

/**
 * How many passwords are worked on at once: each takes a core and 19 MiB. One core stays free for everyone else, so that a storm of
 * logins slows logins and nothing but them.
 */
const AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Whoever would wait behind so many others is asked to come back. */
const MOST_WAITING = 100;
const FILE = path.resolve("app/domain/accounts/password-worker.mjs");

/** More log in at this moment than the processor can check. */
export class TooManyPasswords extends Error {
  override name = "TooManyPasswords";
}

type Cost = { memoryCost: number; timeCost: number; parallelism: number };
/** Without `kept` a password is hashed; with them it is compared with each. */
type Task = { kept: readonly string[] | null; password: string; cost?: Cost };
type Result = string | boolean[];
type Waiting = { task: Task; resolve: (result: Result) => void; reject: (error: Error) => void };

const waiting: Waiting[] = [];
const idle: Worker[] = [];
let started = 0;

/** Whether another password would be looked at before long. */
export function hasRoom(): boolean {
  return waiting.length < MOST_WAITING;
}

/** Refuses at once what would be refused later, before it costs a query. @throws TooManyPasswords */
export function requireRoom(): void {
  if (!hasRoom()) throw new TooManyPasswords("Too many passwords are being checked.");
}

/** Works on a password in a thread of its own. @throws TooManyPasswords */
export function askWorker(task: Task): Promise<Result> {
  return new Promise((resolve, reject) => {
    requireRoom();
    waiting.push({ task, resolve, reject });
    assign();
  });
}

function assign(): void {
  while (waiting.length > 0) {
    const worker = idle.pop() ?? (started < AT_ONCE ? start() : undefined);
    if (!worker) return;
    run(worker, waiting.shift() as Waiting);
  }
}

function start(): Worker {
  started += 1;
  const worker = new Worker(FILE);
  // Nobody keeps a process alive for want of a password.
  worker.unref();
  return worker;
}

function run(worker: Worker, { task, resolve, reject }: Waiting): void {
  const finish = () => {
    worker.off("message", onMessage);
    worker.off("error", onError);
  };
  const onMessage = ({ result, failure }: { result?: Result; failure?: string }) => {
    finish();
    worker.unref();
    idle.push(worker);
    if (result === undefined) reject(new Error(failure));
    else resolve(result);
    assign();
  };
  // The thread is gone; the next password gets a new one.
  const onError = (error: Error) => {
    finish();
    started -= 1;
    reject(error);
    assign();
  };
  worker.ref();
  worker.once("message", onMessage);
  worker.once("error", onError);
  worker.postMessage(task);
}
