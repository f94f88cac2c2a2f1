import { PASS_DAYS } from "./rules";

const DAY_MS = 86_400_000;

/** Returns the time before which passes no longer count. */
export function passesSince(now: Date): Date {
  return new Date(now.getTime() - PASS_DAYS * DAY_MS);
}
