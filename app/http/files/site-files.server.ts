import type { Context, Hono } from "hono";
import { escapeHtml } from "~/i18n/escape-html";
import { paths } from "~/paths";
import { allRoutes } from "~/route-table";
import type { Tenant } from "~/tenancy/tenant.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import type { BrandFiles } from "./brand-files.server";
import { brandFileHref, pictureWidths } from "./brand-files.server";
import { answerPart } from "./byte-range.server";
import { serviceWorker } from "./service-worker.server";
import { webManifest } from "./web-manifest.server";

const CHANGE_PASSWORD = "/.well-known/change-password";
const dayCache = { "Cache-Control": "public, max-age=86400" };
const immutable = { "Cache-Control": "public, max-age=31536000, immutable" };

/** A drawing that is opened on its own has the brand's origin: this policy lets it run nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** What search engines should not fetch: calls, members' pages, and what is not listed. A path covers all that begin with it. */
const closed = allRoutes
  .filter(({ access, listed }) => access === "member" || listed === false)
  .map(({ path }) => path.replace(/\/:.*/, ""))
  .concat("/api/")
  .filter((path, at, all) => all.indexOf(path) === at && !all.some((other) => path.startsWith(`${other}/`)));

/**
 * Returns the paths of a tenant's pages that search engines should list, with its published landers, and the listed variants and composed ones. product 4.30
 */
export function listedPaths({ config, landers }: Pick<Tenant, "config" | "landers">): string[] {
  const pages = allRoutes
    .filter(({ path, lander, personal, listed = !personal }) => !lander && listed && !path.includes(":"))
    .map(({ path }) => path);
  const variants = Object.entries(landers).filter(([, variant]) => variant.listed);
  return [
    ...pages,
    ...config.landers.map((kind) => paths.lander(kind)),
    ...variants.flatMap(([slug, { kinds, blocks }]) =>
      blocks
        ? [paths.lander(slug)]
        : config.landers.filter((kind) => kinds.includes(kind)).map((kind) => paths.lander(kind, slug)),
    ),
  ];
}

/** Mounts robots.txt, sitemap.xml, icons, the web manifest, the service worker and the files of a brand's folder, one set for each host. */
export function mountSiteFiles(
  app: Hono<DoorEnv>,
  deps: { files: BrandFiles; precache: () => readonly string[] },
): void {
  const names = [
    "/robots.txt",
    CHANGE_PASSWORD,
    "/sitemap.xml",
    paths.manifest(),
    "/sw.js",
    "/favicon.ico",
    "/icons/*",
    "/apple-touch-icon.png",
    "/social-card.jpg",
    "/brand/*",
  ];
  for (const name of names)
    app.use(name, async (c, next) => {
      c.set("routeName", "site-files");
      await next();
    });

  app.get("/robots.txt", (c) => {
    const { publicOrigin: origin } = c.get("ctx")();
    const lines = [
      "User-agent: *",
      ...closed.map((path) => `Disallow: ${path}`),
      "Allow: /",
      "",
      `Sitemap: ${origin}/sitemap.xml`,
      "",
    ];
    return answer(lines.join("\n"), 200, { "Content-Type": "text/plain; charset=utf-8", ...dayCache });
  });

  // Password managers open it (the standard "A Well-Known URL for Changing Passwords").
  app.get(CHANGE_PASSWORD, () => answer(null, 302, { Location: paths.security("password"), ...dayCache }));

  app.get("/sitemap.xml", (c) => {
    const { publicOrigin: origin, tenant } = c.get("ctx")();
    const urls = listedPaths(tenant).map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`);
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      "</urlset>",
      "",
    ].join("\n");
    return answer(xml, 200, { "Content-Type": "application/xml; charset=utf-8", ...dayCache });
  });

  app.get(paths.manifest(), (c) => {
    const body = JSON.stringify(webManifest(c.get("ctx")()));
    return answer(body, 200, {
      "Content-Type": "application/manifest+json; charset=utf-8",
      // Its texts are in the visitor's language.
      "Cache-Control": "private, max-age=3600",
      Vary: "Cookie",
    });
  });

  app.get("/sw.js", (c) => {
    const ctx = c.get("ctx")();
    const script = serviceWorker({
      version: ctx.tenant.version,
      assets: [paths.theme(ctx.tenant.theme.hash), ...deps.precache()],
      name: ctx.tenant.config.name,
      pushKey: ctx.pushKey,
    });
    return answer(script, 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "Service-Worker-Allowed": "/",
    });
  });

  const icon =
    (size: number, look: (ctx: Ctx) => { ground?: string; padding?: number }) =>
    async (c: Context<DoorEnv>) => {
      const ctx = c.get("ctx")();
      const file = await deps.files.icon(ctx.tenant, size, look(ctx));
      return file ? answer(file.body, 200, { "Content-Type": file.type, ...dayCache }) : c.notFound();
    };
  const onGround = (padding: number) => (ctx: Ctx) => ({
    ground: ctx.tenant.theme.values.color.ground,
    padding,
  });
  app.get(
    "/favicon.ico",
    icon(48, () => ({})),
  );
  app.get(
    "/icons/192.png",
    icon(192, () => ({})),
  );
  app.get(
    "/icons/512.png",
    icon(512, () => ({})),
  );
  app.get("/icons/maskable-192.png", icon(192, onGround(0.16)));
  app.get("/icons/maskable-512.png", icon(512, onGround(0.16)));
  app.get("/apple-touch-icon.png", icon(180, onGround(0.1)));

  app.get("/social-card.jpg", async (c) => {
    const card = await deps.files.socialCard(c.get("ctx")().tenant);
    return card ? answer(card.body, 200, { "Content-Type": card.type, ...dayCache }) : c.notFound();
  });

  app.get("/brand/:version/:file{.+}", async (c) => {
    const { tenant } = c.get("ctx")();
    const name = c.req.param("file");
    const wanted = c.req.query("w");
    const width = wanted === undefined ? null : Number(wanted);
    if (width !== null && !(pictureWidths as readonly number[]).includes(width)) return c.notFound();
    if (
      !/^(logo(\.(light|dark))?\.svg|icon\.svg|hero\.\w+|film\.(webm|mp4)|pictures\/[\w-]+\.\w+)$/.test(name)
    )
      return c.notFound();
    const file = await deps.files.read(tenant, name, width);
    // The old address of a changed file is answered, but not cached for long.
    const current = file && c.req.path === brandFileHref(tenant, name);
    if (!file) return c.notFound();
    const headers = {
      "Content-Type": file.type,
      ...(file.type === "image/svg+xml" && { "Content-Security-Policy": DRAWING_POLICY }),
      ...(current ? immutable : { "Cache-Control": "public, max-age=60" }),
    };
    return file.type.startsWith("video/")
      ? answerPart(file.body, c.req.header("range"), headers)
      : answer(file.body, 200, headers);
  });
}
