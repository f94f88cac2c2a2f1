import { expect, test } from "vitest";
import { isReservedName } from "./reserved-names.server";

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
  "\u04bb\u0435\u04cf\u0440",
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
