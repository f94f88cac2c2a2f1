import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerAround } from "./around.server";

/** What members are around a newcomer's town, in words, for the slider of the signup. APP §6 */
export const loader = ({ request, context: { ctx } }: LoaderFunctionArgs): Promise<Response> =>
  answerAround(ctx, request);
