import type { Hono } from "hono";
import type { Limit } from "~/domain/limit";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { ownFrames, withoutPersonalData } from "../log/browser-error.server";
import type { Logger } from "../log/observe.server";
import { clientErrors } from "../metrics/client-errors.server";
import { routeOf } from "../request/route-names.server";
import { answerError, invalidInput } from "./answer.server";
import { ClientErrorReport } from "./client-error.call.server";
import { readBody } from "./read-body.server";

/** A page reports three errors at most. */
const BY_ADDRESS: Limit = { points: 10, seconds: 600 };
/** A release that fails in every browser, or an attack from many addresses, must not fill the log. */
const BY_BRAND: Limit = { points: 120, seconds: 60 };

export type ClientErrorDeps = {
  telemetry: { log: Logger };
  /** the name of the served build */
  release: string;
};

/** Mounts POST /api/client-error: the report of an error of a page becomes a log line and is counted. decision 284 */
export function mountClientError(app: Hono<DoorEnv>, { telemetry, release }: ClientErrorDeps): void {
  app.post("/api/client-error", async (c) => {
    const ctx = c.get("ctx")();
    const { tenant, visitor } = ctx;
    const refuseLimited = () => answerError(429, "too_often", ctx.t("errors:occurred"));
    const byAddress = { name: "client-errors", who: visitor.address, limit: BY_ADDRESS };
    if (!(await ctx.limits.isWithin(tenant, [byAddress]))) return refuseLimited();
    const report = ClientErrorReport.safeParse(await readBody(c));
    if (!report.success) return invalidInput(ctx, "kind, name, message, stack, path");
    const byBrand = { name: "client-errors-of-brand", who: "all", limit: BY_BRAND };
    if (!(await ctx.limits.isWithin(tenant, [byBrand]))) return refuseLimited();
    const { kind, name, message, stack, path } = report.data;
    clientErrors.inc(tenant.slug, { kind });
    telemetry.log.warn(
      {
        request: c.get("requestId"),
        tenant: tenant.slug,
        route: routeOf(path).name,
        kind,
        release,
        browser: ctx.device().browser,
        error: {
          name: /^[A-Za-z]{1,40}$/.test(name) ? name : "not an error",
          message: withoutPersonalData(message),
          stack: ownFrames(stack),
        },
      },
      "an error in a browser",
    );
    return answer(null, 204, { "Cache-Control": "no-store" });
  });
}
