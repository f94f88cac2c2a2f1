import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RequestHandler, ServerBuild } from "@remix-run/node";
import { createRequestHandler } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import type { Context } from "hono";
import { paths } from "~/paths";
import { routeNamed } from "~/route-table";
import { answer } from "../answer.server";
import { withoutConsole } from "../console/console-build.server";
import type { Ctx, PageAssets } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { acceptedEncoding, acceptsGzip } from "../files/static-files.server";
import { type RenderQueue, RenderQueueFull } from "../limits/render-queue.server";
import type { Telemetry } from "../log/observe.server";
import { failureStatus, logFailure } from "../refusals/failure.server";
import { isDirect } from "../request/direct-client.server";
import { withoutSigns } from "../request/mailed-link.server";
import { isUnsafe } from "../request/origin-check.server";
import { isDecodable, routeOf } from "../request/route-names.server";
import type { Visit } from "../request/visit.server";
import { contentSecurityPolicy, developmentPolicy } from "../security-headers.server";
import { busyPage } from "./busy-page.server";
import type { Encoded } from "./encoded-page.server";
import type { CachedPage, HtmlCache } from "./html-cache.server";
import {
  FAULT_PATH,
  pageKey,
  pathOnly,
  type SharedPage,
  sharedFault,
  sharedPageOf,
} from "./shared-page.server";

const compress = promisify(gzip);
const noConsent: ReadonlySet<string> = new Set();
const RETRY_SECONDS = "10";
const atOnce = (work: () => Promise<Response>): Promise<Response> => work();

/** The suffix of the address of a page's data, which the app requests instead of the page. */
const DATA = ".data";

type CookieOf = (status: number) => Promise<string | null>;
type Fault = 403 | 404 | 405 | 413 | 500 | 503;

/** Answers pages: documents from the cache, all others from Remix. architecture, Pages and cache */
export class Pages {
  #handlers = new Map<string, RequestHandler>();
  /** contexts whose page failed: it may be shown, but is never cached */
  #failed = new WeakSet<Ctx>();

  constructor(
    readonly build: ServerBuild | (() => Promise<ServerBuild>),
    readonly cache: HtmlCache,
    readonly telemetry: Telemetry,
    readonly assets: PageAssets,
    readonly cached: boolean,
    readonly queue: RenderQueue,
    readonly development: boolean,
    /** whether the pages for developers exist */
    readonly forDevelopers: boolean,
  ) {}

