import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "~/http/console/operator-request.server";
import { ordersFile } from "./orders-file.server";

/** The list of orders as a file: `?format=csv` or `jsonl`, with the filter of the list. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "orders.see");
  return ordersFile(request, new URL(args.request.url).searchParams);
}
