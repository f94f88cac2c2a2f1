import { expect, test } from "vitest";
import type { Account } from "~/domain/context";
import { paths } from "~/paths";
import { addressToConfirm, alertOf } from "./alerts.server";

const NOW = new Date("2027-03-20T12:00:00Z");
const member = {
  id: 7,
  status: "active",
  completed: true,
  email: "ana@people.example",
  notificationsDisabled: [],
  mainPhoto: { name: "a", status: "active" },
} as unknown as Account;
const alertOn = (cookies: Record<string, string>, path: string, of: Account = member) =>
  alertOf({ cookies, now: NOW, pushKey: "BKey" }, of, path);
const willing = { push_offer: "1" };

/** Every alert is due for this member. */
const newcomer = {
  ...member,
  status: "not_confirmed",
  notificationsDisabled: ["bounce"],
  mainPhoto: null,
} as unknown as Account;
const kind = (path: string, cookies: Record<string, string> = {}, of: Account = newcomer) =>
  alertOn({ ...willing, ...cookies }, path, of)?.kind ?? null;

/** The lists of members. product 15.15 */
const lists = [
  paths.members(),
  paths.likes(),
  paths.likes("sent"),
  paths.likes("matches"),
  paths.chats(),
  // The list is beside the conversation.
  "/chats/12",
  "/members/3/chat",
];
test.each(lists)("on %s a member with every reason for an alert is shown the most important one", (path) => {
  expect(kind(path)).toBe("confirm_email");
});

const others = [
  paths.index(),
  paths.member(3),
  "/likes/m/3",
  paths.swipeGame(),
  paths.credits(),
  paths.premium(),
  paths.order("b25", "ideal"),
  paths.transaction("0123456789"),
  paths.directDebit(),
  paths.profile(),
  paths.settings(),
  paths.settings("account"),
  paths.notifications(),
  paths.activateDone(),
  paths.signup(),
  "/complaints",
  "/pages/faq",
];
test.each(others)("%s shows no alert", (path) => {
  expect(kind(path)).toBeNull();
});

/** The states of a member that decide which alert is due. */
const states: readonly (readonly [what: string, changes: object, expected: string | null])[] = [
  ["needs nothing", {}, "push"],
  ["has not confirmed the address", { status: "not_confirmed" }, "confirm_email"],
  ["has no photo", { mainPhoto: null }, "photo"],
  ["has a photo that awaits inspection", { mainPhoto: { name: "a", status: "inspecting" } }, "push"],
  ...["complaint", "bounce", "unsubscribed"].map(
    (reason) =>
      [
        `gets no mail because of ${reason}, and has no photo`,
        { notificationsDisabled: [reason], mainPhoto: null },
        "mail_disabled",
      ] as const,
  ),
  [
    "has not completed a partner's signup",
    { status: "not_confirmed", completed: false, mainPhoto: null },
    null,
  ],
];
test.each(states)("a member who %s is shown the expected alert", (_, changes, expected) => {
  expect(kind(paths.members(), {}, { ...member, ...changes } as Account)).toBe(expected);
});

test("push is offered only to a browser that sent the cookie for the offer", () => {
  expect(alertOn(willing, paths.likes())).toMatchObject({ kind: "push", key: "BKey", memberId: 7 });
  expect(alertOn({}, paths.likes())).toBeNull();
});

test("a closed alert stays away for 30 days, and the next one takes its place", () => {
  const keys = [
    ["hide-confirm-email-alert", "mail_disabled"],
    ["hide-disabled-notifications-alert", "photo"],
    ["hide-enrich-alert", "push"],
    ["hide-push-notification-alert", null],
  ] as const;
  const at = (days: number) => String(NOW.getTime() - days * 86_400_000);
  const closed: Record<string, string> = {};
  for (const [key, next] of keys) {
    const before = kind(paths.members(), closed);
    expect(kind(paths.members(), { ...closed, [key]: at(31) })).toBe(before);
    expect(kind(paths.members(), { ...closed, [key]: "yes" })).toBe(before);
    closed[key] = at(29);
    expect(kind(paths.members(), closed)).toBe(next);
  }
});

test("the reminder is a dialog only on a phone after a partner's signup, on every page that can open one", () => {
  const address = (device: "phone" | "desktop", query: string, path: string = paths.likes()) =>
    addressToConfirm({ visitor: { device } as never }, newcomer, path, new URLSearchParams(query));
  expect(address("phone", "")).toBeNull();
  expect(address("phone", "api_signup_complete=1")).toBe("ana@people.example");
  expect(address("phone", "api_signup_complete=1", paths.member(3))).toBe("ana@people.example");
  expect(address("desktop", "api_signup_complete=1")).toBeNull();
  expect(address("phone", "api_signup_complete=1", "/pages/faq")).toBeNull();
  for (const path of [
    paths.activateError(),
    paths.signup(),
    paths.settings(),
    paths.settings("privacy"),
    paths.notifications(),
  ])
    expect([path, address("phone", "api_signup_complete=1", path)]).toEqual([path, null]);
});
