import type { Area } from "~/domain/act.server";
import { answer } from "../answer.server";
import type { Ctx } from "../context.server";
import { findRefusal } from "./refusal-table.server";

type Needed = Pick<Ctx, "t" | "tenant">;

function refusalOf({ tenant }: Needed, error: unknown, area: Area) {
  return findRefusal(error, { area, messageLength: tenant.config.message_length });
}

/** Returns a refusal as calls name it: a code for programs, a text for people. Rethrows unexpected errors. */
export function refusedWith(ctx: Needed, error: unknown, area: Area) {
  const { status, code, text, retrySeconds, more } = refusalOf(ctx, error, area);
  return { status, error: code, message: ctx.t(...text), retrySeconds, more };
}

/** Answers the refused call; rethrows unexpected errors. product 24.2 */
export function answerRefused(ctx: Needed, error: unknown, area: Area): Response {
  const { status, retrySeconds, more, ...named } = refusedWith(ctx, error, area);
  return answer(JSON.stringify({ ...named, ...more }), status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    ...(retrySeconds === undefined ? {} : { "Retry-After": String(retrySeconds) }),
  });
}

/** Returns the answer of a page whose form was refused: a text for the whole form, or one for each field. Rethrows unexpected errors. */
export function refusedForm(ctx: Needed, error: unknown, area: Area = "account") {
  const { status, text, page = {} } = refusalOf(ctx, error, area);
  const { problems, texts = [text] } = page;
  return {
    status: page.status ?? status,
    notice: problems ? null : { text: texts.map((one) => ctx.t(...one)).join(" "), isGood: false },
    problems: Object.fromEntries(
      Object.entries(problems ?? {}).map(([field, one]): [string, string] => [field, ctx.t(...one)]),
    ),
  };
}
