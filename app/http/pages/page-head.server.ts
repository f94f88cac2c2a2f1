import type { PageHead } from "~/layouts/page-title";
import type { Ctx } from "../context.server";

/** Returns the head of a page: its title, followed by the brand's name. */
export function pageHead({ tenant }: Pick<Ctx, "tenant">, title: string): PageHead {
  return { title: `${title} – ${tenant.config.name}` };
}

/** Returns the head of a page that search engines must not list. */
export function hiddenHead(ctx: Pick<Ctx, "tenant">, title: string): PageHead {
  return { ...pageHead(ctx, title), noindex: true };
}
