import type { Hono } from "hono";
import { collectData } from "~/domain/accounts/leaving/collect-data.server";
import { packData } from "~/domain/accounts/leaving/pack-data.server";
import { confirmPassword } from "~/domain/accounts/passwords/confirm-password.server";
import { isBusy } from "~/domain/accounts/passwords/passwords.server";
import { InputRefused } from "~/domain/input-refused.server";
import { readOwnPictures } from "~/domain/photos/read-own-pictures.server";
import { paths } from "~/paths";
import { answer } from "../answer.server";
import type { DoorEnv } from "../door-env.server";
import { RateLimited } from "../limits/limits.server";
import { countPassword } from "../limits/security-limits.server";
import { readBody, textOf } from "./read-body.server";

const DOWNLOADS = { points: 5, seconds: 86_400 };

/** Mounts POST of the form at /settings/download: the member's data as a zip. A refusal is shown on the form's page. product 7.17 */
export function mountMyData(app: Hono<DoorEnv>): void {
  app.post(paths.myData(), async (c) => {
    const ctx = c.get("ctx")();
    if (!ctx.member) return leadTo(`${paths.login()}?back=${encodeURIComponent(paths.settings("download"))}`);
    if (!ctx.member.completed) return leadTo(paths.completeSignup());
    const { password } = await readBody(c);
    try {
      await countPassword(ctx, ctx.member.id);
      await confirmPassword(ctx, ctx.member.id, textOf(password).slice(0, 1000));
      const data = await collectData(ctx, ctx.member.id);
      // Counted after the password was accepted: wrong guesses must not use up the member's downloads.
      await ctx.limits.count(ctx.tenant, "my-data", String(ctx.member.id), DOWNLOADS);
      const readme = ctx.t("leaving:download_readme", { support: ctx.tenant.config.support_email });
      return answer(packData(readme, data, await readOwnPictures(ctx, ctx.member.id)), 200, {
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
  if (error instanceof InputRefused) return "password";
  if (error instanceof RateLimited) return "often";
  if (isBusy(error)) return "busy";
  throw error;
}

function leadTo(location: string): Response {
  return answer(null, 303, { Location: location, "Cache-Control": "no-store" });
}
