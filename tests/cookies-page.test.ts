import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Matches the name of a cookie in the source: where it is set, or in a constant. */
const NAMES = [
  /setCookie\(\s*"([\w-]+)"/g,
  /writeCookie\(\s*"([\w-]+)"/g,
  /COOKIE = "([\w-]+)"/g,
  /"(__Host-[\w-]+)"/g,
  /dismissKey: "([\w-]+)"/g,
  /DISMISS_KEY = "([\w-]+)"/g,
  /document\.cookie = `([\w-]+)=/g,
];

/** Returns the names of all cookies that the sites of brands set; the console of the operators is no site of a brand. */
function cookiesOfSource(): string[] {
  const files = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(http\/)?console\//.test(file))
    .map((file) => path.join("app", file));
  const found = files.flatMap((file) => {
    const source = read(file);
    return NAMES.flatMap((name) => [...source.matchAll(name)].map(([, cookie]) => cookie!));
  });
  return [...new Set(found)].sort();
}

/** Returns the first cells of the table on the cookies page of a language. */
function cookiesOfPage(language: string): string[] {
  const [table] = /(?:^\|.*\n)+/m.exec(read(`locales/${language}/pages/cookies.md`))!;
  const names = table
    .split("\n")
    .slice(2)
    .flatMap((row) => (row.split("|")[1] ?? "").split(","));
  return names
    .map((name) => name.trim())
    .filter(Boolean)
    .sort();
}

test.each(readdirSync(path.join(root, "locales")))(
  "the cookies page in %s lists each cookie that the source sets, and no other",
  (language) => {
    const set = cookiesOfSource();
    expect(set).toEqual(expect.arrayContaining(["__Host-session", "hide-time-bonus-modal"]));
    expect(cookiesOfPage(language)).toEqual(set);
  },
);
