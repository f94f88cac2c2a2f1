import type { TestProject } from "vitest/node";
import { buildWhenStale } from "../../scripts/build.mjs";
import { needsBuild } from "./needs-build";

/** Whether this process has looked at the build: each project of a run loads this file anew. */
const place = globalThis as { liveryTestBuild?: boolean };

/**
 * Vitest's global setup: makes the build current if a test of this run uses it, so that a single test never runs an old one. In watch mode
 * again before each repetition.
 */
export function setup(project: TestProject): void {
  if (place.liveryTestBuild || process.env.BUILD_IS_CURRENT === "1") return;
  place.liveryTestBuild = true;
  const { state } = project.vitest;
  if (needsBuild(state.getPaths())) buildWhenStale();
  project.onTestsRerun((specifications) => {
    if (needsBuild(specifications.map(({ moduleId }) => moduleId))) buildWhenStale();
  });
}
