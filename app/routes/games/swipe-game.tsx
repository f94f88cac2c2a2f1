import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Drama, Heart, UserRound, X } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { findSwipeDeck, type SwipeDeck } from "~/domain/games/find-swipe-deck.server";
import { PASS_DAYS } from "~/domain/games/rules";
import { NoLikesLeft, swipeMember } from "~/domain/games/swipe-member.server";
import { MemberNotFound } from "~/domain/likes/like-events.server";
import type { Ctx } from "~/http/context.server";
import { countSwipe } from "~/http/limits/like-limits.server";
import { TooOften } from "~/http/limits/limits.server";
import { readForm } from "~/http/request/read-form.server";
import { requireMember } from "~/http/request/require-member.server";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths, readId } from "~/paths";
import { Link } from "~/ui/link";
import { Said } from "~/ui/notice";
import { photo } from "~/ui/photo.css";
import { heading, hiddenText, lede, link, muted, page, small, wrap } from "~/ui/text.css";
import * as css from "./swipe.css";
import { SwipeCard } from "./swipe-card";
import { SwipeEmpty, SwipeLimit } from "./swipe-end";

export const handle = { i18n: ["games"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const member = requireMember(ctx, request);
  const { resetsAt, ...deck } = await findSwipeDeck(ctx, member);
  const told = new URL(request.url).searchParams.get("told");
  return {
    deck,
    reset: resetOf(ctx, resetsAt),
    notice:
      told === "gone" ? ctx.t("games:swipe_gone") : told === "often" ? ctx.t("likes:refused_often") : null,
    head: { title: `${ctx.t("games:swipe_name")} – ${ctx.tenant.config.name}`, noindex: true },
  };
}

/** When there are likes again, as the brand's clock says it, and how long that is. */
function resetOf({ tenant, locale, now }: Ctx, at: Date) {
  const time = new Intl.DateTimeFormat(locale, {
    timeZone: tenant.config.timezone,
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
  const seconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");
  return { until: at.toISOString(), time, clock };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** A swipe by the form, for who has no scripts. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  const member = requireMember(ctx, request);
  const form = await readForm(request);
  const profileId = readId(String(form.get("profile") ?? ""));
  if (profileId === null) return redirect(paths.swipeGame());
  const swipe = { profileId, isLike: form.get("like") === "1" };
  try {
    await countSwipe(ctx, member.id, swipe);
    await swipeMember(ctx, member, swipe);
    return redirect(paths.swipeGame());
  } catch (error) {
    if (error instanceof TooOften) return redirect(`${paths.swipeGame()}?told=often`);
    if (error instanceof MemberNotFound) return redirect(`${paths.swipeGame()}?told=gone`);
    // The page itself says that the day's likes are given.
    if (error instanceof NoLikesLeft) return redirect(paths.swipeGame());
    throw error;
  }
}

/** One member after the other: like, or pass. product.md §1, decisions §5 */
export default function SwipeGame() {
  const { deck, reset, notice } = useLoaderData<typeof loader>();
  const isOver = deck.used >= deck.limit;
  if (isOver || deck.cards.length === 0)
    return (
      <div className={`${wrap} ${page}`}>
        {isOver ? <SwipeLimit {...reset} /> : <SwipeEmpty days={PASS_DAYS} />}
      </div>
    );
  return (
    <div className={css.clip}>
      <div className={`${wrap} ${css.swipe}`}>
        <SwipeText deck={deck} notice={notice} />
        <SwipeStack deck={deck} />
      </div>
    </div>
  );
}

type Deck = Omit<SwipeDeck, "resetsAt">;

function SwipeText({ deck, notice }: { deck: Deck; notice: string | null }) {
  const { t } = useTranslation();
  const { used, limit } = deck;
  return (
    <div className={css.text} data-swipe-text>
      <h1 className={heading.title}>
        <Trans i18nKey="games:swipe_title" count={limit} />
      </h1>
      <p className={`${lede} ${muted} ${css.onlyWide}`}>{t("games:swipe_lede")}</p>
      {notice ? <Said>{notice}</Said> : null}
      <p className={limit <= MOST_SLOTS ? `${css.left} ${css.leftBesideSlots}` : css.left}>
        <Heart aria-hidden />
        <span>{t("games:swipe_left", { count: limit - used, limit })}</span>
      </p>
      {limit <= MOST_SLOTS ? <Slots deck={deck} /> : null}
      <p className={css.onlyWide}>
        <Link className={link} href={paths.matchFinder()}>
          {t("games:swipe_finder")}
        </Link>
      </p>
      <p className={`${small} ${muted} ${css.onlyWide}`} data-keys hidden>
        {t("games:swipe_keys")}
      </p>
    </div>
  );
}

const MOST_SLOTS = 6;

/** The likes of the day: whose they are, and those that are left. The line over it says the same in words. */
function Slots({ deck: { liked, limit, used } }: { deck: Deck }) {
  return (
    <ul className={css.slots} aria-hidden>
      {Array.from({ length: limit }, (_, at) => {
        const member = liked[at];
        const key = member?.id ?? `free-${at}`;
        if (at >= used) return <li key={key} />;
        if (member?.fictional)
          return (
            <li key={key} className={`${css.slotTaken} ${css.slotFictional}`}>
              <Drama />
            </li>
          );
        return member?.photo ? (
          <li key={key} className={`${photo} ${css.slotTaken}`}>
            <img src={member.photo} alt="" width={52} height={52} />
          </li>
        ) : (
          <li key={key} className={css.slotTaken}>
            <Heart />
          </li>
        );
      })}
    </ul>
  );
}

function SwipeStack({ deck: { cards } }: { deck: Deck }) {
  const { t } = useTranslation();
  const [top] = cards;
  return (
    <div className={css.side} data-enhance="swipe" data-failed={t("errors:try_later")}>
      <ul className={css.deck}>
        {cards
          .map((member, at) => (
            <SwipeCard key={member.id} member={member} isTop={at === 0} isEager={at < 3} />
          ))
          .reverse()}
      </ul>
      <p className={hiddenText} role="status" data-said />
      <form className={css.acts} method="post" action={paths.swipeGame()}>
        <input type="hidden" name="profile" value={top?.id} />
        <button className={css.large} type="submit" name="like" value="0" aria-label={t("games:swipe_pass")}>
          <X aria-hidden />
        </button>
        <button className={css.send} type="submit" name="like" value="1" aria-label={t("games:swipe_like")}>
          <Heart aria-hidden />
        </button>
        <a
          className={css.large}
          data-view
          href={paths.member(top?.id ?? 0)}
          aria-label={t("games:swipe_view")}
        >
          <UserRound aria-hidden />
        </a>
      </form>
    </div>
  );
}
