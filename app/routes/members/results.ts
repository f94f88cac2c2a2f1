import type { LoaderFunctionArgs } from "@remix-run/node";
import { membersView } from "./members.server";

/** A further page of results as data, which the list appends. product 9.8 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs): Promise<Response> {
  const { view } = await membersView(ctx, request);
  return Response.json({ results: view.results, more: view.more } satisfies ResultsPage);
}

export type ResultsPage = Pick<Awaited<ReturnType<typeof membersView>>["view"], "results" | "more">;
