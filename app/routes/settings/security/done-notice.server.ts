import type { Ctx } from "~/http/context.server";
import type { Notice } from "../../accounts/notice.server";

const done = ["password", "session", "others", "added", "renamed", "removed", "off", "reset"] as const;

/** Returns the notice about a completed action, from the query `?done=…`. */
export function doneNotice({ t }: Pick<Ctx, "t">, request: Request): Notice | null {
  const said = new URL(request.url).searchParams.get("done");
  const what = done.find((one) => one === said);
  return what ? { text: t(`security:done_${what}`), isGood: true } : null;
}
