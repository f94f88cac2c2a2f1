import type { PageHead } from "~/layouts/page-title";
import type { Ctx } from "../context.server";

/** Returns the head of a page that search engines may list: its title, followed by the brand's name, and the brand's description. */
export function pageHead(ctx: Pick<Ctx, "tenant" | "text">, title: string): PageHead {
  const { config } = ctx.tenant;
  return { title: titleOf(config, title), description: ctx.text(config.description) };
}

/** Returns the head of a page that search engines must not list. */
export function hiddenHead({ tenant }: Pick<Ctx, "tenant">, title: string): PageHead {
  return { title: titleOf(tenant.config, title), noindex: true };
}

const titleOf = ({ name }: { name: string }, title: string) => `${title} – ${name}`;
