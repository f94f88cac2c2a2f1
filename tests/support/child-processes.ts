import { readdirSync, readFileSync } from "node:fs";

/** Returns the numbers of the processes that a process has started and that still run. Linux only. */
export function childPids(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}

/** Whether a process runs, and is not only waiting to be forgotten by its parent. Linux only. */
export function isRunning(pid: number): boolean {
  return !/^Z?$/.test(statOf(pid)?.[0] ?? "");
}

/** Whether a process has loaded a library. Linux only. */
export function hasLoaded(pid: number, library: string): boolean {
  return readFileSync(`/proc/${pid}/maps`, "utf8").includes(library);
}

/** Returns the most resident memory that a process has had, in bytes. Linux only. */
export function peakBytes(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
}

function parentOf(name: string): number | null {
  const fields = statOf(name);
  return fields ? Number(fields[1]) : null;
}

/** Returns the fields behind the name, which may contain spaces: the state, the parent, and so on. */
function statOf(pid: number | string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? null;
  } catch {
    return null;
  }
}
