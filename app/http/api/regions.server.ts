import type { Hono } from "hono";
import { listCountryRegions } from "~/domain/places/regions.server";
import type { DoorEnv } from "../door-env.server";
import { answerTagged, TaggedAnswers } from "./answer.server";

/** Mounts GET /api/regions.php: countries in the visitor's language, their regions by native name. product 22.5 */
export function mountRegions(app: Hono<DoorEnv>): void {
  const answers = new TaggedAnswers(1024 * 1024);
  app.get("/api/regions.php", (c) => {
    const { locale } = c.get("ctx")();
    return answerTagged(
      c,
      answers.get(locale, () => ({ regions: listCountryRegions(locale) })),
    );
  });
}
