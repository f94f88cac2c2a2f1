import { expect, test } from "vitest";
import { suggestAddress } from "./suggest-address";

test.each([
  ["bea@gmail.con", "bea@gmail.com"],
  ["bea@gmial.com", "bea@gmail.com"],
  ["bea@gmal.com", "bea@gmail.com"],
  ["bea@gmaill.com", "bea@gmail.com"],
  ["bea@gmail.co", "bea@gmail.com"],
  [" Bea@Hotmial.com ", "Bea@hotmail.com"],
  ["bea@outlok.com", "bea@outlook.com"],
  ["bea@yaho.com", "bea@yahoo.com"],
  ["bea@iclodu.com", "bea@icloud.com"],
])("%j suggests %s", (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

test.each([
  "",
  "bea",
  "@gmail.con",
  "bea@gmail.com",
  "bea@mail.com",
  "bea@ymail.com",
  "bea@web.de",
  "bea@gmx.net",
  "bea@people.example",
])("%j suggests nothing", (typed) => {
  expect(suggestAddress(typed)).toBeNull();
});
