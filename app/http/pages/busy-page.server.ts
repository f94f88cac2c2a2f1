import { answer } from "../answer.server";
import type { Ctx } from "../context.server";

const RETRY_SECONDS = "2";

/** The answer when too many pages wait to be rendered. It must cost next to nothing, so it is no page of the brand's. */
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
