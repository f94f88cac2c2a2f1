import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { makeComplaintAct } from "~/domain/complaints/make-complaint.act.server";
import { formActions, offerForm } from "~/http/acts/form-actions.server";
import { pageHead } from "~/http/pages/page-head.server";
import { refuseSubmission } from "~/http/request/submission.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { ArticleHead } from "~/layouts/shell/article-head";
import { ComplaintForm } from "./complaint-form";
import { openForm, readReceipt, readSent, receiptPath } from "./complaint-form.server";
import { Receipt } from "./receipt";

export const handle = { i18n: ["complaints"], screen: "article" } satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const receipt = readReceipt(ctx, query);
  return {
    head: pageHead(ctx, ctx.t("complaints:title")),
    receipt,
    form: receipt ? null : await openForm(ctx, query),
  };
}

export { meta } from "~/layouts/page-title";

/** Takes a complaint and redirects to its reference. After a refusal the input stays. */
export const action = formActions(
  offerForm(makeComplaintAct, {
    problem: (field, { t }) =>
      t(field === "email" ? "complaints:problem_email" : "complaints:problem_choose"),
    instead: ({ ctx, form }, submission) => {
      const { marks, isOfBot } = readSent(ctx, form);
      const notice = { text: ctx.t("signup:problem_quick") };
      return isOfBot ? refuseSubmission(submission, { status: 429, notice }, { marks }) : null;
    },
    after: ({ result: { reference, isMailed } }, { ctx }) =>
      redirect(receiptPath(ctx, reference, isMailed), 303),
    more: ({ ctx, form }) => ({ marks: readSent(ctx, form).marks }),
  }),
);

/** Complaints and reports, for everyone. product 16.1 */
export default function Complaints() {
  const { form, receipt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <ArticleHead title={t("complaints:title")} />
      {receipt ? <Receipt {...receipt} /> : null}
      {form ? <ComplaintForm {...form} answer={answer} /> : null}
    </>
  );
}
