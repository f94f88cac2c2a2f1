import { statSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { asksForPrimary, normalizeHosts } from "./db/database-hosts.server";
import { OperatorError } from "./db/operator-error.server";
import { isSentinelUrl, sentinelsOf } from "./outside/redis/sentinel-url.server";
import { normalizeHost } from "./tenancy/hosts.server";

const flag = z.enum(["0", "1", "true", "false"]).transform((value) => value === "1" || value === "true");
const port = z.coerce.number().int().min(0).max(65535);
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
      `a URL that starts with ${protocols.map((p) => `${p}://`).join(" or ")}`,
    );
/** An address of PostgreSQL; a list of hosts becomes the form that `hostsOf` reads. */
const database = z
  .string()
  .transform(normalizeHosts)
  .pipe(url("postgres", "postgresql"))
  .refine(
    asksForPrimary,
    "target_session_attrs=read-write, or none: the server needs the host that accepts writes",
  );
/** An address of Redis, or of Sentinels and the name of what they watch. */
const redis = z
  .string()
  .refine(
    (value) => !isSentinelUrl(value) || sentinelsOf(value) !== null,
    "a URL such as redis+sentinel://:password@10.0.0.1:26379,10.0.0.2:26379,10.0.0.3:26379/mymaster",
  )
  .refine(
    (value) =>
      isSentinelUrl(value) ||
      (URL.canParse(value) && ["redis:", "rediss:"].includes(new URL(value).protocol)),
    "a URL that starts with redis:// or rediss://, or with redis+sentinel:// or rediss+sentinel://",
  );
const addresses = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((part) => part === "loopback" || isNetwork(part)),
    'IP addresses or networks such as "10.0.0.0/8", or "loopback", with commas between',
  );

/** A module that the process has imported before (`scripts/instrumentation.mjs`); relative to the folder of the release. */
const importedModule = z
  .string()
  .refine(
    (file) => statSync(path.resolve(file), { throwIfNoEntry: false })?.isFile(),
    "the path of a file that exists",
  );

/** An IP address, or a network in CIDR notation. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** The role that members of a group of the OpenID Connect provider have. `of`: the slug of the brand or the id of the company. */
export type GroupRole = { group: string; role: string; scope: "all" | "company" | "brand"; of: string };

/** `group=role` or `group=role@brand:slug`, with semicolons between. A group may contain "=". */
const GROUP_ROLE = /^(.+)=([a-z][a-z0-9_]{0,39})(?:@(brand|company):([^\s;@]{1,63}))?$/;
const groupRoles = z
  .string()
  .transform((value) => value.split(";").map((part) => part.trim()))
  .transform((parts) => parts.filter(Boolean).map((part) => GROUP_ROLE.exec(part)))
  .refine(
    (found) => found.every((one) => one !== null),
    'groups with their roles such as "livery-support=support;rosa-team=brand_manager@brand:rosa;rosa-owners=owner@company:rosa-media"',
  )
  .transform((found) =>
    found.map(
      (one): GroupRole => ({
        group: one?.[1]?.trim() ?? "",
        role: one?.[2] ?? "",
        scope: (one?.[3] as "brand" | "company" | undefined) ?? "all",
        of: one?.[4] ?? "",
      }),
    ),
  );

/** The issuer of an OpenID Connect provider; without TLS on this machine only. */
const issuer = z
  .string()
  .refine(
    isIssuer,
    "a URL that starts with https://, without query and fragment; http:// on this machine only",
  );

