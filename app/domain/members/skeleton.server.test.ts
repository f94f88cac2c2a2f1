import { expect, test } from "vitest";
import { skeleton } from "./skeleton.server";

test.each([
  ["Coco", "\u0421\u043e\u0441\u043e"],
  ["Anna", "anna"],
  ["llama", "IIama"],
  ["l0la", "1Ola"],
  ["moon", "rnoon"],
  ["winny", "vvinny"],
  ["Asli", "Aslı"],
  ["AHHA", "\u0410\u041d\u041d\u0410"],
  ["Zoë", "Zoe\u0308"],
])("%s and %s look the same", (one, other) => {
  expect(skeleton(one)).toBe(skeleton(other));
});

test.each([
  ["Anna", "\u0410\u043d\u043d\u0430"],
  ["Zoë", "Zoe"],
  ["\u0422\u0430\u043c\u0430\u0440\u0430", "Tamara"],
  ["दीपा", "दिपा"],
])("%s and %s look different", (one, other) => {
  expect(skeleton(one)).not.toBe(skeleton(other));
});
