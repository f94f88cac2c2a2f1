import { expect, test } from "vitest";
import { hostsOf, normalizeHosts } from "./database-hosts.server";

test("a list of hosts is read in libpq's form, and keeps user, password, database and parameters", () => {
  const url = normalizeHosts("postgres://li%40v:p%2Fw@a:6432,[::1]:7000,c.example/livery?sslmode=require");
  const { username, password, pathname, searchParams } = new URL(url);
  expect([username, password, pathname]).toEqual(["li%40v", "p%2Fw", "/livery"]);
  expect(searchParams.get("sslmode")).toBe("require");
  expect(searchParams.get("target_session_attrs")).toBe("read-write");
  expect(hostsOf(url)).toEqual([
    { host: "a", port: 6432 },
    { host: "::1", port: 7000 },
    { host: "c.example", port: 5432 },
  ]);
  expect(normalizeHosts(url)).toBe(url);
});

test.each([
  "postgres://u:p@a:5432/db",
  "postgres://u:p@a/db?host=/run/postgresql",
  "postgres:///db",
  "mysql://a,b/c",
  "x",
])("%s has one host and is unchanged", (url) => {
  expect(normalizeHosts(url)).toBe(url);
  expect(hostsOf(url)).toEqual([]);
});
