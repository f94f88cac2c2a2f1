import { expect, test } from "vitest";
import { sentinelsOf } from "./sentinel-url.server";

test("the address of Sentinels has the login of Redis, that of the Sentinels, the name and the database", () => {
  expect(
    sentinelsOf("redis+sentinel://app:p%40w@10.0.0.1:26380,s2.example,[::1]:5/livery/2?sentinel_password=x"),
  ).toEqual({
    sentinels: [
      { host: "10.0.0.1", port: 26_380 },
      { host: "s2.example", port: 26_379 },
      { host: "::1", port: 5 },
    ],
    name: "livery",
    db: 2,
    username: "app",
    password: "p@w",
    sentinelPassword: "x",
  });
  expect(sentinelsOf("rediss+sentinel://:pw@a/mymaster")).toMatchObject({
    password: "pw",
    enableTLSForSentinelMode: true,
  });
});

test.each([
  "redis://a/0",
  "redis+sentinel://a,b",
  "redis+sentinel:///mymaster",
  "redis+sentinel://a:70000/mymaster",
  "redis+sentinel://a,,b/mymaster",
  "redis+sentinel://a/mymaster?role=slave",
  "redis+sentinel://%zz@a/mymaster",
])("%s is malformed", (url) => expect(sentinelsOf(url)).toBeNull());
