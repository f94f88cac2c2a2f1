import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readId } from "~/paths";
import { draftCookie } from "./signup-draft.server";
import { answerSignup, draftFor, loadSignup, type SignupAnswer, type SignupData } from "./signup-flow.server";

/** The data of the signup's dialog: a view, the answer to a form, or a redirect. */
export type SignupState =
  | { kind: "shown"; data: SignupData }
  | { kind: "answer"; answer: SignupAnswer }
  | { kind: "leave"; to: string };

/** The signup as data, for the dialog. product 5.6 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs): Promise<Response> {
  const member = readId(new URL(request.url).searchParams.get("member") ?? undefined);
  if (member === null || ctx.member) return reported(loadSignup(ctx, request));
  const draft = draftCookie(draftFor(request.headers.get("cookie"), member), ctx.origin.startsWith("https:"));
  const headers = new Headers(request.headers);
  headers.set("Cookie", `${draft.split(";", 1)[0]}; ${request.headers.get("cookie") ?? ""}`);
  const response = await reported(loadSignup(ctx, new Request(request.url, { headers })));
  response.headers.append("Set-Cookie", draft);
  return response;
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs): Promise<Response> {
  const response = (await answerSignup(ctx, request)) as unknown as Response;
  const to = response.headers.get("Location");
  const state: SignupState =
    to === null ? { kind: "answer", answer: (await response.json()) as SignupAnswer } : { kind: "leave", to };
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set("Content-Type", "application/json; charset=utf-8");
  return new Response(JSON.stringify(state), { status: to === null ? response.status : 200, headers });
}

async function reported(loading: Promise<SignupData>): Promise<Response> {
  try {
    return Response.json({ kind: "shown", data: await loading } satisfies SignupState);
  } catch (thrown) {
    const to = thrown instanceof Response ? thrown.headers.get("Location") : null;
    if (to === null) throw thrown;
    return Response.json({ kind: "leave", to } satisfies SignupState);
  }
}
