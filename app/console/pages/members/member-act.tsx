import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ChevronRight, KeyRound } from "lucide-react";
import { previewReversal, type ReversalPreview } from "~/domain/operators/members/preview-reversal.server";
import { summarizeMember } from "~/domain/operators/members/summarize-member.server";
import { findMember } from "~/domain/operators/operator.server";
import { actContext, actingOf } from "~/http/console/act-context.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Button, ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { page, row } from "../../ui/layout.css";
import { ReasonField } from "../../ui/reason-field";
import { title, tone } from "../../ui/text.css";
import * as refundCss from "../orders/refund.css";
import { ActConsequences } from "./act-consequences";
import { ActFields } from "./act-fields";
import { memberActs, performMemberAct, type Refused, readMemberAct } from "./member-acts.server";
import { readMemberNumber } from "./member-number.server";
import { tabPath } from "./member-tabs";

/** One act on a member: what it does, its reason, and the button that names the member and the brand. */
export async function loader(args: LoaderFunctionArgs) {
  const { act, id, db, reversal } = await wanted(args);
  const preview = await summarizeMember({ db }, id);
  if (!preview) throw new Response(null, { status: 404 });
  const { needsSecond, tab } = memberActs[act];
  return { act, id, needsSecond, tab, preview, reversal };
}

export async function action(args: ActionFunctionArgs): Promise<Refused> {
  const { request, tenant, act, id, db, reversal } = await wanted(args);
  await findMember({ db }, id).catch(() => {
    throw new Response(null, { status: 404 });
  });
  const form = await args.request.formData();
  const entry = String(reversal?.entry.id ?? "");
  const outcome = await performMemberAct(request, tenant, act, id, form, entry);
  if ("problem" in outcome) return outcome;
  if (outcome.approval) throw redirect(consolePaths.approval(tenant.slug, outcome.approval));
  const back = tabPath(consolePaths.member(tenant.slug, id), memberActs[act].tab);
  throw redirect(`${back}${back.includes("?") ? "&" : "?"}done=${act}`);
}

/** @throws Response for an act that does not exist, or that the operator may not do at the brand */
async function wanted(args: LoaderFunctionArgs) {
  const named = readMemberAct(args.params.act, args.params.id);
  if (!named) throw new Response(null, { status: 404 });
  const { act, member: id } = named;
  const request = requireOperator(args, memberActs[act].permission);
  const tenant = request.brands[0]!;
  let reversal: ReversalPreview | null = null;
  if (act === "reverse") {
    const entry = readMemberNumber(new URL(args.request.url).searchParams.get("entry") ?? "");
    const ctx = actContext(actingOf(request, tenant), tenant, "");
    reversal = entry === null ? null : await previewReversal(ctx, id, entry);
    if (!reversal) throw new Response(null, { status: 404 });
  }
  return { request, tenant, act, id, reversal, db: request.ctx.services.databaseOf(tenant) };
}

export const handle = { page: "members" };
export const meta = ({ params }: { params: { id?: string } }) => [
  { title: t("page_title", { page: t("member_number", { id: params.id ?? "" }) }) },
];

export default function MemberActPage() {
  const { act, id: member, needsSecond, tab, preview, reversal } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { brand, scope } = useScope();
  const { state } = useNavigation();
  if (!brand) return null;
  const own = consolePaths.member(brand.slug, member);
  const words = { name: preview.name, brand: brand.name };
  const isRefusedBefore = reversal !== null && reversal.problem !== null;
  return (
    <>
      <PageBar
        title={t(`act_${act}`)}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.members(scope)}>{t("members")}</Link>
            <Icon of={ChevronRight} size="s" />
            <Link to={own}>{preview.name}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={page}>
        <div className={refundCss.box}>
          <h2 className={title}>{t(`act_title_${act}`, words)}</h2>
          <ActConsequences act={act} preview={preview} reversal={reversal} words={words} />
          <Form method="post" className={refundCss.form}>
            <ActFields act={act} member={member} refused={refused} />
            {act === "note" || isRefusedBefore ? null : (
              <ReasonField typed={refused?.why} isMissing={refused?.problem === "reason"} />
            )}
            {needsSecond ? (
              <p className={tone.hold}>{t(act === "export" ? "act_second_export" : "act_second")}</p>
            ) : null}
            {refused ? (
              <p className={tone.bad} role="alert">
                {t(`member_problem_${refused.problem}`)}
              </p>
            ) : null}
            <div className={row}>
              <ButtonLink to={tabPath(own, tab)} kind="quiet">
                {t(isRefusedBefore ? "act_back" : "cancel")}
              </ButtonLink>
              {isRefusedBefore ? null : (
                <Button
                  type="submit"
                  kind={act === "logout" ? "destroys" : "primary"}
                  aria-disabled={state !== "idle" || undefined}
                >
                  {needsSecond ? <Icon of={KeyRound} size="s" /> : null}
                  {t(`act_button_${act}`, words)}
                </Button>
              )}
            </div>
          </Form>
        </div>
      </div>
    </>
  );
}
