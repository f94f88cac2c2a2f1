import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageHead } from "~/http/pages/page-head.server";
import { plainText } from "~/i18n/escape-html";
import { pageValues, staticPage } from "./static-page.server";

/** Returns the loader of a static page: its text and its head. */
export async function loadStaticPage(
  { context: { ctx } }: Pick<LoaderFunctionArgs, "context">,
  name: string,
) {
  const page = await staticPage(ctx, name);
  const plain = plainText(page.lede).replace(/\s+/g, " ").trim();
  return {
    page,
    version: ctx.t("site:updated", { date: pageValues(ctx).terms_date }),
    head: {
      ...pageHead(ctx, page.title),
      description: plain.slice(0, 160) || ctx.text(ctx.tenant.config.description),
    },
  };
}
