import type { Context, Hono } from "hono";
import { escapeHtml } from "~/i18n/escape-html";
import { paths } from "~/paths";
import { allRoutes, notOpenYet } from "~/route-table";
import { defaultLocale, localizedText } from "~/tenancy/tenant.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import type { DoorEnv } from "../door-env.server";
import type { BrandFiles } from "./brand-files.server";
import { brandFileHref, hasBrandFile, pictureWidths } from "./brand-files.server";
import { serviceWorker } from "./service-worker.server";

const dayCache = { "Cache-Control": "public, max-age=86400" };
const immutable = { "Cache-Control": "public, max-age=31536000, immutable" };

/** A drawing that is opened on its own stands at the brand's origin: it runs nothing there, whatever it holds. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** What is for everyone and still no page to be found by: a tool, and what is shown without a network. */
const unlisted = new Set(["lang-config", "offline"]);
/** Of the pages that are one visitor's own, these are worth finding. */
const listed = new Set(["pages-cookies", "login", "signup"]);

/** The paths of a tenant's open, listed pages. */
export function listedPaths(): string[] {
  return allRoutes
    .filter(
      (route) =>
        !notOpenYet.includes(route.name) &&
        !unlisted.has(route.name) &&
        (!route.personal || listed.has(route.name)) &&
        !route.path.includes(":"),
    )
    .map((route) => route.path);
}

/** robots.txt, sitemap.xml, icons, the web manifest, the service worker and the files of a brand's folder: one set for each host. */
export function mountSiteFiles(
  app: Hono<DoorEnv>,
  deps: { files: BrandFiles; precache: () => readonly string[] },
): void {
  const names = [
    "/robots.txt",
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
    const closed = [
      "/api/",
      "/members",
      "/likes",
      "/chats",
      "/credits",
      "/transactions",
      "/profile",
      "/settings",
      "/lang-config",
    ];
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

  app.get("/sitemap.xml", (c) => {
    const { publicOrigin: origin } = c.get("ctx")();
    const urls = listedPaths().map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`);
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
      // Its words are in the visitor's language.
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
    if (!/^(logo\.svg|icon\.svg|hero\.\w+|pictures\/[\w-]+\.\w+)$/.test(name)) return c.notFound();
    const file = await deps.files.read(tenant, name, width);
    // An old address of a changed file is answered, but not kept for ever.
    const current = file && c.req.path === brandFileHref(tenant, name);
    return file
      ? answer(file.body, 200, {
          "Content-Type": file.type,
          ...(file.type === "image/svg+xml" && { "Content-Security-Policy": DRAWING_POLICY }),
          ...(current ? immutable : { "Cache-Control": "public, max-age=60" }),
        })
      : c.notFound();
  });
}

function webManifest(ctx: Ctx) {
  const { tenant, locale } = ctx;
  const { color } = tenant.theme.values;
  const icons = [
    { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ];
  return {
    id: "/",
    name: tenant.config.name,
    short_name: tenant.config.name.slice(0, 12),
    description: localizedText(tenant.config.description, locale, defaultLocale(tenant)),
    lang: locale,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: color.ground,
    theme_color: color.ground,
    categories: ["social", "lifestyle"],
    icons: hasBrandFile(tenant, "icon.svg")
      ? [{ src: brandFileHref(tenant, "icon.svg"), sizes: "any", type: "image/svg+xml" }, ...icons]
      : [],
  };
}
