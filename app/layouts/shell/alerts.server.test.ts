import { expect, test } from "vitest";
import type { Account } from "~/domain/context";
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
const alertsOn = (cookies: Record<string, string>, path: string, of: Account = member) =>
  alertsOf(
    { cookies, visitor: { device: "phone" } as never, now: NOW, pushKey: "BKey" },
    of,
    path,
    new URLSearchParams(),
  );
const willing = { push_offer: "1" };

/** Every alert is due for this member. */
const newcomer = {
  ...member,
  status: "not_confirmed",
  notificationsDisabled: ["bounce"],
  mainPhoto: null,
} as unknown as Account;
const kinds = (path: string, cookies: Record<string, string> = {}, of: Account = newcomer) =>
  alertsOn({ ...willing, ...cookies }, path, of).map(({ kind }) => kind);

const all = ["confirm_email", "mail_disabled", "photo", "push"];
/** The alerts of each page when all of them are due. product 15.15 */
const pages: readonly (readonly [path: string, expected: readonly string[]])[] = [
  [paths.index(), all],
  [paths.members(), all],
  [paths.member(3), all],
  ["/likes/m/3", all],
  [paths.likes(), all],
  ["/likes/received", all],
  [paths.swipeGame(), all],
  [paths.credits(), ["confirm_email"]],
  [paths.order("b25", "ideal"), ["confirm_email"]],
  [paths.transaction("0123456789"), ["confirm_email"]],
  ["/complaints", all],
  ["/pages/faq", all],
  [paths.partner("live"), all],
  [paths.profile(), ["confirm_email", "mail_disabled", "push"]],
  [paths.premium(), ["confirm_email", "mail_disabled"]],
  [paths.directDebit(), ["confirm_email"]],
  [paths.activateDone(), ["confirm_email", "mail_disabled"]],
  [paths.activateError(), ["mail_disabled", "photo", "push"]],
  [paths.unsubscribe(), ["confirm_email", "photo", "push"]],
  [paths.signup(), ["mail_disabled"]],
  [paths.settings(), ["push"]],
  [paths.settings("account"), ["push"]],
  [paths.notifications(), []],
];
test.each(pages)("on %s a member with every reason for an alert is shown %j", (path, expected) => {
  expect(kinds(path)).toEqual(expected);
});

/** The states of a member that decide which alerts are due, on a page that allows all of them. */
const states: readonly (readonly [what: string, changes: object, expected: readonly string[]])[] = [
  ["needs nothing", {}, ["push"]],
  ["has not confirmed the address", { status: "not_confirmed" }, ["confirm_email", "push"]],
  ["has no photo", { mainPhoto: null }, ["photo", "push"]],
  ["has a photo that awaits inspection", { mainPhoto: { name: "a", status: "inspecting" } }, ["push"]],
  ...["complaint", "bounce", "unsubscribed"].map(
    (reason) =>
      [
        `gets no mail because of ${reason}`,
        { notificationsDisabled: [reason] },
        ["mail_disabled", "push"],
      ] as const,
  ),
  [
    "has not completed a partner's signup",
    { status: "not_confirmed", completed: false, mainPhoto: null },
    [],
  ],
];
test.each(states)("a member who %s is shown %j", (_, changes, expected) => {
  expect(kinds(paths.members(), {}, { ...member, ...changes } as Account)).toEqual(expected);
});

test("push is offered only to a browser that sent the cookie for the offer", () => {
  expect(alertsOn(willing, paths.likes())).toMatchObject([{ kind: "push", key: "BKey", memberId: 7 }]);
  expect(alertsOn({}, paths.likes())).toEqual([]);
});

const closable = [
  ["photo", "hide-enrich-alert"],
  ["push", "hide-push-notification-alert"],
  ["mail_disabled", "hide-disabled-notifications-alert"],
] as const;
test.each(closable)(
  "the alert %s stays closed for 30 days after the time in the cookie %s, and the others stay open",
  (kind, key) => {
    const closed = (days: number) =>
      kinds(paths.members(), { [key]: String(NOW.getTime() - days * 86_400_000) });
    expect(closed(29)).toEqual(all.filter((one) => one !== kind));
    expect(closed(31)).toEqual(all);
    expect(kinds(paths.members(), { [key]: "yes" })).toEqual(all);
  },
);

test("the activation reminder cannot be closed, and is a modal only on a phone after a partner's signup", () => {
  const reminder = (device: "phone" | "desktop", query: string, path: string = paths.likes()) =>
    alertsOf(
      { cookies: {}, visitor: { device } as never, now: NOW, pushKey: null },
      newcomer,
      path,
      new URLSearchParams(query),
    )[0];
  expect(reminder("phone", "")).toMatchObject({ kind: "confirm_email", isModal: false, dismissKey: null });
  expect(reminder("phone", "api_signup_complete=1")).toMatchObject({ isModal: true, dismissKey: null });
  expect(reminder("desktop", "api_signup_complete=1")).toMatchObject({ isModal: false });
  expect(reminder("phone", "api_signup_complete=1", "/pages/faq")).toMatchObject({ isModal: false });
});
