import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RequestHandler, ServerBuild } from "@remix-run/node";
import { createRequestHandler } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import type { Context } from "hono";
import { paths } from "~/paths";
import { notOpenYet } from "~/route-table";
import { answer } from "../answer.server";
import type { Ctx, PageAssets } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import { failureStatus, logFailure } from "../failure.server";
import { acceptedEncoding, acceptsGzip } from "../files/static-files.server";
import { type RenderQueue, RenderQueueFull } from "../limits/render-queue.server";
import type { Telemetry } from "../observe.server";
import { isUnsafe } from "../request/origin-check.server";
import { isDecodable, routeOf } from "../request/route-names.server";
import type { Visit } from "../request/visit.server";
import { contentSecurityPolicy, developmentPolicy } from "../security-headers.server";
import { busyPage } from "./busy-page.server";
import type { Encoded } from "./encoded-page.server";
import type { CachedPage, HtmlCache } from "./html-cache.server";
import { FAULT_PATH, pageKey, type SharedPage, sharedFault, sharedPageOf } from "./shared-page.server";

const compress = promisify(gzip);
const noConsent: ReadonlySet<string> = new Set();
const RETRY_SECONDS = "10";
const atOnce = (work: () => Promise<Response>): Promise<Response> => work();

/** Ends the address of a page's data, which the app asks for in place of the page. */
const DATA = ".data";

type Fault = 403 | 404 | 405 | 413 | 500 | 503;

/** Pages: documents from the cache, the rest from Remix. architecture §4 */
export class Pages {
  #handlers = new Map<string, RequestHandler>();
  /** contexts whose page did not become what it should be: shown perhaps, but never kept */
  #failed = new WeakSet<Ctx>();

  constructor(
    readonly build: ServerBuild | (() => Promise<ServerBuild>),
    readonly cache: HtmlCache,
    readonly telemetry: Telemetry,
    readonly assets: PageAssets,
    readonly cached: boolean,
    readonly queue: RenderQueue,
    readonly development = false,
  ) {}

