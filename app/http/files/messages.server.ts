import type { Hono } from "hono";
import { isLocale } from "~/i18n/languages";
import type { Translations } from "~/i18n/translations.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";

/** Namespaces that only the server uses. */
const SERVER_ONLY = new Set(["mail", "site"]);

/**
 * Mounts `GET /messages/<version>/<language>/<namespace>.json`: the messages of a namespace, with the tenant's overrides, for pages that
 * the browser opens without loading a document. architecture, Translations
 */
export function mountMessages(app: Hono<DoorEnv>, translations: Translations): void {
  app.get("/messages/:version/:locale/:file", (c) => {
    c.set("routeName", "messages");
    const { tenant } = c.get("ctx")();
    const { version, locale, file } = c.req.param();
    const namespace = /^([a-z]+)\.json$/.exec(file)?.[1] ?? "";
    if (!isLocale(locale) || SERVER_ONLY.has(namespace)) return c.notFound();
    const messages =
      translations.resources(locale, [namespace], tenant.translations?.[locale])[namespace] ?? {};
    if (Object.keys(messages).length === 0) return c.notFound();
    return answer(JSON.stringify(messages), 200, {
      "Content-Type": "application/json; charset=utf-8",
      // The address of an old version is answered with the current messages, and not cached for long.
      "Cache-Control": version === tenant.version ? "public, max-age=31536000, immutable" : "no-cache",
    });
  });
}
