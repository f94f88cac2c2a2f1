import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import { createRequestHandler } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import type { Context } from "hono";
import { answer } from "../answer.server";
import type { Ctx, PageAssets } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { failureStatus, logFailure } from "../failure.server";
import { acceptsGzip } from "../files/static-files.server";
import type { Telemetry } from "../observe.server";
import { randomText } from "../random.server";
import { isUnsafe } from "../request/origin-check.server";
import { isCacheable, isDecodable, routeOf } from "../request/route-names.server";
import type { Visit } from "../request/visit.server";
import { baseHeaders, contentSecurityPolicy, developmentPolicy } from "../security-headers.server";
import type { CachedPage, HtmlCache } from "./html-cache.server";
import { giveBack, gzippedPage, plainPage } from "./spliced-page.server";

const compress = promisify(gzip);
const noConsent: ReadonlySet<string> = new Set();
const NONCE_BYTES = 18;
/** Stands in for the nonce of pages that go into the cache; as long as a nonce, and nothing else reads like it. */
const PLACEHOLDER = randomText(NONCE_BYTES);
/** Query parameters that a page does not depend on: where a visitor came from. */
const TRACKING = /^(network|ref|sub[123]|utm_\w+|gclid|fbclid|msclkid)$/;

const RETRY_SECONDS = "10";

/** Nobody's address: what is shown there is the door's own refusal. */
const FAULT_PATH = "/-/fault";

/** Pages: anonymous ones from the cache, the rest from Remix, each with its own nonce and policy. */
export class Pages {
  #remix: ReturnType<typeof createRequestHandler>;
  /** contexts whose page did not become what it should be: shown perhaps, but never kept */
  #failed = new WeakSet<Ctx>();

  constructor(
    build: ServerBuild | (() => Promise<ServerBuild>),
    readonly cache: HtmlCache,
    readonly telemetry: Telemetry,
    readonly assets: PageAssets,
    readonly cached: boolean,
    readonly development = false,
  ) {
    this.#remix = createRequestHandler(build, development ? "development" : "production");
  }

  async answer(c: Context<DoorEnv>): Promise<Response> {
    const { method, url } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    const query = url.indexOf("?");
    const path = url.slice(url.indexOf("/", "https://".length), query < 0 ? undefined : query);
    // Remix complains in the log about escapes that are none, and still answers a protocol that no page of ours speaks.
    if (!isDecodable(path) || (query >= 0 && new URLSearchParams(url.slice(query)).has("_data")))
      return this.fault(c, 404);
    const { name, spelling } = routeOf(c.req.path);
    c.set("routeName", name);
    // One address a page: what is kept of it, and what it says of itself, must not come from how a stranger spelled it.
    if (spelling && spelling !== path && isRead)
      return answer(null, 301, {
        Location: spelling + (query < 0 ? "" : url.slice(query)),
        "Cache-Control": "no-cache",
      });
    const ctx = c.get("ctx")();
    const isAnonymous = this.cached && isRead && ctx.member === null && isCacheable(name);
    if (!isAnonymous || (query >= 0 && !onlyTracking(url.slice(query + 1)))) {
      if (isRead) this.telemetry.cache("bypass");
      return this.#render(c, ctx);
    }
    const key = keyOf(ctx, path);
    const kept = this.cache.get(key);
    this.telemetry.cache(kept ? "hit" : "miss");
    const page =
      kept ??
      (await this.cache.getOrRender(key, PLACEHOLDER, async () => {
        ctx.nonce = PLACEHOLDER;
        const response = await this.#handle(
          new Request(query < 0 ? url : url.slice(0, query), { headers: { Accept: "text/html" } }),
          ctx,
        );
        const html = await response.text();
        if (response.status !== 200 || this.#failed.has(ctx)) return null;
        return {
          html,
          status: 200,
          headers: { "Content-Type": "text/html; charset=utf-8", ...sharedHeaders(ctx) },
        };
      }));
    if (!page) return this.#render(c, ctx);
    const { body, headers } = this.#withNonce(ctx, page, c.env.incoming.headers);
    return answer(body, 200, headers);
  }

