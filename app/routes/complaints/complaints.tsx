import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ComplaintRefused, MakeComplaint, makeComplaint } from "~/domain/complaints/make-complaint.server";
import { TooOften } from "~/http/limits/limits.server";
import { begunAt, isProgram } from "~/http/limits/program-guard.server";
import { readSubmission, refuseSubmission } from "~/http/request/submission.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { ComplaintForm } from "./complaint-form";
import {
  countComplaint,
  formOf,
  openForm,
  problemTexts,
  readReceipt,
  readTarget,
  receiptPath,
  whileHiding,
} from "./complaint-form.server";
import { Receipt } from "./receipt";

export const handle = { i18n: ["complaints"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const receipt = readReceipt(ctx, query);
  return {
    head: { title: `${ctx.t("complaints:title")} – ${ctx.tenant.config.name}` },
    receipt,
    form: receipt ? null : await openForm(ctx, query),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** Takes a complaint; the page behind it says its reference. What was typed stays where it is refused. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const { form: fields, submission } = await readSubmission(request, MakeComplaint, ({ path }) =>
    ctx.t(path?.[0] === "email" ? "complaints:problem_email" : "complaints:problem_choose"),
  );
  const text = (name: string, most: number) => String(fields.get(name) ?? "").slice(0, most);
  const sent = { word: text("word", 40), target: text("target", 40), begun: text("begun", 80) };
  const form = formOf(sent.word, sent.target);
  const marks = begunAt(ctx, form, sent.begun) === null ? null : sent;
  const refuse = (refused: Parameters<typeof refuseSubmission>[1]) =>
    refuseSubmission(submission, refused, { marks });
  if (isProgram(ctx, form, sent.begun, fields))
    return refuse({ status: 429, notice: { text: ctx.t("signup:problem_quick") } });
  if (submission.status !== "success") return refuse({ status: 422 });
  const input = submission.value;
  try {
    await countComplaint(ctx, ctx.member ? "" : input.email);
    const { reference, isMailed, changed } = await whileHiding(ctx, (mayHide) =>
      makeComplaint(ctx, ctx.member, input, readTarget(sent.target), sent.word, mayHide),
    );
    if (changed !== null) ctx.changed(changed);
    return redirect(receiptPath(ctx, reference, isMailed), 303);
  } catch (error) {
    if (error instanceof ComplaintRefused)
      return refuse({ status: 422, problems: problemTexts(ctx, error.problems) });
    if (error instanceof TooOften)
      return refuse({
        status: 429,
        notice: { text: ctx.t("account:problem_limit", { minutes: error.retryMinutes }) },
      });
    throw error;
  }
}

/** Complaints and reports, for anyone. product.md §2 */
export default function Complaints() {
  const { form, receipt } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (receipt) return <Receipt {...receipt} />;
  return form ? <ComplaintForm {...form} answer={answer} /> : null;
}
