import { describe, expect, test } from "vitest";
import { MAX_FLAKY, MAX_REPEATED, repeatFailed } from "../../scripts/test/repeat-failed.mjs";

const failedTest = (name: string) => ({ name, file: "a.spec.ts", line: 1, title: name, why: "" });
const failedTests = (count: number) => Array.from({ length: count }, (_, at) => failedTest(`test ${at}`));
const passes = async () => ({ passed: true, trace: "traces/1" });
const fails = async () => ({ passed: false, trace: "traces/1" });

describe("the repetition of failed browser tests", () => {
  test("a test that passes alone is flaky, not failed, and its trace is named", async () => {
    const result = await repeatFailed([failedTest("likes")], [], passes);
    expect(result).toMatchObject({ flaky: 1, failures: [] });
    expect(result.notes.join()).toMatch(/^flaky {2}likes[\s\S]*traces\/1/);
  });

  test("a test that fails again fails the run", async () => {
    expect(await repeatFailed([failedTest("likes")], [], fails)).toEqual({
      flaky: 0,
      failures: ["likes"],
      notes: [],
    });
  });

  test("a test that was flaky before fails the run although it passes alone", async () => {
    const result = await repeatFailed([failedTest("likes"), failedTest("chat")], ["likes"], passes);
    expect(result.flaky).toBe(1);
    expect(result.failures).toEqual([expect.stringContaining("it was flaky before")]);
  });

  test("more flaky tests than the limit fail the run", async () => {
    expect((await repeatFailed(failedTests(MAX_FLAKY), [], passes)).failures).toEqual([]);
    expect((await repeatFailed(failedTests(MAX_FLAKY + 1), [], passes)).failures).toHaveLength(MAX_FLAKY + 1);
  });

  test("after a mass failure nothing is repeated", async () => {
    const repeated: string[] = [];
    const result = await repeatFailed(failedTests(MAX_REPEATED + 1), [], async ({ name }) => {
      repeated.push(name);
      return passes();
    });
    expect(repeated).toEqual([]);
    expect(result.failures).toHaveLength(MAX_REPEATED + 1);
  });
});
