import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { ComplaintRefused, MakeComplaint, makeComplaint } from "~/domain/complaints/make-complaint.server";
import { TooOften } from "~/http/limits/limits.server";
import { begunAt, isProgram } from "~/http/limits/program-guard.server";
import { readForm } from "~/http/request/read-form.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { ComplaintForm } from "./complaint-form";
import {
  countComplaint,
  formOf,
  openForm,
  problemTexts,
  type Refused,
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
  const fields = await readForm(request);
  const text = (name: string, most: number) => String(fields.get(name) ?? "").slice(0, most);
  const marks = { word: text("word", 40), target: text("target", 40), begun: text("begun", 80) };
  const typed = {
    about: text("about", 40),
    category: text("category", 40),
    place: text("place", 2000),
    body: text("body", 20_000),
    email: text("email", 254),
    isTrue: text("isTrue", 3) === "yes",
  };
  const form = formOf(marks.word, marks.target);
  const refuse = (status: number, said: Partial<Refused>) =>
    json<Refused>(
      {
        marks: begunAt(ctx, form, marks.begun) === null ? null : marks,
        typed,
        problems: {},
        notice: "",
        ...said,
      },
      status,
    );
  try {
    if (isProgram(ctx, form, marks.begun, fields))
      return refuse(429, { notice: ctx.t("signup:problem_quick") });
    const input = MakeComplaint.parse(typed);
    await countComplaint(ctx, ctx.member ? "" : input.email);
    const { reference, isMailed, changed } = await whileHiding(ctx, (mayHide) =>
      makeComplaint(ctx, ctx.member, input, readTarget(marks.target), marks.word, mayHide),
    );
    if (changed !== null) ctx.changed(changed);
    return redirect(receiptPath(ctx, reference, isMailed), 303);
  } catch (error) {
    if (error instanceof ComplaintRefused)
      return refuse(422, { problems: problemTexts(ctx, error.problems) });
    if (error instanceof TooOften)
      return refuse(429, { notice: ctx.t("account:problem_limit", { minutes: error.retryMinutes }) });
    throw error;
  }
}

/** Complaints and reports, for anyone. product.md §2 */
export default function Complaints() {
  const { form, receipt } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as Refused | undefined;
  if (receipt) return <Receipt {...receipt} />;
  return form ? <ComplaintForm {...form} refused={refused} /> : null;
}
