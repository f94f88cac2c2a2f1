import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "~/http/console/operator-request.server";
import { reply } from "~/http/console/reply.server";
import { searchConsole } from "./search.server";

/** `?q=` answers what the palette shows, as JSON: the same as the page of the search. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "home.see");
  return reply(await searchConsole(request, new URL(args.request.url).searchParams.get("q") ?? ""));
}
