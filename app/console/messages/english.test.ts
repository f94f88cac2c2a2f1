import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { english } from "./english";

const folder = `${import.meta.dirname}/en/`;

test("each message has its key alone and is part of the console", () => {
  const keys = readdirSync(folder).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(folder + file, "utf8"))),
  );
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  expect(Object.keys(english).sort()).toEqual(keys.sort());
});
