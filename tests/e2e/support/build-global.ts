import { buildWhenStale } from "../../../scripts/build.mjs";

/** Playwright's global setup: makes the build current, so that a single test never runs an old one. */
export default function setup(): void {
  buildWhenStale();
}
