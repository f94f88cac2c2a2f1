import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerAround } from "./around.server";

/** The text about members around the town, for the slider of the signup. product 5.16 */
export const loader = ({ request, context: { ctx } }: LoaderFunctionArgs): Promise<Response> =>
  answerAround(ctx, request);
