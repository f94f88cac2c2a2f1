import "../../messages/team";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation, useRevalidator } from "@remix-run/react";
import { ChevronRight, KeyRound } from "lucide-react";
import {
  type ApprovalProblem,
  ApprovalRefused,
  declineAct,
} from "~/domain/operators/approvals/decide-approval.server";
import { findApproval, type ListedApproval } from "~/domain/operators/approvals/list-approvals.server";
import { summarizeMember } from "~/domain/operators/members/summarize-member.server";
import { previewRefund } from "~/domain/operators/orders/preview-refund.server";
import { OperatorPasskeyRefused } from "~/domain/operators/team/passkeys.server";
import { actingOf, shopActContext } from "~/http/console/act-context.server";
import { approvalAt, approve, decidingOf, isDemo } from "~/http/console/approvals.server";
import { type OperatorRequest, requireOperator } from "~/http/console/operator-request.server";
import { Times } from "~/http/console/times.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { type MessageKey, t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Button } from "../../ui/button";
import * as field from "../../ui/field.css";
import { Icon } from "../../ui/icon";
import { facts, page, row, section, term } from "../../ui/layout.css";
import { Tag } from "../../ui/tag";
import { hidden, link, mono, second, title, tone } from "../../ui/text.css";
import { RefundConsequences } from "../orders/refund-consequences";
import { usePasskey } from "../sign-in/use-passkey";
import { teamFacts } from "../team/team-facts.server";
import * as css from "./approval.css";
import { approvalTitle } from "./approval-title";
import { approvalView } from "./approvals.server";
import { BanConsequences } from "./ban-consequences";
import { decisionTags } from "./decision-tags";
import { EraseConsequences } from "./erase-consequences";
import { ExportConsequences } from "./export-consequences";
import { ExportDownload } from "./export-download";
import { TeamConsequences } from "./team-consequences";

/** One act that waits for a second person, with what it would do now. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "home.see");
  const { ctx, brands, scope } = request;
  const tenant = scope.kind === "brand" ? brands[0]! : null;
  const approval = await findApproval(ctx, tenant?.id ?? "", args.params.id ?? "");
  const view = approval && (await approvalView(request, tenant, approval, new Times(scope)));
  if (!view) throw new Response(null, { status: 404 });
  if (!tenant)
    return {
      approval: view,
      refund: null,
      member: null,
      team: await teamFacts(request, approval),
      hasDemo: isDemo(ctx),
      refusedDownload: null,
    };
  return {
    approval: view,
    refund: approval.decided ? null : await refundOf(request, tenant, approval),
    member:
      approval.decided || !["ban", "erase", "export"].includes(approval.act)
        ? null
        : await summarizeMember({ db: ctx.services.databaseOf(tenant) }, Number(approval.about)),
    team: null,
    hasDemo: isDemo(ctx),
    refusedDownload:
      DOWNLOADS.find((one) => one === new URL(args.request.url).searchParams.get("refused")) ?? null,
  };
}

/** Why a download was refused. */
const DOWNLOADS = ["used", "gone", "often"] as const;

/** Returns what a refund would do now; null for other acts. */
async function refundOf(request: OperatorRequest, tenant: Tenant, { act, input }: ListedApproval) {
  if (act !== "refund" || !request.may("orders.refund", tenant)) return null;
  const ctx = shopActContext(actingOf(request, tenant), tenant, "preview");
  const { order, amount } = input as { order: string; amount: number };
  return previewRefund(ctx, order, { minor: amount });
}

type Refused = { problem: ApprovalProblem | "passkey" };

export async function action(args: ActionFunctionArgs): Promise<Refused> {
  const { ctx, brands, scope } = requireOperator(args, "home.see");
  const tenant = scope.kind === "brand" ? brands[0]! : null;
  const id = args.params.id ?? "";
  const form = await args.request.formData();
  try {
    if (form.get("intent") === "approve") await approve(ctx, tenant, id, null);
    else
      await declineAct(
        decidingOf(ctx),
        approvalAt(ctx, tenant, id),
        String(form.get("outcome") ?? "").trim(),
      );
  } catch (error) {
    if (error instanceof ApprovalRefused) return { problem: error.problem };
    if (error instanceof OperatorPasskeyRefused) return { problem: "passkey" };
    throw error;
  }
  throw redirect(consolePaths.approval(tenant?.slug ?? null, id));
}

export const handle = { page: "approvals" };
export const meta = () => [{ title: t("page_title", { page: t("approval") }) }];

