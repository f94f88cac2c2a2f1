import { RecordConsent, recordConsent } from "~/domain/consents/record-consent.server";
import { WithdrawConsent, withdrawConsent } from "~/domain/consents/withdraw-consent.server";
import type { Ctx } from "~/http/context.server";
import { CONSENT_DAYS, setCookie } from "~/http/request/cookies.server";
import { ownPath } from "~/http/request/own-path";
import { paths } from "~/paths";

/** Changes when the question's text does, so that a receipt says what was shown. */
const TEXT_VERSION = "1";

/**
 * The visitor's answer about other companies' scripts. A yes is only worth something when it can be proven, so it is stored before the
 * cookie is set; a no needs no proof, ends an earlier yes, and always works for the visitor. decisions §8
 * @param form `answer` accept or refuse, `back` a path of ours
 * @param receipt names this decision
 */
export async function answerConsent(
  ctx: Ctx,
  form: FormData,
  receipt: string,
): Promise<{ cookie: string; back: string }> {
  const categories =
    form.get("answer") === "accept"
      ? [...new Set(ctx.tenant.config.analytics.map(({ category }) => category))]
      : [];
  const earlier = ctx.cookies.consent?.split(".")[2];
  if (categories.length > 0)
    await recordConsent(ctx, RecordConsent.parse({ receipt, categories, textVersion: TEXT_VERSION }));
  else if (WithdrawConsent.safeParse({ receipt: earlier }).success) {
    // The refusal holds in the cookie whatever happens here; a receipt that could not be ended is ended by its age.
    await withdrawConsent(ctx, { receipt: earlier! }).catch(() => null);
  }
  const value = `${TEXT_VERSION}.${categories.join("-")}.${receipt}`;
  return {
    cookie: setCookie("consent", value, { days: CONSENT_DAYS, secure: ctx.origin.startsWith("https:") }),
    back: ownPath(form.get("back"), paths.cookies()),
  };
}
