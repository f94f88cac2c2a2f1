import { expect, test } from "vitest";
import type { Account } from "~/domain/accounts/account.server";
import { paths } from "~/paths";
import { alertsOf } from "./alerts.server";

const NOW = new Date("2027-03-20T12:00:00Z");
const member = {
  id: 7,
  status: "active",
  completed: true,
  email: "ana@people.example",
  notificationsDisabled: [],
  mainPhoto: { name: "a", status: "active" },
} as unknown as Account;
const asked = (cookies: Record<string, string>, path: string, of: Account = member) =>
  alertsOf(
    { cookies, visitor: { device: "phone" } as never, now: NOW, pushKey: "BKey" },
    of,
    path,
    new URLSearchParams(),
  );
const willing = { push_offer: "1" };

test.each([paths.members(), paths.likes(), paths.profile(), paths.member(3), paths.settings()])(
  "push is offered on %s to a browser that could have it",
  (path) => {
    expect(asked(willing, path)).toMatchObject([{ kind: "push", key: "BKey", memberId: 7 }]);
    expect(asked({}, path)).toEqual([]);
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
  expect(asked(willing, path)).toEqual([]);
});

test("who has closed the offer is not asked again for 30 days", () => {
  const closed = (days: number) => ({
    ...willing,
    "hide-push-notification-alert": String(NOW.getTime() - days * 86_400_000),
  });
  expect(asked(closed(29), paths.members())).toEqual([]);
  expect(asked(closed(31), paths.members())).toMatchObject([{ kind: "push" }]);
});

/** Every alert is due for this member. */
const newcomer = {
  ...member,
  status: "not_confirmed",
  notificationsDisabled: ["bounce"],
  mainPhoto: null,
} as unknown as Account;
const kinds = (path: string, cookies: Record<string, string> = {}) =>
  asked({ ...willing, ...cookies }, path, newcomer).map(({ kind }) => kind);

test.each([
  [paths.members(), ["confirm_email", "mail_disabled", "photo", "push"]],
  [paths.likes(), ["confirm_email", "mail_disabled", "photo", "push"]],
  [paths.profile(), ["confirm_email", "mail_disabled", "push"]],
  [paths.premium(), ["confirm_email", "mail_disabled"]],
  [paths.directDebit(), ["confirm_email", "mail_disabled"]],
  [paths.activateDone(), ["confirm_email", "mail_disabled"]],
  [paths.signup(), ["mail_disabled"]],
  [paths.settings(), ["push"]],
  [paths.notifications(), []],
])("all alerts that the specification shows on %s are shown together: %j", (path, expected) => {
  expect(kinds(path)).toEqual(expected);
});

test("closing an alert leaves the others", () => {
  const now = String(NOW.getTime());
  expect(kinds(paths.members(), { "hide-enrich-alert": now })).toEqual([
    "confirm_email",
    "mail_disabled",
    "push",
  ]);
  expect(kinds(paths.members(), { "hide-disabled-notifications-alert": now })).toEqual([
    "confirm_email",
    "photo",
    "push",
  ]);
});
