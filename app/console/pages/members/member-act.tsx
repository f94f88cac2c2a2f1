import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ChevronRight, KeyRound } from "lucide-react";
import { useId } from "react";
import { summarizeMember } from "~/domain/operators/members/summarize-member.server";
import { findMember } from "~/domain/operators/operator.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { PageBar } from "../../frame/frame";
import { useScope } from "../../frame/use-scope";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { BrandMark } from "../../ui/brand-mark";
import { Button, ButtonLink } from "../../ui/button";
import * as field from "../../ui/field.css";
import { Icon } from "../../ui/icon";
import { page, row } from "../../ui/layout.css";
import { ReasonField } from "../../ui/reason-field";
import { title, tone } from "../../ui/text.css";
import { BanConsequences } from "../approvals/ban-consequences";
import { EraseConsequences } from "../approvals/erase-consequences";
import * as refundCss from "../orders/refund.css";
import { memberActs, performMemberAct, type Refused, readMemberAct } from "./member-acts.server";

/** One act on a member: what it does, its reason, and the button that names the member and the brand. */
export async function loader(args: LoaderFunctionArgs) {
  const { act, id, db } = await wanted(args);
  const preview = await summarizeMember({ db }, id);
  if (!preview) throw new Response(null, { status: 404 });
  return { act, id, needsSecond: memberActs[act].needsSecond, preview };
}

export async function action(args: ActionFunctionArgs): Promise<Refused> {
  const { request, tenant, act, id, db } = await wanted(args);
  await findMember({ db }, id).catch(() => {
    throw new Response(null, { status: 404 });
  });
  const outcome = await performMemberAct(request, tenant, act, id, await args.request.formData());
  if ("problem" in outcome) return outcome;
  throw redirect(
    outcome.approval
      ? consolePaths.approval(tenant.slug, outcome.approval)
      : `${consolePaths.member(tenant.slug, id)}?done=${act}`,
  );
}

/** @throws Response for an act that does not exist, or that the operator may not do at the brand */
async function wanted(args: LoaderFunctionArgs) {
  const named = readMemberAct(args.params.act, args.params.id);
  if (!named) throw new Response(null, { status: 404 });
  const request = requireOperator(args, memberActs[named.act].permission);
  const tenant = request.brands[0]!;
  return { request, tenant, act: named.act, id: named.member, db: request.ctx.services.databaseOf(tenant) };
}

export const handle = { page: "members" };
export const meta = ({ params }: { params: { id?: string } }) => [
  { title: t("page_title", { page: t("member_number", { id: params.id ?? "" }) }) },
];

export default function MemberActPage() {
  const { act, id: member, needsSecond, preview } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { brand, scope } = useScope();
  const { state } = useNavigation();
  const id = useId();
  if (!brand) return null;
  const back = consolePaths.member(brand.slug, member);
  const words = { name: preview.name, brand: brand.name };
  return (
    <>
      <PageBar
        title={t(`act_${act}`)}
        parents={
          <>
            <BrandMark brand={brand} />
            <Link to={consolePaths.members(scope)}>{t("members")}</Link>
            <Icon of={ChevronRight} size="s" />
            <Link to={back}>{preview.name}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={page}>
        <div className={refundCss.box}>
          <h2 className={title}>{t(`act_title_${act}`, words)}</h2>
          {act === "ban" ? <BanConsequences preview={preview} /> : null}
          {act === "erase" ? <EraseConsequences preview={preview} /> : null}
          {act === "unban" ? <p>{t("unban_does", words)}</p> : null}
          {act === "logout" ? <p>{t("logout_does", { count: preview.sessions })}</p> : null}
          <Form method="post" className={refundCss.form}>
            {act === "grant" ? (
              <div className={field.field}>
                <label className={field.label} htmlFor={`${id}-credits`}>
                  {t("grant_credits")}
                </label>
                <input
                  className={`${field.input} ${refundCss.amount}`}
                  id={`${id}-credits`}
                  name="credits"
                  inputMode="numeric"
                  defaultValue={refused?.credits}
                  aria-invalid={refused?.problem === "credits" || undefined}
                />
                <p className={field.hint}>{t("grant_hint")}</p>
              </div>
            ) : null}
            {act === "erase" ? (
              <div className={field.field}>
                <label className={field.label} htmlFor={`${id}-number`}>
                  {t("erase_number", { id: member })}
                </label>
                <input
                  className={`${field.input} ${refundCss.amount}`}
                  id={`${id}-number`}
                  name="number"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-invalid={refused?.problem === "number" || undefined}
                />
              </div>
            ) : null}
            <ReasonField typed={refused?.why} isMissing={refused?.problem === "reason"} />
            {needsSecond ? <p className={tone.hold}>{t("act_second")}</p> : null}
            {refused ? (
              <p className={tone.bad} role="alert">
                {t(`member_problem_${refused.problem}`)}
              </p>
            ) : null}
            <div className={row}>
              <ButtonLink to={back} kind="quiet">
                {t("cancel")}
              </ButtonLink>
              <Button
                type="submit"
                kind={act === "logout" ? "destroys" : "primary"}
                aria-disabled={state !== "idle" || undefined}
              >
                {needsSecond ? <Icon of={KeyRound} size="s" /> : null}
                {t(`act_button_${act}`, words)}
              </Button>
            </div>
          </Form>
        </div>
      </div>
    </>
  );
}
