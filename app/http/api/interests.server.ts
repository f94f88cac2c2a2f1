import type { Hono } from "hono";
import type { TranslationKey } from "~/i18n/translate";
import type { DoorEnv } from "../door-env.server";
import { answerTagged, tagged } from "./answer.server";

/** Mounts GET /api/interests.php: the tenant's interests in the visitor's language. product 8.5 */
export function mountInterests(app: Hono<DoorEnv>): void {
  app.get("/api/interests.php", (c) => {
    const { t, locale, settings } = c.get("ctx")();
    const interests = settings()
      .interests.map((id) => ({ id, name: t(`interests:${id}` as TranslationKey) }))
      .sort((a, b) => a.name.localeCompare(b.name, locale));
    return answerTagged(c, tagged({ interests }));
  });
}
