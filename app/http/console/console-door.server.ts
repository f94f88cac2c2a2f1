import { randomBytes } from "node:crypto";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { createRequestHandler } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { type Context, Hono } from "hono";
import type { LoginWay } from "~/db/control-tables";
import { DatabaseUnavailable } from "~/db/tenant-database.server";
import { findOperatorSession } from "~/domain/operators/team/sessions.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { mountBuildFiles } from "../files/assets.server";
import { acceptedEncoding, type StaticFiles } from "../files/static-files.server";
import { type RenderQueue, RenderQueueFull } from "../limits/render-queue.server";
import type { Telemetry } from "../log/observe.server";
import { randomText } from "../random.server";
import { isAbort, isAborted, logFailure } from "../refusals/failure.server";
import { plain } from "../refusals/refusals.server";
import { originOf } from "../request/admit.server";
import { deviceOf } from "../request/device.server";
import { isDirect } from "../request/direct-client.server";
import { isSameOrigin, isUnsafe, requestOrigin } from "../request/origin-check.server";
import { networkOf } from "../request/proxy.server";
import { developmentPolicy } from "../security-headers.server";
import { mountApprovals } from "./approvals.server";
import { type ConsoleBuild, type ConsoleFiles, consoleBuildOf } from "./console-build.server";
import type { ConsoleCtx, ConsoleServices } from "./console-context.server";
import { operatorToken } from "./console-cookie.server";
import { mountConsoleFonts } from "./console-fonts.server";
import { mountMemberExport } from "./member-export.server";
import { mountMemberPhotos } from "./member-photos.server";
import { mountOpenId } from "./openid.server";
import { mountOwnPasskeys } from "./own-passkeys.server";
import { mountSession } from "./session-end.server";
import { mountSignIn } from "./sign-in.server";

const NONCE_BYTES = 18;
const BODY_MAX = 100_000;
/** Three layers on a dark ground: brands above one engine. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1b1b1a"/>' +
  '<path d="M16 6 27 12 16 18 5 12Z" fill="#fff"/><path d="M5 17 16 23 27 17M5 21.5 16 27.5 27 21.5" fill="none" stroke="#fff" stroke-width="2"/></svg>';

export type ConsoleDeps = {
  services: ConsoleServices;
  build: ServerBuild | (() => Promise<ServerBuild>);
  files: ConsoleFiles;
  assets: StaticFiles;
  telemetry: Telemetry;
  /** whether the source is served instead of a build */
  development: boolean;
  now: () => Date;
  /** the queue of renders, in which the console takes turns with brands */
  queue: RenderQueue;
};

/** The variables of the console's handlers. */
export type ConsoleEnv = {
  Bindings: DoorEnv["Bindings"];
  Variables: DoorEnv["Variables"] & { console: ConsoleCtx };
};

/**
 * Creates the request handler of the operators' host: its own session, files and pages, and nothing of a brand. architecture, Operators
 */
