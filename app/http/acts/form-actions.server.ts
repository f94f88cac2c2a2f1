import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Access, Act, Performed } from "~/domain/act.server";
import type { Ctx } from "../context.server";
import { refusedForm, refusedWith } from "../refusals/refused.server";
import { readForm } from "../request/read-form.server";
import { requireMember } from "../request/require-member.server";
import { parseSubmission, refuseSubmission, replySubmission } from "../request/submission.server";
import { perform, performParsed } from "./perform.server";

/** A form that was sent, and the parameters of its page's path. */
export type SentForm = { ctx: Ctx; request: Request; params: ActionFunctionArgs["params"]; form: FormData };
type Submitted = ReturnType<typeof parseSubmission>;

/** A refusal: as for a call, and as `form` for a page that shows the texts beside its fields. */
export type RefusedForm = ReturnType<typeof refusedWith> & { form: ReturnType<typeof refusedForm> };

type After<Input extends z.ZodType, Result, Answer> = (
  performed: Performed<Input, Result>,
  sent: SentForm,
) => Answer | Promise<Answer>;

/** An act that a page offers as a form. */
export type Offer<Answer> = {
  name: string;
  access: Access;
  submit: (sent: SentForm) => Promise<Answer>;
};

/**
 * Offers an act on a page as buttons without fields to correct.
 * @param options.fields fields that the page gives, such as those of its address, besides those of the form
 * @param options.instead an answer without performing the act, such as a next step; null to perform it
 * @param options.after the answer after the act, such as a redirect
 * @param options.refused the answer to a refusal; by default the error page of its status
 */
export function offer<Who extends Access, Input extends z.ZodType, Result, Answer>(
  act: Act<Who, Input, Result>,
  {
    fields,
    instead,
    after,
    refused = refusalPage,
  }: {
    fields?: (sent: SentForm) => Record<string, unknown>;
    instead?: (sent: SentForm) => Answer | null;
    after: After<Input, Result, Answer>;
    refused?: (refused: RefusedForm, sent: SentForm) => Answer | Promise<Answer>;
  },
): Offer<Answer> {
  return {
    name: act.name,
    access: act.access,
    submit: async (sent) => {
      const other = instead?.(sent);
      if (other) return other;
      const all = { ...Object.fromEntries(sent.form), ...fields?.(sent) };
      let performed: Performed<Input, Result>;
      try {
        performed = await perform(act, sent.ctx, all);
      } catch (error) {
        const { ctx } = sent;
        return refused(
          { ...refusedWith(ctx, error, act.area), form: refusedForm(ctx, error, act.area) },
          sent,
        );
      }
      return after(performed, sent);
    },
  };
}

/**
 * Offers an act on a page as a form that shows its problems beside the fields and keeps what was entered.
 * @param options.problem the text about a field that the act's schema refuses
 * @param options.instead an answer without performing the act; null to perform it
 * @param options.after the answer after the act, such as a redirect
 * @param options.more further data of the page that shows the form again
 */
export function offerForm<
  Who extends Access,
  Shape extends z.ZodRawShape,
  Result,
  Answer,
  More extends object = Record<never, never>,
>(
  act: Act<Who, z.ZodObject<Shape>, Result>,
  {
    problem,
    instead,
    after,
    more,
  }: {
    problem: (field: string, ctx: Ctx) => string;
    instead?: (sent: SentForm, submission: Submitted) => Answer | null;
    after: (
      performed: Performed<z.ZodObject<Shape>, Result>,
      sent: SentForm,
      submission: Submitted,
    ) => Answer | Promise<Answer>;
    more?: (sent: SentForm) => More;
  },
): Offer<Answer | ReturnType<typeof refuseSubmission<More>>> {
  return {
    name: act.name,
    access: act.access,
    submit: async (sent) => {
      const { ctx, form } = sent;
      const submission = parseSubmission(form, act.input, ({ path }) => problem(String(path?.[0]), ctx));
      const other = instead?.(sent, submission);
      if (other) return other;
      if (submission.status !== "success")
        return refuseSubmission<More>(submission, { status: 422 }, more?.(sent));
      let performed: Performed<z.ZodObject<Shape>, Result>;
      try {
        performed = await performParsed(act, ctx, submission.value as z.output<z.ZodObject<Shape>>);
      } catch (error) {
        return refuseSubmission<More>(submission, refusedForm(ctx, error, act.area), more?.(sent));
      }
      return after(performed, sent, submission);
    },
  };
}

/**
 * Lets a form with the given intent be shown again with what was entered, without performing its act: its next step, or other choices.
 * @param more further data of the page that shows it
 */
export function showForm<Shape extends z.ZodRawShape, More extends object>(
  intent: string,
  { access, input }: Pick<Act<Access, z.ZodObject<Shape>>, "access" | "input">,
  more: (sent: SentForm) => More,
): Offer<ReturnType<typeof replySubmission<More>>> {
  return {
    name: intent,
    access,
    submit: async (sent) =>
      replySubmission(
        parseSubmission(sent.form, input, () => ""),
        more(sent),
      ),
  };
}

/** Answers a form with the given intent without performing an act, such as the check of a field while it is typed. */
export function answerForm<Answer>(
  intent: string,
  access: Access,
  answer: (sent: SentForm) => Answer | Promise<Answer>,
): Offer<Answer> {
  return { name: intent, access, submit: async (sent) => answer(sent) };
}

/**
 * Returns the Remix action of a page whose forms perform the offered acts. A form names its act in the field `intent`; the first offer is
 * also for forms without it. Visitors are redirected to the login, unless the act is for them too.
 * @throws Response 400 for another intent. architecture, Acts
 */
export function formActions<Answer>(first: Offer<Answer>, ...others: readonly Offer<Answer>[]) {
  return async ({ request, params, context: { ctx } }: ActionFunctionArgs): Promise<Answer> => {
    admit(first.access, ctx, request);
    const form = await readForm(request);
    const intent = form.get("intent");
    const offered = intent === null ? first : [first, ...others].find(({ name }) => name === intent);
    if (!offered) throw new Response("fault", { status: 400 });
    admit(offered.access, ctx, request);
    return offered.submit({ ctx, request, params, form });
  };
}

/** Redirects visitors to the login, and members to the rest of a signup that a partner began, where the access needs it. @throws Response */
function admit(access: Access, ctx: Ctx, request: Request): void {
  if (access === "visitor" || access === "server" || (access === "begun" && ctx.member)) return;
  requireMember(ctx, request);
}

/** The pages of the errors. product 24.3 */
function refusalPage({ status }: RefusedForm): never {
  throw new Response(status === 404 ? "not_found" : status === 429 ? "often" : "fault", { status });
}
