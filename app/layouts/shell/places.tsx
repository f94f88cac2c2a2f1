import { useLocation, useNavigation } from "@remix-run/react";
import { Coins, Gem, Heart, Layers, MessageCircle, Search } from "lucide-react";
import { type PointerEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCounts } from "~/client/live/counts";
import { LOW_CREDITS } from "~/domain/credits/rules";
import { Face } from "~/features/own-face/face";
import { numberIn, paths } from "~/paths";
import { Count } from "~/ui/count";
import { Link } from "~/ui/link";
import * as css from "./bar.css";
import { countsOf } from "./counts-of";
import type { Shell } from "./shell.server";

/**
 * The main navigation: in the bar, where the balance is a button at the end, and as tabs at the bottom on phones, where the account is the
 * last tab. Below 360 px the head row of the search links to the games. product 4.13
 */
export function Places({ shell, isPremium }: { shell: Shell; isPremium: boolean }) {
  const { t } = useTranslation();
  const { messages, likes, credits } = useCounts(countsOf(shell));
  // The address of a conversation that has no number yet is below that of the member.
  const here = useLocation();
  const { location: next = here } = useNavigation();
  const [pressed, setPressed] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press ends with the navigation that it starts
  useEffect(() => setPressed(""), [next]);
  const press = (href: string) => ({
    "data-pressed": pressed === href || undefined,
    onPointerDown: ({ button }: PointerEvent) => setPressed(button === 0 ? href : ""),
    onPointerUp: ({ currentTarget, clientX, clientY }: PointerEvent) =>
      currentTarget.contains(document.elementFromPoint(clientX, clientY)) || setPressed(""),
    onPointerCancel: () => setPressed(""),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && setPressed(""),
  });
  const at = numberIn(next.pathname, paths.memberChat) === null ? next.pathname : paths.chats();
  const places = [
    { href: paths.members(), text: t("common:tab_search"), Icon: Search },
    {
      href: paths.swipeGame(),
      others: [paths.matchFinder()],
      text: t("common:tab_play"),
      Icon: Layers,
      className: css.play,
    },
    {
      href: paths.likes(),
      text: t("common:tab_likes"),
      Icon: Heart,
      badge: <Count name="likes" count={likes} words={t("common:new_likes", { number: likes })} />,
    },
    {
      href: paths.chats(),
      text: t("common:tab_chats"),
      Icon: MessageCircle,
      badge: (
        <Count name="messages" count={messages} words={t("common:unread_messages", { number: messages })} />
      ),
    },
    isPremium
      ? {
          href: paths.credits(),
          text: t("common:tab_credits"),
          Icon: Coins,
          amount: credits,
          className: css.balance,
          badge: (
            <Count
              name="credits"
              count={credits}
              words={t("common:credits_left", { number: credits })}
              isHidden={credits > LOW_CREDITS}
            />
          ),
        }
      : { href: paths.premium(), text: t("common:tab_premium"), Icon: Gem, className: css.balance },
  ] satisfies readonly Place[];
  return (
    <nav className={css.nav} aria-label={t("common:main_menu")}>
      {places.map(({ href, text, Icon, amount, badge, others, className }: Place) => (
        <Link
          key={href}
          className={className ? `${css.navLink} ${className}` : css.navLink}
          href={href}
          {...press(href)}
          aria-current={isAt(at, [href, ...(others ?? [])]) ? "page" : undefined}
        >
          <Icon className={css.icon} aria-hidden />
          {amount === undefined ? null : <span className={css.amount}>{amount}</span>}
          <span>{text}</span>
          {badge}
        </Link>
      ))}
      <Link
        className={css.meTab}
        href={paths.settings()}
        {...press(paths.settings())}
        aria-current={isAt(at, own) ? "page" : undefined}
      >
        <Face />
        <span>{t("common:tab_me")}</span>
      </Link>
    </nav>
  );
}

type Place = {
  href: string;
  /** further pages that belong to this place */
  others?: readonly string[];
  text: string;
  Icon: typeof Search;
  /** a number before the text, where there is room for it */
  amount?: number;
  badge?: ReactNode;
  className?: string;
};

/** What the member's own screen leads to. */
const own = [paths.settings(), paths.profile(), paths.notifications(), paths.transactions()];

const isAt = (path: string, places: readonly string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`));
