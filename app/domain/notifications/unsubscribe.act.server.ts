import { z } from "zod";
import { act } from "~/domain/act.server";
import { unsubscribe } from "./unsubscribe.server";

/** Unsubscribes the member to whom a link was mailed: from mails of its kind, or from all optional ones. product 15.7 */
export const unsubscribeAct = act({
  name: "unsubscribe",
  access: "visitor",
  area: "account",
  input: z.object({ token: z.string(), scope: z.enum(["these", "all"]) }),
  run: (ctx, { token, scope }) => unsubscribe(ctx, token, scope),
});