function isIssuer(value: string): boolean {
  if (!URL.canParse(value) || /[?#]/.test(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  if (username !== "") return false;
  return (
    protocol === "https:" ||
    (protocol === "http:" && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
  );
}

/** All environment variables that the process reads. */
const Environment = z.strictObject({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  DATABASE_URL: database.optional(),
  REDIS_URL: redis.optional(),
  DATA_DIR: z.string().min(1).default("var"),
  TENANTS_DIR: z.string().min(1).default("tenants"),
  THEMES_DIR: z.string().min(1).default("themes"),
  LOCALES_DIR: z.string().min(1).default("locales"),
  SECRETS_DIR: z.string().min(1).optional(),
  SESSION_SECRET: z.string().min(32, "at least 32 characters").optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, "at least 32 characters").optional(),
  SMTP_URL: url("smtp", "smtps").optional(),
  SMS_URL: url("http", "https").optional(),
  STORAGE_URL: url("s3+http", "s3+https").optional(),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(1),
  TRUST_PROXY: addresses.optional(),
  FORCED_DOMAIN: z.string().min(1).optional(),
  OPERATOR_HOST: z
    .string()
    .refine((value) => normalizeHost(value) === value, "a host in lower case, without scheme and port")
    .optional(),
  OPERATOR_SINGLE: flag.default(false),
  OPERATOR_OIDC_ISSUER: issuer.optional(),
  OPERATOR_OIDC_CLIENT_ID: z.string().min(1).optional(),
  OPERATOR_OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OPERATOR_OIDC_GROUPS: groupRoles.optional(),
  OPERATOR_OIDC_ONLY: flag.default(false),
  METRICS_TOKEN: z.string().min(16, "at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  HTML_CACHE_MB: z.coerce.number().min(0).max(4096).default(64),
  POLL_FOLDERS: flag.default(false),
  RATE_LIMITS: flag.default(true),
  DEMO_MEMBERS: z.coerce.number().int().min(0).max(120).default(120),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).optional(),
  SIGNUP_MIN_SECONDS: z.coerce.number().min(0).max(600).default(3),
  INSTRUMENTATION: importedModule.optional(),
});

/** The names of all variables that the process reads. */
export const environmentVariables: readonly string[] = Object.keys(Environment.shape);

/** A development server listens on the loopback address unless HOST is set. */
const HOST = { production: "0.0.0.0", elsewhere: "127.0.0.1" };
/** Browsers resolve it to this machine. */
const DEVELOPMENT_CONSOLE = "console.localhost";
/** Load balancers poll the readiness every few seconds; in development there is none. */
const DRAIN_SECONDS = { production: 5, elsewhere: 0 };

export type Env = Omit<
  z.infer<typeof Environment>,
  "NODE_ENV" | "DRAIN_SECONDS" | "HOST" | "OPERATOR_HOST"
> & {
  HOST: string;
  /** the host of the console; null in production unless it is set */
  OPERATOR_HOST: string | null;
  production: boolean;
  DRAIN_SECONDS: number;
};

/** The errors of the environment, in sentences an operator can act on. */
export class EnvironmentProblem extends OperatorError {
  override name = "EnvironmentProblem";
  /** by which `scripts/serve.mjs` knows it, also from another build or from source */
  readonly code = "ENVIRONMENT";
}

/**
 * Parses the process environment, once at start. Foreign variables are ignored; malformed variables of ours stop the start.
 * @param variables usually `process.env`
 * @throws EnvironmentProblem naming each variable, its value and what was expected
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(environmentVariables.map((key) => [key, variables[key] || undefined]));
  const result = Environment.safeParse(given);
  const problems = result.success
    ? []
    : result.error.issues.map((issue) => {
        const key = String(issue.path[0]);
        const shown = /SECRET|TOKEN|_URL/.test(key) ? "(not shown)" : JSON.stringify(given[key]);
        return `${key} is ${shown}; expected ${expectation(issue.message)}.`;
      });
  const misspelt = Object.keys(variables).filter((key) => key.startsWith("LIVERY_"));
  for (const key of misspelt) problems.push(`${key} is not a variable of this program.`);
  if (result.success) {
    const env = result.data;
    if (env.NODE_ENV === "production" && env.FORCED_DOMAIN)
      problems.push(
        "FORCED_DOMAIN is set; expected it to be unset with NODE_ENV=production: it would make every host one brand.",
      );
    if (env.NODE_ENV === "production" && !env.SESSION_SECRET)
      problems.push(
        "SESSION_SECRET is not set; expected at least 32 random characters with NODE_ENV=production.",
      );
    if (env.SESSION_SECRET_PREVIOUS && !env.SESSION_SECRET)
      problems.push("SESSION_SECRET_PREVIOUS is set; expected SESSION_SECRET to be set too.");
    if (env.SESSION_SECRET && env.SESSION_SECRET_PREVIOUS === env.SESSION_SECRET)
      problems.push(
        "SESSION_SECRET_PREVIOUS equals SESSION_SECRET; expected the secret that was used before.",
      );
    if (env.WEB_CONCURRENCY > 1 && !env.REDIS_URL)
      problems.push(
        `WEB_CONCURRENCY is ${env.WEB_CONCURRENCY}; expected REDIS_URL with more than one process: limits and events must be shared.`,
      );
    problems.push(...openIdProblems(env));
  }
  if (problems.length > 0 || !result.success) throw new EnvironmentProblem(problems.join("\n"));
  const { NODE_ENV, ...rest } = result.data;
  const production = NODE_ENV === "production";
  const drainSeconds = rest.DRAIN_SECONDS ?? DRAIN_SECONDS[production ? "production" : "elsewhere"];
  const host = rest.HOST ?? HOST[production ? "production" : "elsewhere"];
  const operatorHost = rest.OPERATOR_HOST ?? (production ? null : DEVELOPMENT_CONSOLE);
  return { ...rest, HOST: host, DRAIN_SECONDS: drainSeconds, OPERATOR_HOST: operatorHost, production };
}

function openIdProblems(env: z.infer<typeof Environment>): string[] {
  const { OPERATOR_OIDC_ISSUER: issuer, OPERATOR_OIDC_CLIENT_ID: client } = env;
  if (issuer === undefined) {
    const names = ["CLIENT_ID", "CLIENT_SECRET", "GROUPS", "ONLY"].map((name) => `OPERATOR_OIDC_${name}`);
    return names
      .filter((name) => env[name as keyof typeof env])
      .map((name) => `${name} is set; expected OPERATOR_OIDC_ISSUER to be set too.`);
  }
  const problems: string[] = [];
  if (client === undefined)
    problems.push("OPERATOR_OIDC_ISSUER is set; expected OPERATOR_OIDC_CLIENT_ID to be set too.");
  if (env.NODE_ENV === "production" && issuer.startsWith("http:"))
    problems.push(
      `OPERATOR_OIDC_ISSUER is ${JSON.stringify(issuer)}; expected a URL that starts with https:// with NODE_ENV=production.`,
    );
  return problems;
}

function expectation(message: string): string {
  return message.replace(/^Invalid (input|option): /, "").replace(/^expected /, "");
}
