import { expect, test } from "vitest";
import type { Account } from "~/domain/accounts/account.server";
import { paths } from "~/paths";
import { alertOf } from "./alerts.server";

const NOW = new Date("2027-03-20T12:00:00Z");
const member = {
  id: 7,
  status: "active",
  completed: true,
  email: "ana@people.example",
  notificationsDisabled: [],
  mainPhoto: { name: "a", status: "active" },
} as unknown as Account;
const asked = (cookies: Record<string, string>, path: string) =>
  alertOf(
    { cookies, visitor: { device: "phone" } as never, now: NOW, pushKey: "BKey" },
    member,
    path,
    new URLSearchParams(),
  );
const willing = { push_offer: "1" };

test.each([paths.members(), paths.likes(), paths.profile(), paths.member(3), paths.settings()])(
  "push is offered on %s to a browser that could have it",
  (path) => {
    expect(asked(willing, path)).toMatchObject({ kind: "push", key: "BKey", memberId: 7 });
    expect(asked({}, path)).toBeNull();
  },
);

test.each([
  paths.signup(),
  paths.completeSignup(),
  paths.notifications(),
  paths.activateDone(),
  paths.directDebit(),
  paths.premium(),
])("push is not offered on %s", (path) => {
  expect(asked(willing, path)).toBeNull();
});

test("who has closed the offer is not asked again for a week", () => {
  const closed = (days: number) => ({
    ...willing,
    "hide-push-notification-alert": String(NOW.getTime() - days * 86_400_000),
  });
  expect(asked(closed(6), paths.members())).toBeNull();
  expect(asked(closed(8), paths.members())).toMatchObject({ kind: "push" });
});
