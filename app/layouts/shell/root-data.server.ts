import type { Ctx } from "~/http/context.server";
import { pageOpened } from "~/http/pages/open-page.server";
import { landerAt } from "~/http/request/route-names.server";
import { shellOf } from "./shell.server";
import { timeBonusOf } from "./time-bonus.server";

function shownText(ctx: Ctx, path: string): string | undefined {
  const shown = ctx.fault ? null : ctx.experiments.shownOn(path);
  return shown ? JSON.stringify(shown) : undefined;
}

/** Returns the root loader's data. */
export async function rootData(request: Request, ctx: Ctx) {
  const { pathname, searchParams } = new URL(request.url);
  const picture = "pictures/hero-phone.webp";
  await pageOpened(ctx, request.method, pathname);
  const [unread, newLikes, timeBonus] = await Promise.all([
    ctx.unreadMessages(),
    ctx.newLikes(),
    timeBonusOf(ctx, pathname),
  ]);
  return {
    timeBonus,
    /** the variants that this page shows, as JSON for the script that reports what was seen */
    experiments: shownText(ctx, ctx.pagePath ?? pathname),
    /** the lander that is shown; its address may name another */
    lander: landerAt(pathname) ?? undefined,
    shell: shellOf(ctx, ctx.fault?.path ?? pathname, searchParams, { unread, newLikes }),
    lostPicture: ctx.hasFile(picture) ? ctx.fileHref(picture, 600) : null,
  };
}
