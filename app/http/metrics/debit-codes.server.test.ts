import { expect, test } from "vitest";
import type { Logger } from "../log/observe.server";
import { debitCodeAlarms, reportCodeAlarm } from "./debit-codes.server";

/** Returns the number of alarms of a share of all members' codes. */
async function counted(share: string): Promise<number> {
  const { values } = await debitCodeAlarms.get();
  return values.find(({ labels }) => labels.share === share && labels.group === "all")?.value ?? -1;
}

test("an alarm of codes is counted, and logged with its brand: as a warning, and as an error once a code is refused", async () => {
  const lines: [string, object, string][] = [];
  const log = {
    warn: (fields: object, text: string) => lines.push(["warn", fields, text]),
    error: (fields: object, text: string) => lines.push(["error", fields, text]),
  } as unknown as Logger;
  const before = [await counted("0.5"), await counted("1")];
  reportCodeAlarm(log, "rosa", { group: "all", share: 0.5, used: 50, limit: 100 });
  reportCodeAlarm(log, "rosa", { group: "all", share: 1, used: 100, limit: 100 });
  expect([await counted("0.5"), await counted("1")]).toEqual(before.map((count) => count + 1));
  expect(lines).toMatchObject([
    ["warn", { tenant: "rosa", share: 0.5, used: 50 }, expect.stringContaining("used much")],
    ["error", { tenant: "rosa", share: 1, used: 100 }, expect.stringContaining("used up")],
  ]);
});
