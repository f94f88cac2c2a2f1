import { expect, test } from "vitest";
import { ProviderRefused } from "~/outside/payments/provider";
import { describeFailure } from "./provider-failure.server";

const of = { call: "begin", provider: "mollie", order: "ABCDEFGHJK" } as const;

test("the description of a failed call omits account numbers and keys that the provider repeats", () => {
  for (const account of ["NL91ABNA0417164300", "nl91 abna 0417 1643 00", "NL91-ABNA-0417-1643-00"]) {
    const { error } = describeFailure(of, new ProviderRefused(`consumerAccount ${account} is not valid`));
    expect(error.message).not.toMatch(/0417|abna/i);
    expect(error.message).toContain("is not valid");
  }
  const key = `live_${"a1".repeat(15)}`;
  expect(describeFailure(of, new Error(`no such key: ${key}`)).error.message).toBe("no such key: …");
});

test("the description of a failed call states its kind and cuts a long text", () => {
  expect(describeFailure(of, new ProviderRefused("x".repeat(999)))).toEqual({
    ...of,
    kind: "refused",
    error: { name: "ProviderRefused", message: "x".repeat(300) },
  });
  expect(describeFailure(of, "text")).toMatchObject({ kind: "broken", error: { message: "text" } });
});
