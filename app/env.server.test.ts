import { readFileSync } from "node:fs";
import { parseEnv as parseFile } from "node:util";
import { describe, expect, test } from "vitest";
import { EnvironmentProblem, parseEnv } from "./env.server";

const secret = "a secret of this test alone, 32 long";

function problems(variables: Record<string, string>): string {
  try {
    parseEnv(variables);
  } catch (error) {
    if (error instanceof EnvironmentProblem) return error.message;
    throw error;
  }
  return "";
}

test("without variables the process is a single process for development", () => {
  expect(parseEnv({})).toEqual({
    production: false,
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: "var",
    TENANTS_DIR: "tenants",
    THEMES_DIR: "themes",
    LOCALES_DIR: "locales",
    WEB_CONCURRENCY: 1,
    LOG_LEVEL: "info",
    OPERATOR_HOST: "console.localhost",
    OPERATOR_OIDC_ONLY: false,
    OPERATOR_SINGLE: false,
    HTML_CACHE_MB: 64,
    POLL_FOLDERS: false,
    RATE_LIMITS: true,
    DEMO_MEMBERS: 120,
    DRAIN_SECONDS: 0,
    SIGNUP_MIN_SECONDS: 3,
  });
});

test("a production process drains for five seconds unless DRAIN_SECONDS is set", () => {
  const production = { NODE_ENV: "production", SESSION_SECRET: secret };
  expect(parseEnv(production).DRAIN_SECONDS).toBe(5);
  expect(parseEnv({ ...production, DRAIN_SECONDS: "0" }).DRAIN_SECONDS).toBe(0);
});

