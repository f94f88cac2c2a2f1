import type { Mutant } from "../mutant";

const ADMIT = "app/http/request/admit.server.ts";
const PROXY = "app/http/request/proxy.server.ts";
const ORIGIN = "app/http/request/origin-check.server.ts";
const COOKIES = "app/http/request/cookies.server.ts";
const HUB = "app/http/live/event-hub.server.ts";
const MEMBER_CACHE = "app/http/live/member-cache.server.ts";
const INFRASTRUCTURE = "app/http/infrastructure.server.ts";
const PROXY_TESTS = "app/http/request/proxy.server.test.ts";
const ORIGIN_TESTS = "tests/http/origin-check.test.ts";
const HOST_TESTS = "tests/http/hosts/refused-hosts.test.ts";
const TLS_TESTS = "tests/accounts/password-change.test.ts";
const SESSION_TESTS = "tests/accounts/sessions.test.ts";
const HUB_TESTS = "app/http/live/event-hub.server.test.ts";
const MEMORY_TESTS = "app/http/live/member-sessions.server.test.ts";
const MEMBER_CACHE_TESTS = "app/http/live/member-cache.server.test.ts";
const METRICS_TESTS = "tests/http/infrastructure.test.ts";

/** Mutants of the HTTP entry: hosts, cookies, caches, rate limits, page events, the operator's addresses. */
export const doorMutants: readonly Mutant[] = [
  {
    name: "Forwarded headers are trusted from any address",
    file: PROXY,
    find: "if (trusted.length === 0 || !isTrusted(address))",
    replace: "if (trusted.length === 0)",
    tests: [PROXY_TESTS],
  },
  {
    name: "The first address of X-Forwarded-For is trusted",
    file: PROXY,
    find: "      .reverse();",
    replace: "      .slice();",
    tests: [PROXY_TESTS],
  },
  {
    name: "A request with two hosts is answered",
    file: ADMIT,
    find: "if (hasTwoHosts(rawHeaders)) return { peer, host: null, tenant: null };",
    replace: "",
    tests: [HOST_TESTS],
    only: "a request without a host or with two hosts",
    served: true,
  },
  {
    name: "An unknown host shows a brand",
    file: ADMIT,
    find: "const found = registry.find(host);",
    replace: "const found = registry.find(host) ?? registry.list()[0] ?? null;",
    tests: [HOST_TESTS],
    served: true,
  },
  {
    name: "<slug>.localhost serves a brand in production",
    file: ADMIT,
    find: "if (found || !development) return found;",
    replace: "if (found) return found;",
    tests: ["tests/http/process/production.test.ts"],
    served: true,
  },
  {
    name: "A request from another origin changes data",
    file: ORIGIN,
    find: "if (origin !== undefined) return withoutDot(origin) === ownOrigin;",
    replace: "if (origin !== undefined) return true;",
    tests: [ORIGIN_TESTS],
    served: true,
  },
  {
    name: "A request from another host of the same site changes data",
    file: ORIGIN,
    find: 'if (fetchSite !== undefined) return fetchSite === "same-origin";',
    replace: 'if (fetchSite !== undefined) return fetchSite !== "cross-site";',
    tests: [ORIGIN_TESTS],
    served: true,
  },
  {
    name: "Another site logs a member out",
    file: "app/http/api/logout.server.ts",
    find: 'if (c.req.method === "GET" && !isOwnNavigation(requested))',
    replace: 'if (c.req.method !== "GET" && !isOwnNavigation(requested))',
    tests: [SESSION_TESTS],
    only: "a logout from another site or without an origin",
    served: true,
  },
  {
    name: "A plain session cookie logs in over TLS",
    file: COOKIES,
    find: "const token = parseCookies(header)[sessionCookie(secure)];",
    replace:
      "const cookies = parseCookies(header);\n  const token = cookies[sessionCookie(secure)] ?? cookies.session;",
    tests: [TLS_TESTS],
    only: "a cookie with the plain name session",
    served: true,
  },
  {
    name: "The session's cookie is not bound to its host",
    file: COOKIES,
    find: '(secure ? "__Host-session" : "session")',
    replace: '(secure ? "session" : "session")',
    tests: [TLS_TESTS],
    only: "a login sets the session as __Host-session",
    served: true,
  },
  {
    name: "A cookie is also sent over plain HTTP",
    file: COOKIES,
    find: '${options.secure ? "; Secure" : ""}',
    replace: "",
    tests: ["app/http/request/cookies.server.test.ts"],
  },
  {
    name: "A request with a session gets a cached page at the socket",
    file: "app/http/pages/cached-pages.server.ts",
    find: "pages.cached && !mayBeSignedIn(headers.cookie) ?",
    replace: "pages.cached ?",
    tests: [SESSION_TESTS],
    only: "a member gets their own pages",
    served: true,
  },
  {
    name: "A member's pages are read from and written to the cache of strangers' pages",
    file: "app/http/pages/pages.server.ts",
    find: "return this.cached && ctx.member === null;",
    replace: "return this.cached;",
    tests: [SESSION_TESTS],
    only: "a member gets their own pages",
    served: true,
  },
  {
    name: "Cached pages are shared between tenants",
    file: "app/http/pages/shared-page.server.ts",
    find: 'return `${tenant.id} ${tenant.version} ${path} ${locale} ${offeredLocales} ${visitor.country} ${warns} ${visitor.device} ${mode} ${publicOrigin} ${experiments.pageKey(pathOnly(path))}${look ? ` ${look}` : ""}`;',
    replace: "return `- ${path} ${locale} ${warns} ${visitor.device}`;",
    tests: ["tests/http/hosts/hosts.test.ts"],
    served: true,
  },
  {
    name: "Cached settings are shared between tenants",
    file: "app/http/api/settings.server.ts",
    find: '`${tenant.id} ${tenant.version} ${publicPushKey(tenant, null)} ${locale} ${visitor.country ?? ""} ${variants}`',
    replace: '`${locale} ${visitor.country ?? ""} ${variants}`',
    tests: ["tests/http/calls/settings-visit.test.ts"],
    only: "differs by brand, language and country",
    served: true,
  },
  {
    name: "A page that was rendered before a tenant changed is cached",
    file: "app/http/pages/html-cache.server.ts",
    find: "if ((this.#generation.get(tenantId) ?? 0) === generation) this.#store(tenantId, key, page);",
    replace: "this.#store(tenantId, key, page);",
    tests: ["app/http/pages/html-cache.server.test.ts"],
  },
  {
    name: "Counts of a search are cached without the tenant",
    file: "app/domain/members/search/cached-counts.server.ts",
    find: "const key = `${tenantId} ${searcher",
    replace: "const key = `${searcher",
    tests: ["app/domain/members/search/cached-counts.server.test.ts"],
  },
  {
    name: "A stranger gets the number of members that a search finds",
    file: "app/http/api/search-count.server.ts",
    find: "if (ctx.sessionLost || !mayLookAround(ctx)) return authenticationRequired(c);",
    replace: 'if (!mayLookAround(ctx) && c.req.method === "POST") return authenticationRequired(c);',
    tests: ["tests/members/distance.test.ts"],
    only: "is returned to members, and to visitors only if the brand allows",
    served: true,
  },
  {
    name: "Rate limits count all tenants together",
    file: "app/http/limits/limits.server.ts",
    find: 'return `${tenant.id}:${createHash("sha256")',
    replace: 'return `-:${createHash("sha256")',
    tests: ["app/http/limits/limits.server.test.ts"],
  },
  {
    name: "Cached sessions are shared between tenants",
    file: MEMBER_CACHE,
    find: "return `${tenant.id} ${key}`;",
    replace: "return `${key}`;",
    also: [{ file: MEMBER_CACHE, find: "cached && cached.tenant === tenant && ", replace: "cached && " }],
    tests: [MEMORY_TESTS],
  },
  {
    name: "A cached session remains after a change of its member",
    file: MEMBER_CACHE,
    find: "this.#drop(ownTag(tenantId, memberId));",
    replace: "",
    tests: [MEMORY_TESTS],
  },
  {
    name: "Cached lists are shared between tenants",
    file: MEMBER_CACHE,
    find: "return `${tenant.id} ${key}`;",
    replace: "return `${key}`;",
    also: [{ file: MEMBER_CACHE, find: "cached && cached.tenant === tenant && ", replace: "cached && " }],
    tests: [MEMBER_CACHE_TESTS],
  },
  {
    name: "Cached data about a member remains after a change of the member",
    file: MEMBER_CACHE,
    find: "this.#drop(aboutTag(tenantId, memberId));",
    replace: "",
    tests: [MEMBER_CACHE_TESTS],
  },
  {
    name: "Pages receive events of another tenant's member",
    file: HUB,
    find: "of this.#listeners.get(member) ?? []) listener.receive(",
    replace: "of this.#listeners.get(`${memberId}`) ?? []) listener.receive(",
    also: [
      {
        file: HUB,
        find: "listener: Listener): () => void {\n    const member = `${tenantId} ${memberId}`;",
        replace: "listener: Listener): () => void {\n    const member = `${memberId}`;",
      },
    ],
    tests: [HUB_TESTS],
  },
  {
    name: "A page that reconnects receives missed events of another tenant's member",
    file: HUB,
    find: 'if (event.type !== "typing") this.#cached.add(member, { number, event });',
    replace: 'if (event.type !== "typing") this.#cached.add(`${memberId}`, { number, event });',
    also: [
      {
        file: HUB,
        find: "this.#cached.after(`${tenantId} ${memberId}`, Number(number), this.#next())",
        replace: "this.#cached.after(`${memberId}`, Number(number), this.#next())",
      },
    ],
    tests: [HUB_TESTS],
  },
  {
    name: "Presence is shared between tenants",
    file: "app/http/live/presence.server.ts",
    find: "  saw(tenant: Tenant, memberId: number, now: Date): void {\n    const key = `${tenant.id} ${memberId}`;",
    replace: "  saw(tenant: Tenant, memberId: number, now: Date): void {\n    const key = `${memberId}`;",
    tests: ["tests/members/presence.test.ts"],
  },
  {
    name: "/metrics is answered at any host",
    file: INFRASTRUCTURE,
    find: ': isDirect(c.env.incoming) && isLoopbackHost(c.req.header("host"));',
    replace: ": isDirect(c.env.incoming);",
    tests: [METRICS_TESTS],
    only: "answers only direct requests from this machine",
    served: true,
  },
  {
    name: "/metrics is answered through a proxy",
    file: INFRASTRUCTURE,
    find: ': isDirect(c.env.incoming) && isLoopbackHost(c.req.header("host"));',
    replace: ': isLoopbackHost(c.req.header("host"));',
    tests: [METRICS_TESTS],
    only: "answers only direct requests from this machine",
    served: true,
  },
];
