import { expect, test } from "vitest";
import type { Tenant } from "~/tenancy/tenant.server";
import { findPartner, listPartners } from "./partner-cards.server";

const cards = [
  { id: "cam", kind: "cam", countries: [] },
  { id: "sold-on", kind: "resell", countries: ["NL"] },
];
const brand = (member_resell: boolean) =>
  ({ config: { partner_cards: cards, member_resell } }) as unknown as Pick<Tenant, "config">;

test("a brand that does not resell neither lists nor finds a resell card", () => {
  expect(listPartners(brand(false), "NL").map(({ id }) => id)).toEqual(["cam"]);
  expect(findPartner(brand(false), "sold-on")).toBeNull();
  expect(listPartners(brand(true), "NL").map(({ id }) => id)).toEqual(["cam", "sold-on"]);
  expect(findPartner(brand(true), "sold-on")?.id).toBe("sold-on");
});

test("a card is listed only in its own countries, and an id that is not one of the brand's cards finds no partner", () => {
  expect(listPartners(brand(true), "DE").map(({ id }) => id)).toEqual(["cam"]);
  for (const id of ["https://elsewhere.example", "__proto__", "", undefined])
    expect(findPartner(brand(true), id)).toBeNull();
});