  /**
   * Remix for one route. The door knows the route already; Remix would match all of them again, three times for each page.
   * @param name "not-found" for what no route has
   */
  #handlerOf(name: string): RequestHandler {
    const { build } = this;
    let handler = this.#handlers.get(name);
    if (!handler) {
      handler =
        typeof build === "function"
          ? createRequestHandler(build, "development")
          : createRequestHandler(buildOfRoute(build, name), "production");
      this.#handlers.set(name, handler);
    }
    return handler;
  }

  async answer(c: Context<DoorEnv>): Promise<Response> {
    const { method, url } = c.req;
    const isRead = method === "GET" || method === "HEAD";
    const query = url.indexOf("?");
    const asked = url.slice(url.indexOf("/", "https://".length), query < 0 ? undefined : query);
    const isData = asked.endsWith(DATA);
    const path = isData ? pathOfData(asked) : asked;
    // Remix complains in the log about escapes that are none, and still answers a protocol that no page of ours speaks.
    if (!isDecodable(path) || (query >= 0 && new URLSearchParams(url.slice(query)).has("_data")))
      return this.fault(c, 404);
    const { name, spelling } = routeOf(isData ? pathOfData(c.req.path) : c.req.path);
    c.set("routeName", isData ? `${name}.data` : name);
    // One address a page: what is kept of it, and what it says of itself, must not come from how a stranger spelled it.
    if (spelling && spelling !== path && isRead && !isData)
      return answer(null, 301, {
        Location: spelling + (query < 0 ? "" : url.slice(query)),
        "Cache-Control": "no-cache",
      });
    if (!isData && (name === "not-found" || (!isRead && notOpenYet.includes(name))))
      return this.fault(c, 404);
    if (!isRead && !(method === "POST" && this.#takesForm(name))) return this.#wrongMethod(c, name);
    const ctx = c.get("ctx")();
    const shared = isRead && !isData ? sharedPageOf(name, path, query < 0 ? "" : url.slice(query)) : null;
    if (shared && this.#isShared(ctx)) return this.#answerShared(c, ctx, shared);
    if (isRead) this.telemetry.cache("bypass");
    return this.#render(c, ctx);
  }

  async #wrongMethod(c: Context<DoorEnv>, name: string): Promise<Response> {
    const response = await this.fault(c, 405);
    response.headers.set("Allow", this.#takesForm(name) ? "GET, HEAD, POST" : "GET, HEAD");
    return response;
  }

  /** Whether a route answers forms; while developing, Remix alone knows. */
  #takesForm(name: string): boolean {
    return typeof this.build === "function" || this.build.routes[name]?.module.action !== undefined;
  }

  /** Whether a visitor gets the pages that are kept for everyone. */
  #isShared(ctx: Ctx): boolean {
    return this.cached && ctx.member === null;
  }

  async #answerShared(c: Context<DoorEnv>, ctx: Ctx, shared: SharedPage): Promise<Response> {
    const key = pageKey(ctx, shared.path);
    const kept = this.cache.get(key);
    this.telemetry.cache(kept ? "hit" : "miss");
    try {
      const page = kept ?? (await this.#renderShared(c, ctx, key, shared));
      if (!page) return await this.#render(c, ctx, shared.fault);
      const encoding = acceptedEncoding(c.req.header("accept-encoding")) ?? "identity";
      return answer(page.page[encoding].body, page.status, {
        "Content-Security-Policy": this.#policy(ctx, null),
        ...page.headers,
        ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
      });
    } catch (error) {
      if (error instanceof RenderQueueFull) return busyPage(ctx);
      throw error;
    }
  }

  #renderShared(c: Context<DoorEnv>, ctx: Ctx, key: string, shared: SharedPage): Promise<CachedPage | null> {
    const url = new URL(shared.path, c.req.url);
    return this.cache.getOrRender(key, () =>
      this.queue.run(ctx.tenant.id, async () => {
        // What a refusal leads back to, such as after a change of language, is the home page.
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
   * The answer from a cached page; null when the page is not cached.
   * @param path in the one spelling of its route, without query
   * @returns `shared` headers, as names and values in turn, are those of all answers; `policy` may differ between visitors
   */
  kept(visit: Visit, path: string, asked: IncomingHttpHeaders): (Encoded & { policy: string }) | null {
    const kept = this.cache.get(pageKey(visit, path));
    if (!kept) return null;
    this.telemetry.cache("hit");
    const encoding = acceptedEncoding(asked["accept-encoding"] as string | undefined) ?? "identity";
    return { ...kept.page[encoding], policy: this.#policy(visit, null) };
  }

  /** The branded error page for what the door itself refuses. */
  fault(c: Context<DoorEnv>, status: Fault): Promise<Response> {
    const ctx = c.get("ctx")();
    // A failure names its request, and leads back to it: it is made each time.
    return status < 500 && this.#isShared(ctx)
      ? this.#answerShared(c, ctx, sharedFault(status))
      : this.#render(c, ctx, status);
  }

  /**
   * Lets Remix make the page. What failed for want of the database, or before there was a page to show it, is shown by a page of its own.
   * @param fault the refusal that is shown instead of the page
   * @param inTurn runs the rendering itself
   */
  async #handle(request: Request, ctx: Ctx, fault: number | null = null, inTurn = atOnce): Promise<Response> {
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
      logFailure(this.telemetry.log, { request: ctx.requestId, tenant: ctx.tenant.id }, error);
    };
    const { pathname } = new URL(asked.url);
    const { name } = routeOf(pathname.endsWith(DATA) ? pathOfData(pathname) : pathname);
    const response = await this.#handlerOf(name)(asked, { ctx, assets: this.assets, report, inTurn });
    const status = response.status >= 500 ? failureStatus(failed) : response.status;
    if (status === response.status || fault !== null) return response;
    return this.#handle(request, ctx, status, inTurn);
  }

  async #render(c: Context<DoorEnv>, ctx: Ctx, fault: number | null = null): Promise<Response> {
    const { id } = ctx.tenant;
    const isForm = isUnsafe(c.req.method) && fault === null;
    let isBusy = false;
    // A form's work may take long, and is bounded elsewhere: only what it shows is rendered in turn.
    const rendering: typeof atOnce = (work) =>
      this.queue.run(id, work).catch((error: unknown) => {
        if (!(error instanceof RenderQueueFull)) throw error;
        isBusy = true;
        return new Response(null, { status: 503 });
      });
    const response = isForm
      ? await this.#handle(c.req.raw, ctx, fault, rendering)
      : await this.queue
          .run(id, () => this.#handle(c.req.raw, ctx, fault))
          .catch((error: unknown) => {
            if (error instanceof RenderQueueFull) return busyPage(ctx);
            throw error;
          });
    if (isBusy) return busyPage(ctx);
    // An action that failed leaves no data for the document.
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

/** The build with the root and one route alone. */
function buildOfRoute(build: ServerBuild, name: string): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => id === "root" || id === name));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  } as ServerBuild;
}

/** The page whose data is asked for. */
function pathOfData(path: string): string {
  const page = path.slice(0, -DATA.length);
  return page === "/_root" ? "/" : page;
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
