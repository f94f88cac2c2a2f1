import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hiddenHead } from "~/http/pages/page-head.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths, readId } from "~/paths";
import { draftCookie } from "./signup-draft.server";
import { SignupFlow } from "./signup-flow";
import { draftFor, loadSignup, type SignupData } from "./signup-flow.server";

export const handle = { i18n: ["account", "signup", "photos"], layout: "empty" } satisfies RouteHandle;

/** The signup at a member's address, which leads to that member afterwards. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const id = readId(params.id);
  if (id === null) throw new Response("not_found", { status: 404 });
  if (ctx.member) return redirect(paths.member(id));
  const draft = draftCookie(draftFor(request.headers.get("cookie"), id), ctx.origin.startsWith("https:"));
  const headers = new Headers(request.headers);
  headers.set("Cookie", `${draft.split(";", 1)[0]}; ${request.headers.get("cookie") ?? ""}`);
  const head = hiddenHead(ctx, ctx.t("account:signup_title"));
  const data = await loadSignup(ctx, new Request(request.url, { headers }));
  return json({ head, data }, { headers: { "Set-Cookie": draft } });
}

export { meta } from "~/layouts/page-title";

/** The signup that names the member it leads to. product 5.27 */
export default function MemberSignup() {
  const { data } = useLoaderData<typeof loader>();
  return <SignupFlow data={data as SignupData} answer={undefined} />;
}
