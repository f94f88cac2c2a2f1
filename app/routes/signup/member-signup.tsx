import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths, readId } from "~/paths";
import { draftCookie } from "./signup-draft.server";
import { SignupFlow } from "./signup-flow";
import { draftFor, loadSignup, type SignupData } from "./signup-flow.server";

export const handle = { i18n: ["account", "signup", "photos"] };

/** The signup of a visitor who came for one member, and is led to them afterwards. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const id = readId(params.id);
  if (id === null) throw new Response("not_found", { status: 404 });
  if (ctx.member) return redirect(paths.member(id));
  const draft = draftCookie(draftFor(request.headers.get("cookie"), id), ctx.origin.startsWith("https:"));
  const asked = new Headers(request.headers);
  asked.set("Cookie", `${draft.split(";", 1)[0]}; ${request.headers.get("cookie") ?? ""}`);
  const head = { title: `${ctx.t("account:signup_title")} – ${ctx.tenant.config.name}`, noindex: true };
  const data = await loadSignup(ctx, new Request(request.url, { headers: asked }));
  return json({ head, data }, { headers: { "Set-Cookie": draft } });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** The signup that names whom it leads to. product.md §2 */
export default function MemberSignup() {
  const { data } = useLoaderData<typeof loader>();
  return <SignupFlow data={data as SignupData} answer={undefined} />;
}
