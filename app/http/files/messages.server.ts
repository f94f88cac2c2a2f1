import type { Hono } from "hono";
import { isLocale } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";

/** Only the server writes these. */
const SERVER_ONLY = new Set(["mail", "site"]);

/**
 * `GET /messages/<version>/<language>/<namespace>.json`: the messages of a namespace with the tenant's own merged in, for pages that the
 * browser goes to without loading a document. architecture §5
 */
export function mountMessages(app: Hono<DoorEnv>, words: Words): void {
  app.get("/messages/:version/:locale/:file", (c) => {
    c.set("routeName", "messages");
    const { tenant } = c.get("ctx")();
    const { version, locale, file } = c.req.param();
    const namespace = /^([a-z]+)\.json$/.exec(file)?.[1] ?? "";
    if (!isLocale(locale) || SERVER_ONLY.has(namespace)) return c.notFound();
    const messages = words.resources(locale, [namespace], tenant.words?.[locale])[namespace] ?? {};
    if (Object.keys(messages).length === 0) return c.notFound();
    return answer(JSON.stringify(messages), 200, {
      "Content-Type": "application/json; charset=utf-8",
      // An old version's address is answered with what is there now, and not cached for ever.
      "Cache-Control": version === tenant.version ? "public, max-age=31536000, immutable" : "no-cache",
    });
  });
}
