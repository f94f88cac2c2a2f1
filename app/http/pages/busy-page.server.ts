import { answer } from "../answer.server";
import type { Ctx } from "../context.server";

const RETRY_SECONDS = "2";

/** Returns the answer for a full render queue. It must cost almost nothing, so it is not a page of the brand. */
export function busyPage({ t, locale }: Pick<Ctx, "t" | "locale">): Response {
  const [title, text] = [t("errors:unavailable"), t("errors:too_busy")];
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>`;
  return answer(html, 503, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Language": locale,
    "Content-Security-Policy": "default-src 'none'",
    "Retry-After": RETRY_SECONDS,
  });
}
