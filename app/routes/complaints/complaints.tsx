import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MakeComplaint } from "~/domain/complaints/make-complaint.server";
import { pageHead } from "~/http/pages/page-head.server";
import { refusedForm } from "~/http/refusals/refused.server";
import { readSubmission, refuseSubmission } from "~/http/request/submission.server";
import { ComplaintForm } from "./complaint-form";
import { openForm, readReceipt, readSent } from "./complaint-form.server";
import { fileComplaint } from "./file-complaint.server";
import { Receipt } from "./receipt";

export const handle = { i18n: ["complaints"] };

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
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const { form, submission } = await readSubmission(request, MakeComplaint, ({ path }) =>
    ctx.t(path?.[0] === "email" ? "complaints:problem_email" : "complaints:problem_choose"),
  );
  const { sent, marks, isOfBot } = readSent(ctx, form);
  const refuse = (refused: Parameters<typeof refuseSubmission>[1]) =>
    refuseSubmission(submission, refused, { marks });
  if (isOfBot) return refuse({ status: 429, notice: { text: ctx.t("signup:problem_quick") } });
  if (submission.status !== "success") return refuse({ status: 422 });
  try {
    return redirect(await fileComplaint(ctx, submission.value, sent), 303);
  } catch (error) {
    return refuse(refusedForm(ctx, error));
  }
}

/** Complaints and reports, for everyone. product 16.1 */
export default function Complaints() {
  const { form, receipt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (receipt) return <Receipt {...receipt} />;
  return form ? <ComplaintForm {...form} answer={answer} /> : null;
}
