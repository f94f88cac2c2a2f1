import type { Hono } from "hono";
import { todayIn } from "~/domain/calendar";
import { knownLander } from "~/domain/growth/known-lander";
import { seePage } from "~/domain/growth/see-page.act.server";
import { performParsed } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { RateLimited } from "../limits/limits.server";
import { landerCookie, visitedCookie, wasCountedToday } from "../request/growth-cookies.server";
import { isBot } from "../request/is-bot.server";
import { answerError } from "./answer.server";
import { readBody } from "./read-body.server";

/**
 * Mounts POST /api/page-seen.php: the beacon of a viewed page, `{lander?: "kind/slug", experiments?: {name: variant}}`. Counts a visitor
 * once a day, by a cookie without an identifier, and each variant once; stores the latest lander. Programs are not counted, and members
 * only for variants of the shop.
 * product 20.2, 20.9
 */
export function mountPageSeen(app: Hono<DoorEnv>): void {
  app.post("/api/page-seen.php", async (c) => {
    const ctx = c.get("ctx")();
    const { tenant, now } = ctx;
    if (isBot(c.req.header("user-agent"))) return seen();
    const body = await readBody(c);
    const lander = knownLander(tenant, body.lander);
    const exposed = ctx.experiments.see(body.experiments);
    const { timezone } = tenant.config;
    const day = todayIn(timezone, now);
    const isCounted = wasCountedToday(ctx.cookies, day);
    const isNew = !isCounted || Object.keys(exposed).length > 0;
    const answered = seen();
    const secure = c.get("secure");
    if (lander && lander !== ctx.cookies.lander)
      answered.headers.append("Set-Cookie", landerCookie(lander, secure));
    // Exposures are stored in the visitor's own cookie: each variant counts once, not once a day.
    const noted = ctx.experiments.cookieFor(null, secure);
    if (noted) answered.headers.append("Set-Cookie", noted);
    if (!isNew) return answered;
    try {
      await performParsed(seePage, ctx, {
        lander: lander || knownLander(tenant, ctx.cookies.lander),
        isFirst: !isCounted,
        exposed: ctx.member ? ctx.experiments.ofShop(exposed) : exposed,
      });
    } catch (error) {
      if (error instanceof RateLimited) return answerError(429, "too_often", ctx.t("errors:occurred"));
      throw error;
    }
    answered.headers.append("Set-Cookie", visitedCookie({ timezone, now, secure }));
    return answered;
  });
}

const seen = () => answer(null, 204, { "Cache-Control": "no-store" });
