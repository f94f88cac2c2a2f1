import type { Hono } from "hono";
import type { z } from "zod";
import { normalizeHost } from "~/tenancy/hosts.server";
import { publicPushKey } from "~/tenancy/settings.server";
import { defaultLocale } from "~/tenancy/tenant.server";
import type { DoorEnv } from "../door-env.server";
import { localeCookie } from "../request/cookies.server";
import { answerError, answerTagged, TaggedAnswers } from "./answer.server";
import type { SettingsAnswer } from "./settings.call.server";

const CALL = "/api/settings.php";
const SETTINGS_BYTES = 32 * 1024 * 1024;

/**
 * Mounts GET /api/settings.php: the tenant's public settings. `forced-domain`, when sent, must name this tenant and never selects another.
 * On a first visit without a language cookie the first two letters of domain_language become the locale. product 2.17, 2.5
 */
export function mountSettings(app: Hono<DoorEnv>): void {
  const answers = new TaggedAnswers(SETTINGS_BYTES);
  app.get(CALL, (c) => {
    const { tenant, locale, visitor, cookies, experiments } = c.get("visit")();
    const forced = c.req.query("forced-domain");
    if (forced !== undefined && normalizeHost(forced) !== tenant.config.domain)
      return answerError(
        403,
        "forced_domain_mismatch",
        c.get("ctx")().t("errors:call_input", { fields: "forced-domain" }),
      );
    // The lowest price of a message is the price of the visitor's variant, as on the pages. A public key that is a secret changes without a
    // new version of the tenant.
    const variants = experiments.pageKey(CALL);
    const cached = answers.get(
      `${tenant.id} ${tenant.version} ${publicPushKey(tenant, null)} ${locale} ${visitor.country ?? ""} ${variants}`,
      () => c.get("ctx")().settings() satisfies z.input<typeof SettingsAnswer>,
    );
    const secure = c.get("secure");
    const first = cookies.locale === undefined;
    const response = answerTagged(
      c,
      cached,
      first ? { "Set-Cookie": localeCookie(defaultLocale(tenant), secure) } : {},
    );
    const noted = experiments.cookieFor(CALL, secure);
    if (noted) response.headers.append("Set-Cookie", noted);
    return response;
  });
}
