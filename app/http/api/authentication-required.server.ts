import type { Context } from "hono";
import type { DoorEnv } from "../door-env.server";
import { answerError } from "./answer.server";

/** Tells the client that its session has ended or, while the database is away, that it should retry. product 24.3, 24.4 */
export function authenticationRequired(c: Context<DoorEnv>): Response {
  const { t } = c.get("ctx")();
  if (c.get("sessionLost")) return answerError(503, "unavailable", t("errors:call_unavailable"));
  return answerError(403, "authentication_required", t("errors:call_login"));
}
