import { expect, test } from "vitest";
import type { Ctx } from "~/http/context.server";
import { paths } from "~/paths";
import { timeBonusOf } from "./time-bonus.server";

const NOW = new Date("2027-03-20T12:00:00Z");
const HOUR_MS = 3_600_000;
const newcomer = {
  id: 7,
  completed: true,
  paidUser: false,
  credits: 0,
  signupDate: new Date(NOW.getTime() - HOUR_MS),
};
const shown = async (path: string, changes: object = {}, ctx: object = {}) => {
  const bonus = await timeBonusOf(
    {
      member: { ...newcomer, ...changes },
      now: NOW,
      t: (key: string) => key,
      locale: "de",
      zone: { zone: "Europe/Berlin", isNamed: true },
      payments: {},
      cookies: {},
      // No order has used the bonus yet.
      db: { transaction: async () => null },
      ...ctx,
    } as unknown as Ctx,
    path,
  );
  return (
    bonus && ([bonus.banner && "banner", bonus.modal && "modal"].filter(Boolean).join(" and ") || "area")
  );
};

/** The modal belongs to the members area, the banner to the shop. product 14.8, 14.9 */
const pages: readonly (readonly [path: string, expected: string | null])[] = [
  [paths.members(), "modal"],
  [paths.member(3), "modal"],
  [paths.chats(), "modal"],
  [paths.likes(), "modal"],
  ["/likes/received", "modal"],
  ["/likes/m/3", "modal"],
  // The modal does not cover the form of the shop.
  [paths.premium(), "banner"],
  [paths.credits(), "banner"],
  [paths.order("b25", "ideal"), "banner"],
  [paths.transaction("0123456789"), "banner"],
  [paths.profile(), null],
  [paths.settings(), null],
  [paths.notifications(), null],
  [paths.directDebit(), null],
  [paths.swipeGame(), null],
  [paths.index(), null],
  ["/members/3/chat", null],
  ["/chats/12", null],
  ["/pages/faq", null],
];
test.each(pages)("on %s a new member is shown the time bonus as %j", async (path, expected) => {
  expect(await shown(path)).toBe(expected);
});

const states: readonly (readonly [who: string, changes: object, ctx: object, expected: string | null])[] = [
  ["has credits left", { credits: 3 }, {}, "area"],
  ["has paid", { paidUser: true }, {}, null],
  ["signed up 4 hours ago", { signupDate: new Date(NOW.getTime() - 4 * HOUR_MS) }, {}, null],
  ["has a second of it left", { signupDate: new Date(NOW.getTime() - 4 * HOUR_MS + 1000) }, {}, "modal"],
  ["has not completed the signup", { completed: false }, {}, null],
  ["is not logged in", {}, { member: null }, null],
  ["has used it with an order", {}, { db: { transaction: async () => "used" } }, null],
  ["is at a brand that takes no payments", {}, { payments: null }, null],
  // The server ignores the note, which may be another member's; the browser checks it.
  ["has closed the modal", {}, { cookies: { "hide-time-bonus-modal": String(NOW.getTime()) } }, "modal"],
];
test.each(states)(
  "a member who %s gets the expected time bonus on /members",
  async (_, changes, ctx, expected) => {
    expect(await shown(paths.members(), changes, ctx)).toBe(expected);
  },
);
