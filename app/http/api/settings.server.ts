import type { Hono } from "hono";
import { normalizeHost } from "~/tenancy/hosts.server";
import { defaultLocale } from "~/tenancy/tenant.server";
import type { DoorEnv } from "../door-env.server";
import { localeCookie } from "../request/cookies.server";
import { answerError, answerTagged, TaggedAnswers } from "./answer.server";

const SETTINGS_BYTES = 32 * 1024 * 1024;

/**
 * GET /api/settings.php: the tenant's public settings. `forced-domain`, when sent, must name this tenant and never selects another.
 * On a first visit without a language cookie the first two letters of domain_language become the locale. product.md §7, decisions §2
 */
export function mountSettings(app: Hono<DoorEnv>): void {
  const answers = new TaggedAnswers(SETTINGS_BYTES);
  app.get("/api/settings.php", (c) => {
    const { tenant, locale, visitor, cookies } = c.get("visit")();
    const forced = c.req.query("forced-domain");
    if (forced !== undefined && normalizeHost(forced) !== tenant.config.domain)
      return answerError(
        403,
        "forced_domain_mismatch",
        c.get("ctx")().t("errors:call_input", { fields: "forced-domain" }),
      );
    const kept = answers.get(`${tenant.id} ${tenant.version} ${locale} ${visitor.country ?? ""}`, () =>
      c.get("ctx")().settings(),
    );
    const first = cookies.locale === undefined;
    return answerTagged(
      c,
      kept,
      first
        ? {
            "Set-Cookie": localeCookie(defaultLocale(tenant), c.get("secure")),
          }
        : {},
    );
  });
}
