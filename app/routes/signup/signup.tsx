import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageHead } from "~/http/pages/page-head.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { SignupFlow } from "./signup-flow";
import { answerSignup, loadSignup, type SignupAnswer, type SignupData } from "./signup-flow.server";
import { useStepFocus } from "./use-step-focus";

export const handle = { i18n: ["account", "signup", "photos"], layout: "empty" } satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const head = pageHead(ctx, ctx.t("account:signup_title"));
  return { head, data: await loadSignup(ctx, request) };
}

export { meta } from "~/layouts/page-title";

export const action = ({ request, context: { ctx } }: ActionFunctionArgs) => answerSignup(ctx, request);

/** The signup as a page. product 5.4 */
export default function Signup() {
  const { data } = useLoaderData<typeof loader>();
  const answer = useActionData<SignupAnswer>();
  useStepFocus(data as SignupData, answer as SignupAnswer | undefined);
  return <SignupFlow data={data as SignupData} answer={answer as SignupAnswer | undefined} />;
}
