import type { Ctx } from "~/http/context.server";
import { pageOpened } from "~/http/pages/open-page.server";
import { shellOf } from "./shell.server";
import { timeBonusOf } from "./time-bonus.server";

/** The root loader's data. */
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
    shell: shellOf(ctx, ctx.fault?.path ?? pathname, searchParams, { unread, newLikes }),
    lostPicture: ctx.hasFile(picture) ? ctx.fileHref(picture, 600) : null,
  };
}
