import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Access, Act, Performed } from "~/domain/act.server";
import type { Ctx } from "../context.server";
import { refusedWith } from "../refusals/refused.server";
import { readForm } from "../request/read-form.server";
import { requireMember } from "../request/require-member.server";
import { perform } from "./perform.server";

type Fields = Record<string, unknown>;
/** Where a form was sent: the path's parameters and the query of its page. */
type Sent = { ctx: Ctx; request: Request; params: ActionFunctionArgs["params"]; form: FormData };
type Refused = ReturnType<typeof refusedWith>;

type Options<Input extends z.ZodType, Result> = {
  /** fields that the page's address gives, besides those of the form */
  fields?: (sent: Sent) => Fields;
  /** the answer after the act, such as a redirect */
  after: (performed: Performed<Input, Result>, sent: Sent) => unknown;
  /** the answer to a refusal; by default the page of its status */
  refused?: (refused: Refused, sent: Sent) => unknown;
};

/** An act that a page offers as a form. */
export type Offer = { name: string; access: Access; submit: (sent: Sent) => Promise<unknown> };

/** Offers an act on a page. The page decides only where the fields come from and what is shown afterwards. */
export function offer<Who extends Access, Input extends z.ZodType, Result>(
  act: Act<Who, Input, Result>,
  { fields, after, refused }: Options<Input, Result>,
): Offer {
  return {
    name: act.name,
    access: act.access,
    submit: async (sent) => {
      const all = { ...Object.fromEntries(sent.form), ...fields?.(sent) };
      let performed: Performed<Input, Result>;
      try {
        performed = await perform(act, sent.ctx, all);
      } catch (error) {
        const refusal = refusedWith(sent.ctx, error, act.area);
        return refused ? refused(refusal, sent) : refusalPage(refusal);
      }
      return after(performed, sent);
    },
  };
}

/**
 * Returns the Remix action of a page whose forms perform the offered acts. A form names its act in the field `intent`; the first offer is
 * also for forms without it. Visitors are redirected to the login, unless the act is for them too.
 * @throws Response 400 for another intent. architecture, Acts
 */
export function formActions(first: Offer, ...others: readonly Offer[]) {
  return async ({ request, params, context: { ctx } }: ActionFunctionArgs) => {
    if (first.access !== "visitor") requireMember(ctx, request);
    const form = await readForm(request);
    const intent = form.get("intent");
    const offered = intent === null ? first : [first, ...others].find(({ name }) => name === intent);
    if (!offered) throw new Response("fault", { status: 400 });
    return offered.submit({ ctx, request, params, form });
  };
}

/** The pages of the errors. product 24.3 */
function refusalPage({ status }: Refused): never {
  throw new Response(status === 404 ? "not_found" : status === 429 ? "often" : "fault", { status });
}
