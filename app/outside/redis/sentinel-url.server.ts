/** The options of ioredis for Sentinels; the names are those of ioredis. */
export type Sentinels = {
  sentinels: { host: string; port: number }[];
  /** the name under which the Sentinels watch the primary */
  name: string;
  username?: string;
  password?: string;
  sentinelUsername?: string;
  sentinelPassword?: string;
  db: number;
  tls?: Record<string, never>;
  sentinelTLS?: Record<string, never>;
  enableTLSForSentinelMode?: boolean;
};

const FORM = /^(rediss?)\+sentinel:\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/([\w.-]+)(?:\/(\d{1,3}))?(?:\?(.*))?$/;
const PORT = 26_379;

/** Returns whether an address names Sentinels instead of a Redis. */
export function isSentinelUrl(url: string): boolean {
  return /^rediss?\+sentinel:/.test(url);
}

/**
 * Reads `redis+sentinel://user:password@host:port,host:port/<name>/<database>?sentinel_password=…`: user and password are those of Redis.
 * With `rediss+sentinel` all connections use TLS.
 * @returns null where it is malformed
 */
export function sentinelsOf(url: string): Sentinels | null {
  const [, scheme, login = "", list = "", name = "", db = "0", query = ""] = FORM.exec(url) ?? [];
  const sentinels = list.split(",").map(readSentinel);
  if (!scheme || sentinels.some((one) => one === null)) return null;
  const more = new URLSearchParams(query);
  if ([...more.keys()].some((key) => !["sentinel_user", "sentinel_password"].includes(key))) return null;
  const colon = login.indexOf(":");
  const [user, password] = colon < 0 ? [login, ""] : [login.slice(0, colon), login.slice(colon + 1)];
  try {
    return {
      sentinels: sentinels as Sentinels["sentinels"],
      name,
      db: Number(db),
      ...given("username", decodeURIComponent(user)),
      ...given("password", decodeURIComponent(password)),
      ...given("sentinelUsername", more.get("sentinel_user")),
      ...given("sentinelPassword", more.get("sentinel_password")),
      ...(scheme === "rediss" ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    };
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
}

function given<K extends string>(key: K, value: string | null): { [key in K]?: string } {
  return value ? ({ [key]: value } as { [key in K]?: string }) : {};
}

function readSentinel(text: string): { host: string; port: number } | null {
  const [, six, name, port = String(PORT)] =
    /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = six ?? name;
  return host && Number(port) <= 65_535 ? { host, port: Number(port) } : null;
}