test("outside production the server listens on 127.0.0.1 unless HOST is set", () => {
  expect(parseEnv({ HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0");
  expect(parseEnv({ NODE_ENV: "production", SESSION_SECRET: secret }).HOST).toBe("0.0.0.0");
  expect(parseEnv({ NODE_ENV: "test" }).HOST).toBe("127.0.0.1");
});

test("an empty variable counts as not set", () => {
  expect(parseEnv({ PORT: "", DATABASE_URL: "", TRUST_PROXY: "", METRICS_TOKEN: "" })).toEqual(parseEnv({}));
});

test("foreign variables are ignored", () => {
  expect(parseEnv({ PATH: "/bin", npm_config_cache: "x", PORT: "8080" }).PORT).toBe(8080);
});

test("valid values are parsed", () => {
  const env = parseEnv({
    NODE_ENV: "production",
    SESSION_SECRET: secret,
    PORT: "0",
    DATABASE_URL: "postgresql://u:p@h:1/d?sslmode=require",
    REDIS_URL: "rediss://h",
    WEB_CONCURRENCY: "4",
    TRUST_PROXY: "loopback, 10.0.0.0/8,2001:db8::/32, 192.168.1.1",
    RATE_LIMITS: "0",
    HTML_CACHE_MB: "0.5",
    METRICS_TOKEN: "sixteen letters!",
    LOG_LEVEL: "silent",
  });
  expect(env).toMatchObject({
    production: true,
    PORT: 0,
    WEB_CONCURRENCY: 4,
    RATE_LIMITS: false,
    HTML_CACHE_MB: 0.5,
  });
  expect(env.TRUST_PROXY).toEqual(["loopback", "10.0.0.0/8", "2001:db8::/32", "192.168.1.1"]);
});

test("groups of operators are parsed with their roles", () => {
  const env = parseEnv({
    OPERATOR_OIDC_ISSUER: "http://localhost:8080/realms/rosa",
    OPERATOR_OIDC_CLIENT_ID: "livery",
    OPERATOR_OIDC_GROUPS:
      "livery-support=support; CN=Rosa,OU=Team=brand_manager@brand:rosa;/money=finance@company:rosa-media;",
  });
  expect(env.OPERATOR_OIDC_GROUPS).toEqual([
    { group: "livery-support", role: "support", scope: "all", of: "" },
    { group: "CN=Rosa,OU=Team", role: "brand_manager", scope: "brand", of: "rosa" },
    { group: "/money", role: "finance", scope: "company", of: "rosa-media" },
  ]);
});

describe("an invalid value is reported with its name, the value and what was expected:", () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: "http" }, /^PORT is "http"; expected .*number/],
    [{ PORT: "70000" }, /^PORT is "70000"; expected .*65535/],
    [{ PORT: "80.5" }, /^PORT is "80\.5"; expected .*int/],
    [
      { DATABASE_URL: "mysql://user:sekret@host/db" },
      /^DATABASE_URL is \(not shown\); expected a URL that starts with postgres:\/\/ or postgresql:\/\//,
    ],
    [
      { DATABASE_URL: "postgres://user:sekret@a,b:70000/db" },
      /^DATABASE_URL is \(not shown\); expected a URL that starts with postgres:/,
    ],
    [
      { DATABASE_URL: "postgres://user:sekret@a,b/db?target_session_attrs=any" },
      /^DATABASE_URL is \(not shown\); expected target_session_attrs=read-write, or none/,
    ],
    [{ DATABASE_URL: "sekret" }, /^DATABASE_URL is \(not shown\)/],
    [
      { REDIS_URL: "127.0.0.1:6379" },
      /^REDIS_URL is \(not shown\); expected a URL that starts with redis:\/\/ or rediss:\/\//,
    ],
    [
      { REDIS_URL: "redis+sentinel://:sekret@a,b:26379" },
      /^REDIS_URL is \(not shown\); expected a URL such as redis\+sentinel:/,
    ],
    [
      { SMTP_URL: "http://sekret" },
      /^SMTP_URL is \(not shown\); expected a URL that starts with smtp:\/\/ or smtps:\/\//,
    ],
    [{ STORAGE_URL: "ftp://sekret" }, /^STORAGE_URL is \(not shown\)/],
    [{ SESSION_SECRET: "sekret" }, /^SESSION_SECRET is \(not shown\); expected at least 32 characters/],
    [{ METRICS_TOKEN: "sekret" }, /^METRICS_TOKEN is \(not shown\); expected at least 16 characters/],
    [
      { TRUST_PROXY: "loopback, proxy.example" },
      /^TRUST_PROXY is "loopback, proxy\.example"; expected IP addresses or networks/,
    ],
    [{ TRUST_PROXY: "10.0.0.0/33" }, /^TRUST_PROXY is/],
    [{ TRUST_PROXY: "10.0.0.0/-1" }, /^TRUST_PROXY is/],
    [{ TRUST_PROXY: "10.0.0.0/" }, /^TRUST_PROXY is/],
    [{ TRUST_PROXY: "10.0.0.0/8/8" }, /^TRUST_PROXY is/],
    [{ TRUST_PROXY: "::/129" }, /^TRUST_PROXY is/],
    [{ TRUST_PROXY: "*" }, /^TRUST_PROXY is/],
    [{ WEB_CONCURRENCY: "0" }, /^WEB_CONCURRENCY is "0"; expected /],
    [{ WEB_CONCURRENCY: "many" }, /^WEB_CONCURRENCY is "many"; expected .*number/],
    [{ WEB_CONCURRENCY: "2" }, /^WEB_CONCURRENCY is 2; expected REDIS_URL/],
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL is "loud"; expected one of .*"info"/],
    [{ RATE_LIMITS: "yes" }, /^RATE_LIMITS is "yes"; expected one of "0"/],
    [{ HTML_CACHE_MB: "-1" }, /^HTML_CACHE_MB is "-1"; expected /],
    [{ NODE_ENV: "staging" }, /^NODE_ENV is "staging"; expected one of .*"production"/],
    [{ NODE_ENV: "production" }, /^SESSION_SECRET is not set; expected at least 32 random characters/],
    [
      { NODE_ENV: "production", SESSION_SECRET: secret, FORCED_DOMAIN: "kaleido.example" },
      /^FORCED_DOMAIN is set; expected it to be unset/,
    ],
    [
      { SESSION_SECRET_PREVIOUS: secret },
      /^SESSION_SECRET_PREVIOUS is set; expected SESSION_SECRET to be set too/,
    ],
    [
      { SESSION_SECRET: secret, SESSION_SECRET_PREVIOUS: secret },
      /^SESSION_SECRET_PREVIOUS equals SESSION_SECRET; expected the secret that was used before/,
    ],
    ...[
      "http://login.rosa.example",
      "https://login.rosa.example/?a=b",
      "https://a:b@login.rosa.example",
      "rosa",
    ].map((issuer): [Record<string, string>, RegExp] => [
      { OPERATOR_OIDC_ISSUER: issuer, OPERATOR_OIDC_CLIENT_ID: "livery" },
      /^OPERATOR_OIDC_ISSUER is ".+"; expected a URL that starts with https:\/\//,
    ]),
    [
      {
        NODE_ENV: "production",
        SESSION_SECRET: secret,
        OPERATOR_OIDC_ISSUER: "http://127.0.0.1:8080",
        OPERATOR_OIDC_CLIENT_ID: "livery",
      },
      /^OPERATOR_OIDC_ISSUER is "http:\/\/127\.0\.0\.1:8080"; expected a URL that starts with https:/,
    ],
    [
      { OPERATOR_OIDC_ISSUER: "https://login.rosa.example" },
      /^OPERATOR_OIDC_ISSUER is set; expected OPERATOR_OIDC_CLIENT_ID to be set too/,
    ],
    ...["CLIENT_ID", "CLIENT_SECRET", "ONLY", "GROUPS"].map((name): [Record<string, string>, RegExp] => [
      { [`OPERATOR_OIDC_${name}`]: name === "ONLY" ? "1" : "team=support" },
      new RegExp(`^OPERATOR_OIDC_${name} is set; expected OPERATOR_OIDC_ISSUER to be set too`),
    ]),
    ...["team", "team=", "=support", "team=Support", "team=support@rosa", "team=support@brand:", "a=b;c"].map(
      (groups): [Record<string, string>, RegExp] => [
        {
          OPERATOR_OIDC_ISSUER: "https://login.rosa.example",
          OPERATOR_OIDC_CLIENT_ID: "livery",
          OPERATOR_OIDC_GROUPS: groups,
        },
        /^OPERATOR_OIDC_GROUPS is ".+"; expected groups with their roles such as "/,
      ],
    ),
    [{ LIVERY_PORT: "1" }, /^LIVERY_PORT is not a variable of this program\.$/],
  ])("%j", (variables, sentence) => {
    const text = problems(variables);
    expect(text).toMatch(sentence);
    expect(text.split("\n")).toHaveLength(1);
    expect(text).toMatch(/\.$/);
    expect(text).not.toContain("sekret");
  });
});

test("all errors are reported together, one per line", () => {
  const lines = problems({ PORT: "x", LOG_LEVEL: "loud", LIVERY_X: "1" }).split("\n");
  expect(lines.map((line) => line.split(" ")[0]).sort()).toEqual(["LIVERY_X", "LOG_LEVEL", "PORT"]);
});

test("the example file has variables of this program only, with valid values", () => {
  const example = parseFile(readFileSync(new URL("../.env.example", import.meta.url), "utf8"));
  const { NODE_ENV, ...rest } = example;
  expect(Object.keys(rest).length).toBeGreaterThan(5);
  const known = parseEnv({ ...example, SESSION_SECRET: secret });
  expect([NODE_ENV, known.production]).toEqual(["production", true]);
  for (const name of Object.keys(rest))
    expect([name, name in known || rest[name] === ""]).toEqual([name, true]);
});
