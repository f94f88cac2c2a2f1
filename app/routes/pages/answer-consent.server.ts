import { RecordConsent, recordConsent } from "~/domain/consents/record-consent.server";
import { WithdrawConsent, withdrawConsent } from "~/domain/consents/withdraw-consent.server";
import type { Ctx } from "~/http/context.server";
import { CONSENT_DAYS, setCookie } from "~/http/request/cookies.server";
import { ownPath } from "~/http/request/own-path";
import { paths } from "~/paths";

/** Changes with the question's text, so that a receipt states which text was shown. */
const TEXT_VERSION = "1";

/**
 * Stores the visitor's consent to third-party scripts. An acceptance must be provable, so it is stored before the
 * cookie is set; a refusal needs no proof, revokes an earlier acceptance, and never fails. product 17.2
 * @param form `answer` accept or refuse, `back` a path of the same site
 * @param receipt the id of this decision
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
    // The cookie carries the refusal in any case; a receipt that could not be revoked expires by age.
    await withdrawConsent(ctx, { receipt: earlier! }).catch(() => null);
  }
  const value = `${TEXT_VERSION}.${categories.join("-")}.${receipt}`;
  return {
    cookie: setCookie("consent", value, { days: CONSENT_DAYS, secure: ctx.origin.startsWith("https:") }),
    back: ownPath(form.get("back"), paths.cookies()),
  };
}
