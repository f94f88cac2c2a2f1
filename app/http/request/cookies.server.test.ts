import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeTime } from "~/i18n/time";
import { timeStyles } from "~/i18n/time-styles";
import { consentIn, parseCookies, sessionCookie, sessionToken, setCookie, zoneIn } from "./cookies.server";

describe("a Cookie header", () => {
  test.each([
    [undefined, {}],
    ["", {}],
    ["a=b", { a: "b" }],
    ["a=b; c=d", { a: "b", c: "d" }],
    ["a=b;c=d ;  e=f", { a: "b", c: "d", e: "f" }],
    ["a=b=c; d=", { a: "b=c", d: "" }],
    ["a=first; a=second", { a: "first" }],
    ["=x; nothing; a=b; ;", { a: "b" }],
    ["a b=c; é=d; [x]=1; ok=1", { ok: "1" }],
    ["__proto__=x; constructor=y", { __proto__: "x", constructor: "y" }],
  ])("%j is parsed", (header, expected) => {
    expect(Object.entries(parseCookies(header)).sort()).toEqual(
      Object.entries(expected as Record<string, string>)
        .concat(header?.startsWith("__proto__") ? [["__proto__", "x"]] : [])
        .sort(),
    );
  });

  test("of many parts the first fifty are read, and of each value 2,048 characters", () => {
    expect(
      Object.keys(parseCookies(Array.from({ length: 80 }, (_, at) => `c${at}=1`).join("; "))),
    ).toHaveLength(50);
    expect(parseCookies(`a=${"b".repeat(9000)}`).a).toHaveLength(2048);
  });

  test("cookies that a sibling host tossed for the domain log no member out, however many and long they are", () => {
    const token = "s".repeat(43);
    for (const tossed of [
      Array.from({ length: 200 }, (_, at) => `t${at}=1`),
      Array.from({ length: 3 }, (_, at) => `t${at}=${"x".repeat(3500)}`),
      Array.from({ length: 200 }, () => ""),
    ])
      for (const secure of [true, false]) {
        const header = [...tossed, `${sessionCookie(secure)}=${token}`].join("; ");
        expect(sessionToken(header, secure)).toBe(token);
      }
  });

  test("of arbitrary bytes causes no error", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 500 }), (header) => {
        const cookies = parseCookies(header);
        expect(Object.getPrototypeOf(cookies)).toBeNull();
        for (const name of Object.keys(cookies)) expect(name).toMatch(/^[\w-]+$/);
      }),
    );
  });
});

describe("Set-Cookie", () => {
  test("covers the whole site for the given time, and is not sent from other sites", () => {
    expect(setCookie("locale", "de", { days: 365, secure: false })).toBe(
      "locale=de; Path=/; Max-Age=31536000; SameSite=Lax",
    );
  });

  test("is Secure on https, and HttpOnly where that is requested", () => {
    expect(setCookie("a", "b", { days: 0.5, secure: true, httpOnly: true })).toBe(
      "a=b; Path=/; Max-Age=43200; SameSite=Lax; Secure; HttpOnly",
    );
  });

  test("with zero days deletes the cookie", () => {
    expect(setCookie("a", "", { days: 0, secure: false })).toContain("; Max-Age=0;");
  });
});

describe("the consent to third-party scripts", () => {
  test.each([
    [{}, null],
    [{ consent: "" }, []],
    [{ consent: "1..receipt" }, []],
    [{ consent: "1.statistics.receipt" }, ["statistics"]],
    [{ consent: "1.marketing-statistics.receipt" }, ["marketing", "statistics"]],
    [{ consent: "nonsense" }, []],
  ] as [Record<string, string>, string[] | null][])("in %j is %j", (cookies, expected) => {
    const consent = consentIn(cookies);
    expect(consent && [...consent]).toEqual(expected);
  });
});

describe("the cookie with the reader's time zone", () => {
  test.each([
    ["Pacific/Honolulu", "23:30"],
    ["America/Argentina/Buenos_Aires", "06:30"],
    ["Etc/GMT+5", "04:30"],
    ["pacific/auckland", "22:30"],
  ])("%j is the zone of its reader, without a name", (zone, time) => {
    const own = zoneIn({ zone }, "Europe/Berlin");
    expect(own.isNamed).toBe(false);
    expect(writeTime(Date.parse("2025-11-02T09:30:00Z"), timeStyles.time, { locale: "en-GB", ...own })).toBe(
      time,
    );
  });

  test.each([
    [undefined],
    [""],
    ["Mars/Olympus"],
    ["Etc/Unknown"],
    ["+05:30"],
    ["<script>"],
    ["Europe/Berlin\u0000"],
    ["__proto__"],
    ["A".repeat(2048)],
  ])("%j is ignored: the brand's zone is shown with its name", (zone) => {
    expect(zoneIn(zone === undefined ? {} : { zone }, "Europe/Berlin")).toEqual({
      zone: "Europe/Berlin",
      isNamed: true,
    });
  });

  test("any number of forged zones leaves the real ones known", () => {
    for (let at = 0; at < 3000; at++) zoneIn({ zone: `Mars/Crater${at}` }, "UTC");
    expect(zoneIn({ zone: "Asia/Tokyo" }, "UTC")).toEqual({ zone: "Asia/Tokyo", isNamed: false });
  });
});