  /**
   * The answer from a page that is kept, with a nonce of its own; null when it is not kept.
   * @param path in the one spelling of its route, without query
   * @returns headers as names and values in turn: `headers` is shared by all answers, `more` this one's alone. `sentBy` is to be told who
   *   sends the body
   */
  kept(
    visit: Visit,
    path: string,
    asked: IncomingHttpHeaders,
  ): {
    body: Buffer;
    headers: readonly string[];
    more: readonly string[];
    sentBy: (sender: ServerResponse) => void;
  } | null {
    const kept = this.cache.get(keyOf(visit, path));
    if (!kept) return null;
    this.telemetry.cache("hit");
    const nonce = randomText(NONCE_BYTES);
    const isPacked = acceptsGzip(asked["accept-encoding"] as string | undefined);
    const body = isPacked ? gzippedPage(kept.page, nonce) : plainPage(kept.page, nonce);
    kept.flat ??= flatHeaders(kept);
    return {
      body,
      headers: isPacked ? kept.flat.gzip : kept.flat.plain,
      more: ["Content-Security-Policy", this.#policy(visit, nonce)],
      sentBy: (sender) => {
        if (isPacked) giveBack(kept.page, body, sender);
      },
    };
  }

  #withNonce(visit: Visit, { page, headers }: CachedPage, asked: IncomingHttpHeaders) {
    const nonce = randomText(NONCE_BYTES);
    // The shared ones last: an object that begins as a copy takes its time to grow.
    const all: Record<string, string> = { "Content-Security-Policy": this.#policy(visit, nonce), ...headers };
    if (!acceptsGzip(asked["accept-encoding"] as string | undefined))
      return { body: plainPage(page, nonce), headers: all };
    all["Content-Encoding"] = "gzip";
    return { body: gzippedPage(page, nonce), headers: all };
  }

  /** The branded error page for what the door itself refuses. */
  fault(c: Context<DoorEnv>, status: 403 | 404 | 413 | 500 | 503): Promise<Response> {
    return this.#render(c, c.get("ctx")(), status);
  }

  /** Lets Remix make the page. What failed for want of the database, or before there was a page to show it, is shown by a page of its own. */
  async #handle(request: Request, ctx: Ctx, fault: number | null = null): Promise<Response> {
    ctx.fault = fault === null ? null : { status: fault, path: new URL(request.url).pathname };
    const asked =
      fault === null
        ? checked(request)
        : new Request(new URL(FAULT_PATH, request.url), { headers: { Accept: "text/html" } });
    let failed: unknown = null;
    const report = (error: unknown) => {
      // What was asked wrongly is an answer, not a failure.
      if (isRouteErrorResponse(error) && error.status < 500) return;
      failed = error;
      this.#failed.add(ctx);
      logFailure(this.telemetry.log, { request: ctx.requestId, tenant: ctx.tenant.slug }, error);
    };
    const response = await this.#remix(asked, { ctx, assets: this.assets, report });
    const status = response.status >= 500 ? failureStatus(failed) : response.status;
    const isShown =
      status === response.status && !(status >= 400 && isUnsafe(request.method) && !response.body);
    return isShown || fault !== null ? response : this.#handle(request, ctx, status);
  }

  async #render(c: Context<DoorEnv>, ctx: Ctx, fault: number | null = null): Promise<Response> {
    ctx.nonce = randomText(NONCE_BYTES);
    const response = await this.#handle(c.req.raw, ctx, fault);
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(sharedHeaders(ctx))) headers.set(name, value);
    headers.set("Content-Security-Policy", this.#policy(ctx, ctx.nonce));
    if (response.status === 503) headers.set("Retry-After", RETRY_SECONDS);
    const isText = /^text\/|json/.test(headers.get("content-type") ?? "");
    if (!isText || !response.body || !acceptsGzip(c.req.header("accept-encoding")))
      return new Response(response.body, { status: response.status, headers });
    const body = Buffer.from(await response.arrayBuffer());
    if (body.length < 1024) return new Response(body, { status: response.status, headers });
    headers.set("Content-Encoding", "gzip");
    headers.delete("Content-Length");
    return new Response((await compress(body, { level: 5 })) as Uint8Array<ArrayBuffer>, {
      status: response.status,
      headers,
    });
  }

  #policy(visit: Visit, nonce: string): string {
    return this.development
      ? developmentPolicy
      : contentSecurityPolicy(visit.tenant, nonce, visit.consent ?? noConsent);
  }
}

/** All that a page which is kept depends on. */
function keyOf(
  { tenant, locale, offeredLocales, visitor, showsEntryWarning, publicOrigin }: Visit,
  path: string,
): string {
  // None of these can hold a space: they are names, codes and escaped paths.
  const warns = showsEntryWarning ? "warn" : "-";
  return `${tenant.slug} ${tenant.version} ${path} ${locale} ${offeredLocales} ${visitor.country} ${warns} ${visitor.device} ${publicOrigin}`;
}

/** What every answer with a kept page says, packed and not, down to its length: a nonce is always as long as the next. */
function flatHeaders({ page, headers }: CachedPage): { gzip: readonly string[]; plain: readonly string[] } {
  const shared = Object.entries({ ...baseHeaders, ...headers }).flat();
  const length = (bytes: Buffer) => ["Content-Length", String(bytes.length)];
  return {
    gzip: [...shared, "Content-Encoding", "gzip", ...length(page.gzip.bytes)],
    plain: [...shared, ...length(page.plain.bytes)],
  };
}

/** The headers that all answers with one page share. */
function sharedHeaders({ locale, member }: Visit): Record<string, string> {
  return {
    // What a member has seen must not come back with the browser's back button once they have logged out.
    "Cache-Control": member ? "private, no-store" : "private, no-cache",
    Vary: "Cookie, Accept-Language, Accept-Encoding",
    "Content-Language": locale,
  };
}

/** The request without what the door has judged: Remix would judge it again, believe anyone's X-Forwarded-Host, and fail with 500. */
function checked(request: Request): Request {
  if (!isUnsafe(request.method)) return request;
  const headers = new Headers(request.headers);
  for (const name of ["origin", "x-forwarded-host"]) headers.delete(name);
  return new Request(request, { headers });
}

function onlyTracking(query: string): boolean {
  return query.split("&").every((part) => TRACKING.test(part.split("=", 1)[0] ?? ""));
}
