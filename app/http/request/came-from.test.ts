import { expect, test } from "vitest";
import { cameFrom } from "./came-from.server";

const OWN = "https://one.example";

test.each([
  ["a page", `${OWN}/members`, "/members"],
  ["a page with its search", `${OWN}/members?gender=woman&after=3`, "/members?gender=woman&after=3"],
  ["another site", "https://other.example/members", "/likes"],
  ["another port", "https://one.example:8443/members", "/likes"],
  ["a path that begins like a host", `${OWN}//other.example/members`, "/likes"],
  ["a path with a backslash", `${OWN}/\\other.example`, "/likes"],
  ["nothing that is an address", "members", "/likes"],
  ["nowhere", undefined, "/likes"],
])("a form sent from %s leads back to a page of the site", (_where, referer, expected) => {
  expect(cameFrom(referer, OWN, "/likes")).toBe(expected);
});