  /**
   * Returns Remix for one route. The route is known already; Remix would match all routes again, three times per page.
   * @param name "not-found" for an unknown path
   */
  #handlerOf(name: string): RequestHandler {
    const { build } = this;
    let handler = this.#handlers.get(name);
    if (!handler) {
      handler =
        typeof build === "function"
          ? createRequestHandler(async () => withoutConsole(await build()), "development")
          : createRequestHandler(buildOfRoute(build, name), "production");
      this.#handlers.set(name, handler);
    }
    return handler;
  }

  /** @param cookieOf returns the cookie of experiments to set with a page of a status, or null; called for cached pages only */
  async answer(c: Context<DoorEnv>, cookieOf: CookieOf): Promise<Response> {
    const { method, url } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    const query = url.indexOf("?");
    const requested = url.slice(url.indexOf("/", "https://".length), query < 0 ? undefined : query);
    const isData = requested.endsWith(DATA);
    const path = isData ? pathOfData(requested) : requested;
    // Remix logs malformed escapes as errors, and still answers a protocol that no page uses.
    if (!isDecodable(path) || (query >= 0 && new URLSearchParams(url.slice(query)).has("_data")))
      return this.fault(c, 404);
    const link = isRead && !isData ? withoutSigns(path + (query < 0 ? "" : url.slice(query))) : null;
    if (link !== null) return answer(null, 302, { Location: link, "Cache-Control": "no-store" });
    const { name, spelling } = routeOf(isData ? pathOfData(c.req.path) : c.req.path);
    const isHidden = this.#isHidden(c, name);
    c.set("routeName", isHidden ? "not-found" : isData ? `${name}.data` : name);
    if (isHidden) return this.fault(c, 404);
    // One address per page: its cache entry and its canonical address must not depend on the spelling of a visitor.
    if (spelling && spelling !== path && isRead && !isData)
      return answer(null, 301, {
        Location: spelling + (query < 0 ? "" : url.slice(query)),
        "Cache-Control": "no-cache",
      });
    if (!isData && name === "not-found") return this.fault(c, 404);
    if (!isRead && !(method === "POST" && this.#takesForm(name))) return this.#wrongMethod(c, name);
    const ctx = c.get("ctx")();
    const asking = query < 0 ? "" : url.slice(query);
    const shared = isRead && !isData ? sharedPageOf(ctx, name, path, asking) : null;
    ctx.pagePath = shared ? pathOnly(shared.path) : path;
    if (shared && this.#isShared(ctx)) return this.#answerShared(c, ctx, shared, cookieOf);
    if (isRead) this.telemetry.cache("bypass");
    if (!shared?.shown) return this.#render(c, ctx);
    return this.#render(c, ctx, null, new Request(new URL(pathOnly(shared.shown) + asking, url), c.req.raw));
  }

  /** Returns whether a page is for developers and the request is not from this machine, or the server is one of production. */
  #isHidden(c: Context<DoorEnv>, name: string): boolean {
    return routeNamed(name)?.access === "developer" && !(this.forDevelopers && isDirect(c.env.incoming));
  }

  async #wrongMethod(c: Context<DoorEnv>, name: string): Promise<Response> {
    const response = await this.fault(c, 405);
    response.headers.set("Allow", this.#takesForm(name) ? "GET, HEAD, POST" : "GET, HEAD");
    return response;
  }

  /** Returns whether a route answers forms; in development only Remix knows. */
  #takesForm(name: string): boolean {
    return typeof this.build === "function" || this.build.routes[name]?.module.action !== undefined;
  }

  /** Returns whether a visitor gets cached pages. */
  #isShared(ctx: Ctx): boolean {
    return this.cached && ctx.member === null;
  }

  async #answerShared(
    c: Context<DoorEnv>,
    ctx: Ctx,
    shared: SharedPage,
    cookieOf: CookieOf | null = null,
  ): Promise<Response> {
    const key = pageKey(ctx, shared.path);
    const cached = this.cache.get(key);
    this.telemetry.cache(cached ? "hit" : "miss");
    try {
      const page = cached ?? (await this.#renderShared(c, ctx, key, shared));
      if (!page) return await this.#render(c, ctx, shared.fault);
      const encoding = acceptedEncoding(c.req.header("accept-encoding")) ?? "identity";
      const cookie = await cookieOf?.(page.status);
      return answer(page.page[encoding].body, page.status, {
        "Content-Security-Policy": this.#policy(ctx, null),
        ...page.headers,
        ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
        ...(cookie ? { "Set-Cookie": cookie } : {}),
      });
    } catch (error) {
      if (error instanceof RenderQueueFull) return busyPage(ctx);
      throw error;
    }
  }

  #renderShared(c: Context<DoorEnv>, ctx: Ctx, key: string, shared: SharedPage): Promise<CachedPage | null> {
    const url = new URL(shared.shown ?? shared.path, c.req.url);
    return this.cache.getOrRender(key, () =>
      this.queue.run(ctx.tenant.id, async () => {
        // After a refusal, such as a change of language, the visitor returns to the home page.
        if (shared.fault !== null) url.pathname = paths.index();
        const request = new Request(url, { headers: { Accept: "text/html" } });
        const response = await this.#handle(request, ctx, shared.fault);
        const html = await response.text();
        if (response.status !== shared.status || this.#failed.has(ctx)) return null;
        return {
          html,
          status: shared.status,
          headers: { "Content-Type": "text/html; charset=utf-8", ...sharedHeaders(ctx) },
        };
      }),
    );
  }

  /**
   * Returns the answer from a cached page; null when the page is not cached.
   * @param path in the canonical spelling of its route, without query
   * @returns `shared` headers, as names and values in turn, are those of all answers; `policy` may differ between visitors
   */
  answerFromCache(
    visit: Visit,
    path: string,
    requested: IncomingHttpHeaders,
  ): (Encoded & { policy: string }) | null {
    const found = this.cache.get(pageKey(visit, path));
    if (!found) return null;
    this.telemetry.cache("hit");
    const encoding = acceptedEncoding(requested["accept-encoding"] as string | undefined) ?? "identity";
    return { ...found.page[encoding], policy: this.#policy(visit, null) };
  }

  /** Answers a request that was refused before its route, with the branded error page. */
  fault(c: Context<DoorEnv>, status: Fault): Promise<Response> {
    const ctx = c.get("ctx")();
    // The page of a failure names its request and links back to it, so it is not cached.
    return status < 500 && this.#isShared(ctx)
      ? this.#answerShared(c, ctx, sharedFault(status))
      : this.#render(c, ctx, status);
  }

  /**
   * Lets Remix make the page. Where the database is away, or rendering fails early, a separate page shows the failure.
   * @param fault the refusal that is shown instead of the page
   * @param queued runs the rendering itself
   */
  async #handle(request: Request, ctx: Ctx, fault: number | null = null, queued = atOnce): Promise<Response> {
    ctx.fault = fault === null ? null : { status: fault, path: new URL(request.url).pathname };
    const requested =
      fault === null
        ? checked(request)
        : new Request(new URL(FAULT_PATH, request.url), { headers: { Accept: "text/html" } });
    let failed: unknown = null;
    const report = (error: unknown) => {
      // An invalid request is an answer, not a failure.
      if (isRouteErrorResponse(error) && error.status < 500) return;
      failed = error;
      this.#failed.add(ctx);
      logFailure(this.telemetry.log, { request: ctx.requestId, tenant: ctx.tenant.id }, error);
    };
    const { pathname } = new URL(requested.url);
    const { name } = routeOf(pathname.endsWith(DATA) ? pathOfData(pathname) : pathname);
    const response = await this.#handlerOf(name)(requested, { ctx, assets: this.assets, report, queued });
    const status = response.status >= 500 ? failureStatus(failed) : response.status;
    if (status === response.status || fault !== null) return response;
    return this.#handle(request, ctx, status, queued);
  }

  /** @param request of another page, where an experiment shows it */
  async #render(
    c: Context<DoorEnv>,
    ctx: Ctx,
    fault: number | null = null,
    request = c.req.raw,
  ): Promise<Response> {
    const { id } = ctx.tenant;
    const isForm = isUnsafe(c.req.method) && fault === null;
    let isBusy = false;
    // The work of a form may take long and has its own limits: only its rendering uses the queue.
    const rendering: typeof atOnce = (work) =>
      this.queue.run(id, work).catch((error: unknown) => {
        if (!(error instanceof RenderQueueFull)) throw error;
        isBusy = true;
        return new Response(null, { status: 503 });
      });
    const response = isForm
      ? await this.#handle(request, ctx, fault, rendering)
      : await this.queue
          .run(id, () => this.#handle(request, ctx, fault))
          .catch((error: unknown) => {
            if (error instanceof RenderQueueFull) return busyPage(ctx);
            throw error;
          });
    if (isBusy) return busyPage(ctx);
    // A failed action leaves no data for the document.
    if (isForm && response.status >= 400 && !response.body) return this.fault(c, response.status as Fault);
    return this.#finish(c, ctx, response);
  }

  async #finish(c: Context<DoorEnv>, ctx: Ctx, response: Response): Promise<Response> {
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(sharedHeaders(ctx))) headers.set(name, value);
    headers.set("Content-Security-Policy", this.#policy(ctx, ctx.nonce));
    if (response.status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", RETRY_SECONDS);
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

  /** @param nonce null for documents, which have no inline script */
  #policy(visit: Visit, nonce: string | null): string {
    return this.development
      ? developmentPolicy
      : contentSecurityPolicy(visit.tenant, nonce, (visit.member ? null : visit.consent) ?? noConsent);
  }
}

/** Returns the build with only the root and one route. */
function buildOfRoute(build: ServerBuild, name: string): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => id === "root" || id === name));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  } as ServerBuild;
}

/** Returns the page of a data request. */
function pathOfData(path: string): string {
  const page = path.slice(0, -DATA.length);
  return page === "/_root" ? "/" : page;
}

/** Returns the headers that all answers with one page share. */
function sharedHeaders({ locale, member }: Visit): Record<string, string> {
  return {
    // After the logout the browser's back button must not show pages of the member.
    "Cache-Control": member ? "private, no-store" : "private, no-cache",
    Vary: "Cookie, Accept-Language, Accept-Encoding",
    "Content-Language": locale,
  };
}

/**
 * Returns the request without the headers that were checked already: Remix would check them again, trust any X-Forwarded-Host, and fail
 * with 500.
 */
function checked(request: Request): Request {
  if (!isUnsafe(request.method)) return request;
  const headers = new Headers(request.headers);
  for (const name of ["origin", "x-forwarded-host"]) headers.delete(name);
  return new Request(request, { headers });
}