export function createConsole(deps: ConsoleDeps): Hono<ConsoleEnv> {
  const app = new Hono<ConsoleEnv>();
  const pages = pagesOf(deps);

  app.onError((error, c) => {
    if (!isAbort(error) || !isAborted(c.env.incoming))
      logFailure(deps.telemetry.log, { request: c.env.outgoing.requestId, tenant: undefined }, error);
    return error instanceof DatabaseUnavailable
      ? text(503, "The database is unavailable. Try again in a moment.")
      : text(500, "An error has occurred.");
  });
  app.notFound(() => plain(404, "Not found"));

  app.use(async (c, next) => {
    const { incoming, outgoing } = c.env;
    const { peer, host } = outgoing.admission!;
    const origin = originOf(peer, host!);
    if (isUnsafe(c.req.method)) {
      if (!isSameOrigin(requestOrigin(incoming.headers, origin))) return text(403, "Forbidden origin");
      const { "content-length": length, "transfer-encoding": encoding } = incoming.headers;
      if (Number(length ?? 0) > BODY_MAX || (length === undefined && encoding !== undefined))
        return text(413, "Too large");
    }
    await next();
    c.res.headers.set("X-Robots-Tag", "noindex, nofollow");
  });

  app.get("/icon.svg", () =>
    answer(ICON, 200, { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" }),
  );
  app.get("/robots.txt", () => text(200, "User-agent: *\nDisallow: /"));
  app.get("/assets/console/:file{manifest-[\\w]+\\.js}", async (c) => {
    const { manifest } = await pages.current();
    if (manifest.path !== c.req.path) return c.notFound();
    const encoding = acceptedEncoding(c.req.header("accept-encoding")) ?? "identity";
    return answer(manifest.packed[encoding], 200, {
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
      "Content-Type": "text/javascript; charset=utf-8",
      Vary: "Accept-Encoding",
      "Cache-Control": "public, max-age=31536000, immutable",
    });
  });
  mountConsoleFonts(app);
  // What the console imports of the common build has its name from there; a page of a brand has another list.
  mountBuildFiles(app, deps.assets, (file) => !/^(manifest|style|appStyles|landerStyles)-/.test(file));

  app.use(async (c, next) => {
    c.set("console", await contextOf(c, deps));
    await next();
  });
  mountSignIn(app);
  mountOpenId(app, deps.telemetry.log);
  mountApprovals(app);
  mountOwnPasskeys(app);
  mountSession(app);
  mountMemberPhotos(app);
  mountMemberExport(app);
  app.all("*", async (c) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD" && c.req.method !== "POST")
      return plain(405, "Method not allowed", { Allow: "GET, HEAD, POST" });
    return pages.answer(c);
  });
  return app;
}

async function contextOf(c: Context<ConsoleEnv>, { services, files, now }: ConsoleDeps): Promise<ConsoleCtx> {
  const { incoming, outgoing } = c.env;
  const { peer, host } = outgoing.admission!;
  const token = operatorToken(incoming.headers.cookie, peer.secure);
  const at = now();
  const { control, production } = services;
  const found = token === null ? null : await findOperatorSession({ control, now: at }, token);
  return {
    requestId: outgoing.requestId,
    now: at,
    random: randomBytes,
    origin: originOf(peer, host!),
    rpId: host!,
    browser: deviceOf(incoming.headers, null).browser.slice(0, 60),
    address: networkOf(peer.address),
    session: found && isStillAWay(found.way, services) ? found : null,
    control,
    services,
    nonce: randomText(NONCE_BYTES),
    styles: files.styles,
    hasDemo: !production && isDirect(incoming),
  };
}

/** Returns whether operators may still log in as they did: the database may have been one of development, and the settings may have changed. */
function isStillAWay(way: LoginWay, { production, companyAccounts }: ConsoleServices): boolean {
  if (way === "demo") return !production;
  return way === "openid" ? companyAccounts !== null : !companyAccounts?.isOnlyWay;
}

/** Answers the console's pages with Remix. */
function pagesOf({ build, files, telemetry, development, queue }: ConsoleDeps) {
  let known: { of: ServerBuild; console: ConsoleBuild } | null = null;
  const current = async (): Promise<ConsoleBuild> => {
    const whole = typeof build === "function" ? await build() : build;
    if (known?.of !== whole) {
      const { renderConsole } = whole.entry.module as unknown as { renderConsole: unknown };
      known = { of: whole, console: consoleBuildOf(whole, renderConsole, files) };
    }
    return known.console;
  };
  const handle = createRequestHandler(
    (async () => (await current()).build) as unknown as ServerBuild,
    development ? "development" : "production",
  );
  return {
    current,
    async answer(c: Context<ConsoleEnv>): Promise<Response> {
      const console = c.get("console");
      c.set("routeName", "console");
      const report = (error: unknown) => {
        if (isRouteErrorResponse(error) && error.status < 500) return;
        logFailure(telemetry.log, { request: console.requestId, tenant: undefined }, error);
      };
      // Only the rendering: a list of many brands would keep members' pages waiting.
      const queued = (render: () => Promise<Response>) =>
        queue.run("console", render).catch((error: unknown) => {
          if (!(error instanceof RenderQueueFull)) throw error;
          return text(503, "The server is busy. Try again in a moment.");
        });
      const context = { console, report, queued } as unknown as AppLoadContext;
      const response = await handle(checked(c.req.raw), context);
      const headers = new Headers(response.headers);
      headers.set("Cache-Control", "private, no-store");
      headers.set("Content-Security-Policy", development ? developmentPolicy : policyOf(console.nonce));
      return new Response(response.body, { status: response.status, headers });
    },
  };
}

/** Returns the policy of the console's pages: own files only, no inline styles, and only inline scripts with the answer's nonce. */
function policyOf(nonce: string): string {
  return (
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; ` +
    "connect-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
  );
}

/** Returns the request without headers that were checked already: Remix would check them again and trust any X-Forwarded-Host. */
function checked(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["origin", "x-forwarded-host"]) headers.delete(name);
  return new Request(request, { headers });
}

function text(status: number, body: string): Response {
  return answer(`${body}\n`, status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'",
    "X-Robots-Tag": "noindex, nofollow",
  });
}
