import type { Hono } from "hono";
import { downloadDataAct } from "~/domain/accounts/leaving/download-data.act.server";
import { packData } from "~/domain/accounts/leaving/pack-data.server";
import { isBusy } from "~/domain/accounts/passwords/passwords.server";
import { InvalidInput } from "~/domain/act-refusals.server";
import { InputRefused } from "~/domain/input-refused.server";
import { paths } from "~/paths";
import { perform } from "../acts/perform.server";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { RateLimited } from "../limits/limits.server";
import { readBody } from "./read-body.server";

/** Mounts POST of the form at /settings/download: the member's data as a zip. A refusal is shown on the form's page. product 7.17 */
export function mountMyData(app: Hono<DoorEnv>): void {
  app.post(paths.myData(), async (c) => {
    const ctx = c.get("ctx")();
    if (!ctx.member) return leadTo(paths.login(paths.settings("download")));
    if (!ctx.member.completed) return leadTo(paths.completeSignup());
    try {
      const { data, pictures } = (await perform(downloadDataAct, ctx, await readBody(c))).result;
      const readme = ctx.t("leaving:download_readme", { support: ctx.tenant.config.support_email });
      return answer(packData(readme, data, pictures), 200, {
        "Content-Type": "application/zip",
        "Content-Disposition": 'attachment; filename="my-data.zip"',
        "Cache-Control": "no-store",
      });
    } catch (error) {
      return leadTo(`${paths.settings("download")}?refused=${refusalOf(error)}`);
    }
  });
}

function refusalOf(error: unknown): "password" | "often" | "busy" {
  if (error instanceof InputRefused || error instanceof InvalidInput) return "password";
  if (error instanceof RateLimited) return "often";
  if (isBusy(error)) return "busy";
  throw error;
}

function leadTo(location: string): Response {
  return answer(null, 303, { Location: location, "Cache-Control": "no-store" });
}
