import { expect, test } from "vitest";
import { isUsername } from "../accounts/rules";
import { isReservedName, looksLatin } from "./reserved-names.server";

const tenant = {
  slug: "velvet-hour",
  config: { name: "Velvet Hour", domain: "velvethour.example" },
} as never;

test.each([
  "admin",
  "Administrator",
  "ADMIN_2",
  "adm1n",
  "adrnin",
  "ádmin",
  "support",
  "Support-Team",
  "the_support",
  "5upp0rt_staff",
  "moderator",
  "Modérateur",
  "moderaattori",
  "kundtjänst",
  "Kundeservice",
  "klantenservice",
  "wsparcie",
  "ylläpito",
  "soporte99",
  "help",
  "Hjælp",
  "pomoc",
  "velvet-hour",
  "VelvetHour",
  "Velvet_Hour_7",
  "velvethoursupport",
])("a member cannot take the name %s, which imitates the brand", (name) => {
  expect(isReservedName(tenant, name)).toBe(true);
});

test.each([
  "anna",
  "Admira",
  "supporter_of_nac",
  "helper",
  "aideen",
  "velvet",
  "golden_hour",
  "modern",
  "Rnike",
  "teamo",
])("a member can take the name %s", (name) => {
  expect(isReservedName(tenant, name)).toBe(false);
});

test.each([
  "\u13aanna",
  "\u0421\u043e\u0441\u043e",
  "\u0391\u039d\u039d\u0391",
  "\u1d00nna",
  "\u0251nna",
  "an\u0131ta",
  "\u0430nna",
])("a name that only looks Latin, %s, is refused", (name) => {
  expect(isUsername(name) && !looksLatin(name)).toBe(false);
});

test.each(["Ольга", "Ελένη", "王小明", "محمد", "Zoë", "Łukasz", "Ærø_91", "Bjørn", "Nguyễn", "Straße"])(
  "the name %s is accepted in its own script",
  (name) => {
    expect(isUsername(name) && !looksLatin(name)).toBe(true);
  },
);
