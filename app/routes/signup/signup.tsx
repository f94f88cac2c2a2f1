import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { SignupFlow } from "./signup-flow";
import { answerSignup, loadSignup, type SignupAnswer, type SignupData } from "./signup-flow.server";

export const handle = { i18n: ["account", "signup", "photos"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const head = { title: `${ctx.t("account:signup_title")} – ${ctx.tenant.config.name}` };
  return { head, data: await loadSignup(ctx, request) };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

export const action = ({ request, context: { ctx } }: ActionFunctionArgs) => answerSignup(ctx, request);

/** The signup as a page. product.md §2 */
export default function Signup() {
  const { data } = useLoaderData<typeof loader>();
  const answer = useActionData<SignupAnswer>();
  return <SignupFlow data={data as SignupData} answer={answer as SignupAnswer | undefined} />;
}