export default function Approval() {
  const { approval, refund, member, team, hasDemo, refusedDownload } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { brand, scope } = useScope();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const passkey = usePasskey(consolePaths.approval(brand?.slug ?? null, approval.id), "get", revalidate);
  const { decided, isOwn, mayDecide } = approval;
  const words = approvalTitle(approval);
  const approveWords = brand ? t("approval_approve", { brand: brand.name }) : t("approval_approve_team");
  const isBusy = state !== "idle" || passkey.isBusy || undefined;
  return (
    <>
      <PageBar
        title={t("approval")}
        parents={
          <>
            {brand ? <BrandMark brand={brand} /> : null}
            <Link to={consolePaths.approvals(scope)}>{t("approvals")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={page}>
        <article className={css.card}>
          <div className={row}>
            <h2 className={title}>{words}</h2>
            {decided ? (
              <Tag {...decisionTags[decided.decision]}>{t(`approval_${decided.decision}`)}</Tag>
            ) : (
              <Tag tone="hold" shape="ring">
                {t("approval_waits")}
              </Tag>
            )}
          </div>
          <p className={second}>
            {t(brand ? "approval_line" : "approval_line_team", {
              name: approval.requestedBy,
              time: approval.requested.full,
              brand: brand?.name ?? "",
            })}
          </p>
          {decided ? (
            <p role="status">
              {t(
                decided.decision === "approved" && approval.isCollected
                  ? "approval_was_collected"
                  : `approval_was_${decided.decision}`,
                { name: decided.by ?? "", time: decided.time.full },
              )}{" "}
              {decided.outcome}
            </p>
          ) : (
            <>
              <dl className={facts}>
                <dt className={term}>{t("reason")}</dt>
                <dd className={css.why}>{approval.why}</dd>
                {brand && approval.act === "refund" ? (
                  <>
                    <dt className={term}>{t("order_reference")}</dt>
                    <dd>
                      <Link className={`${link} ${mono}`} to={consolePaths.order(brand.slug, approval.about)}>
                        {approval.about}
                      </Link>
                    </dd>
                  </>
                ) : null}
                <dt className={term}>{t("approval_expires")}</dt>
                <dd>{t("approval_hours", { count: approval.hoursLeft })}</dd>
                <dt className={term}>{t("approval_digest")}</dt>
                <dd className={`${mono} ${css.digest}`}>{approval.digest}</dd>
              </dl>
              {team ? <TeamConsequences facts={team} /> : null}
              {refund && !refund.problem ? <RefundConsequences preview={refund} /> : null}
              {member && approval.act === "ban" ? <BanConsequences preview={member} /> : null}
              {member && approval.act === "export" ? <ExportConsequences preview={member} /> : null}
              {member && approval.act === "erase" ? <EraseConsequences preview={member} /> : null}
              {refund?.problem ? (
                <p className={tone.bad}>
                  {t(`refund_problem_${refund.problem}` as MessageKey, { most: "" })}
                </p>
              ) : null}
              <p className={css.failure} role="alert">
                {refused ? t(`approval_problem_${refused.problem}`) : passkey.failure}
              </p>
              {mayDecide ? (
                <div className={css.decide}>
                  {hasDemo ? (
                    <Form method="post" preventScrollReset>
                      <Button
                        type="submit"
                        name="intent"
                        value="approve"
                        kind="destroys"
                        aria-disabled={isBusy}
                      >
                        {approveWords}
                      </Button>
                    </Form>
                  ) : (
                    <Button kind="destroys" aria-busy={passkey.isBusy} onClick={() => passkey.run()}>
                      <Icon of={KeyRound} size="s" />
                      {approveWords}
                    </Button>
                  )}
                  <p className={second}>{t(hasDemo ? "approval_demo" : "approval_signs")}</p>
                </div>
              ) : (
                <p className={tone.hold}>{t(isOwn ? "approval_own" : "approval_not_yours")}</p>
              )}
              {mayDecide || isOwn ? (
                <Form method="post" className={section} preventScrollReset>
                  <div className={row}>
                    {isOwn ? null : (
                      <label className={css.outcome}>
                        <span className={hidden}>{t("approval_decline_why")}</span>
                        <input
                          className={field.input}
                          name="outcome"
                          maxLength={400}
                          placeholder={t("approval_decline_why")}
                        />
                      </label>
                    )}
                    <Button type="submit" name="intent" value="decline" aria-disabled={isBusy}>
                      {t(isOwn ? "approval_withdraw" : "approval_decline")}
                    </Button>
                  </div>
                </Form>
              ) : null}
            </>
          )}
          {decided?.decision === "approved" && approval.isCollected && brand ? (
            <ExportDownload approval={approval} slug={brand.slug} refused={refusedDownload} />
          ) : null}
        </article>
      </div>
    </>
  );
}
