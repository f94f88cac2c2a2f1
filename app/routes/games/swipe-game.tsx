import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findSwipeDeck } from "~/domain/games/find-swipe-deck.server";
import { PASS_DAYS } from "~/domain/games/rules";
import { swipe } from "~/domain/games/swipe.act.server";
import { countFitting } from "~/domain/members/search/unseen-count.server";
import { seesMembers } from "~/domain/members/sight.server";
import { Unseen } from "~/features/unseen/unseen";
import { formActions, offer } from "~/http/acts/form-actions.server";
import type { Ctx } from "~/http/context.server";
import { countList, tooMany } from "~/http/limits/profile-limits.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { unseenOf } from "~/http/pages/unseen.server";
import type { RefusalCode } from "~/http/refusals/refusal.server";
import { requireMember } from "~/http/request/require-member.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { page, wrap } from "~/ui/text.css";
import { GameHead } from "./game-head";
import { retryingLoader } from "./retrying-loader";
import * as css from "./swipe.css";
import { SwipeEmpty, SwipeLimit } from "./swipe-end";
import { SwipeStack } from "./swipe-stack";
import { SwipeText } from "./swipe-text";
import { useSwipes } from "./use-swipes";

export const handle = { i18n: ["games"], screen: "tab" } satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  await countList(ctx).catch((error: unknown) => {
    throw tooMany(error);
  });
  const { resetsAt, ...deck } = await findSwipeDeck(ctx, member);
  const isUnseen = !(await seesMembers(ctx, member));
  return {
    deck,
    unseen: isUnseen ? unseenOf(ctx, await countFitting(ctx, member)) : null,
    reset: resetOf(ctx, resetsAt),
    notice: noticeOf(ctx, new URL(request.url).searchParams.get("told")),
    head: hiddenHead(ctx, ctx.t("games:swipe_name")),
  };
}

/** The page's message about a swipe or an undo that was refused as a form. */
function noticeOf(ctx: Ctx, reported: string | null): string | null {
  if (reported === "gone") return ctx.t("games:swipe_gone");
  if (reported === "often") return ctx.t("likes:refused_often");
  if (reported === "undos") return ctx.t("games:undo_refused");
  if (reported === "nothing") return ctx.t("games:undo_nothing");
  return null;
}

/** The time of the next likes, and the seconds until then. */
function resetOf({ now }: Ctx, at: Date) {
  return { until: at.toISOString(), seconds: Math.ceil((at.getTime() - now.getTime()) / 1000) };
}

export const clientLoader = retryingLoader;

export { meta } from "~/layouts/page-title";

/** Which of the page's messages a refusal shows. The page itself states that the day's likes are used. */
const messageOf: Partial<Record<RefusalCode, string>> = {
  too_often: "often",
  not_found: "gone",
  no_undo_left: "undos",
  nothing_to_undo: "nothing",
};

export const action = formActions(
  offer(swipe, {
    after: () => redirect(paths.swipeGame()),
    refused: ({ error }, { form }) => {
      const message = error === "invalid_input" && form.has("undo") ? "nothing" : messageOf[error];
      return redirect(message ? `${paths.swipeGame()}?told=${message}` : paths.swipeGame());
    },
  }),
);

/** Shows members one at a time to like or pass. product 10.15 */
export default function SwipeGame() {
  const { deck, unseen, reset, notice } = useLoaderData<typeof loader>();
  const swipes = useSwipes(deck);
  const { isOver, isEmpty, isMoved, undo } = swipes;
  return (
    <>
      <GameHead game="swipe" />
      {unseen ? (
        <div className={`${wrap} ${page}`}>
          <Unseen unseen={unseen} as="h1" />
        </div>
      ) : isOver || isEmpty ? (
        <div className={`${wrap} ${page}`}>
          {isOver ? (
            <SwipeLimit {...reset} isAfterDeck={isMoved} undo={undo} />
          ) : (
            <SwipeEmpty days={PASS_DAYS} isAfterDeck={isMoved} undo={undo} />
          )}
        </div>
      ) : (
        <div className={css.clip} data-cuts>
          <div className={`${wrap} ${css.swipe}`}>
            <SwipeText deck={deck} notice={notice} />
            <SwipeStack swipes={swipes} />
          </div>
        </div>
      )}
    </>
  );
}
