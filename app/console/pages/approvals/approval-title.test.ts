import { expect, test } from "vitest";
import { allOperatorActs } from "~/domain/operators/all-operator-acts.server";
import { teamActs } from "~/domain/operators/approvals/team-approvals.server";
import { approvalTitle } from "./approval-title";

test("every act that needs a second person has a title in words", () => {
  const acts = allOperatorActs.filter((act) => act.approval).map(({ name }) => name);
  expect(acts).toEqual(expect.arrayContaining(["refund", "ban", "erase", "export"]));
  for (const act of acts) {
    const title = approvalTitle({ act, about: "4812", shown: { amount: 14_900, currency: "EUR" } });
    expect([act, title]).toEqual([act, expect.stringMatching(/^[A-Z][a-z]+ of .*4812$/)]);
  }
});

test("so has every act on the team, with the person", () => {
  const shown = { name: "Ines Costa", role: "Support", where: "Kaleido" };
  const titles = teamActs.map(({ name }) => approvalTitle({ act: name, about: "", shown }));
  expect(titles).toEqual([
    "Role Support at Kaleido for Ines Costa",
    "Invitation of Ines Costa as Support at Kaleido",
    "Another passkey for Ines Costa",
  ]);
});
