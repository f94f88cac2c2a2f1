/** A server of PostgreSQL, or a pooler in front of one. */
export type DatabaseHost = { host: string; port: number };

const SCHEME = /^postgres(?:ql)?:\/\//;
const PORT = 5432;
/** libpq's names for "only the server that accepts writes". */
const WRITABLE = ["read-write", "primary"];

/**
 * Brings a connection string with several hosts, as libpq accepts it, into the form that `new URL()` and libpq both accept: one host in the
 * authority, all of them in the parameters `host` and `port`. Others are returned unchanged.
 * @param url `postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write`
 */
export function normalizeHosts(url: string): string {
  const [scheme = ""] = SCHEME.exec(url) ?? [];
  const end = scheme ? (url.slice(scheme.length).search(/[/?#]/) + 1 || url.length + 1) - 1 : 0;
  const authority = url.slice(scheme.length, scheme.length + end);
  const at = authority.lastIndexOf("@") + 1;
  const list = authority.slice(at).split(",");
  if (list.length < 2) return url;
  const single = `${scheme}${authority.slice(0, at)}${list[0]}${url.slice(scheme.length + end)}`;
  if (!URL.canParse(single)) return url;
  const hosts = list.map(readHost);
  if (hosts.some((one) => one === null)) return url;
  const result = new URL(single);
  result.searchParams.set("host", hosts.map((one) => one!.host).join(","));
  result.searchParams.set("port", hosts.map((one) => one!.port).join(","));
  if (!result.searchParams.has("target_session_attrs"))
    result.searchParams.set("target_session_attrs", "read-write");
  return result.href;
}

function readHost(text: string): DatabaseHost | null {
  const [, bracketed, name, port = String(PORT)] = /^(?:\[([\da-fA-F:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(
    text,
  ) ?? [null, "", ""];
  const host = bracketed || name;
  return host && Number(port) <= 65_535 ? { host, port: Number(port) } : null;
}

/** Returns the hosts of a normalized connection string, if it has several; else an empty list. */
export function hostsOf(url: string): DatabaseHost[] {
  if (!URL.canParse(url)) return [];
  const { searchParams, port } = new URL(url);
  const hosts = searchParams.get("host")?.split(",") ?? [];
  const ports = searchParams.get("port")?.split(",") ?? [];
  if (hosts.length < 2) return [];
  return hosts.map((host, at) => ({ host, port: Number(ports[at] ?? ports[0] ?? port) || PORT }));
}

/** Returns whether `target_session_attrs` is absent or asks for the server that accepts writes, the only one that the product can use. */
export function asksForPrimary(url: string): boolean {
  const wanted = URL.canParse(url) ? new URL(url).searchParams.get("target_session_attrs") : null;
  return wanted === null || WRITABLE.includes(wanted);
}
