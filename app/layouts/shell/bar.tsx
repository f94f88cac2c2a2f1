import {
  Check,
  CircleUser,
  Coins,
  Globe,
  Heart,
  LogOut,
  MessageCircle,
  Search,
  Settings,
  Sparkles,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { LOW_CREDITS } from "~/domain/credits/rules";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Count } from "~/ui/count";
import { Link } from "~/ui/link";
import { hiddenText, wrap } from "~/ui/text.css";
import { useCounts } from "../live/counts";
import * as css from "./bar.css";
import { countsOf } from "./counts-of";
import type { Shell } from "./shell.server";

/** The top bar: logo, what there is for members, language, and Log in or the account. `logoOnly` for landing pages. product.md §2 */
export function Bar({ shell, logoOnly = false }: { shell: Shell; logoOnly?: boolean }) {
  const { t } = useTranslation();
  return (
    <header className={css.bar}>
      <div className={`${css.inside} ${wrap}`}>
        <Logo shell={shell} />
        {shell.member && !logoOnly ? <MemberNav shell={shell} isPremium={shell.member.isPremium} /> : null}
        {logoOnly ? null : (
          <div className={css.end}>
            {shell.languages.length > 1 || shell.hasMoreLanguages ? <LanguageSwitcher shell={shell} /> : null}
            {shell.member ? (
              <AccountMenu name={shell.member.name} />
            ) : (
              <ButtonLink size="small" href={paths.login()}>
                {t("common:login")}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </header>
  );
}

/** Where members go; a bar of tabs at the foot of a phone. */
function MemberNav({ shell, isPremium }: { shell: Shell; isPremium: boolean }) {
  const { t } = useTranslation();
  const { messages, likes, credits } = useCounts(countsOf(shell));
  const places = [
    { href: paths.members(), text: t("common:nav_members"), Icon: Search, badge: null },
    {
      href: paths.chats(),
      text: t("common:nav_messages"),
      Icon: MessageCircle,
      badge: (
        <Count name="messages" count={messages} words={t("common:unread_messages", { number: messages })} />
      ),
    },
    {
      href: paths.likes(),
      text: t("common:nav_likes"),
      Icon: Heart,
      badge: <Count name="likes" count={likes} words={t("common:new_likes", { number: likes })} />,
    },
    isPremium
      ? {
          href: paths.credits(),
          text: t("common:nav_credits"),
          Icon: Coins,
          badge: (
            <Count
              name="credits"
              count={credits}
              words={t("common:credits_left", { number: credits })}
              isHidden={credits > LOW_CREDITS}
            />
          ),
        }
      : { href: paths.premium(), text: t("common:nav_premium"), Icon: Sparkles, badge: null },
  ];
  return (
    <nav className={css.nav} aria-label={t("common:main_menu")}>
      {places.map(({ href, text, Icon, badge }) => (
        <Link
          key={href}
          className={css.navLink}
          href={href}
          aria-current={shell.path === href || shell.path.startsWith(`${href}/`) ? "page" : undefined}
        >
          <Icon aria-hidden />
          <span>{text}</span>
          {badge}
        </Link>
      ))}
    </nav>
  );
}

/** My profile, settings, log out. A native popover: it works without any script. */
function AccountMenu({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <button className={css.languageButton} type="button" popovertarget="account-menu">
        <CircleUser aria-hidden />
        <span className={hiddenText}>{t("common:my_account")}: </span>
        <span className={css.accountName}>{name}</span>
      </button>
      <div className={css.menu} popover="auto" id="account-menu">
        <Link className={css.menuPlace} href={paths.profile()}>
          <CircleUser aria-hidden />
          {t("common:nav_profile")}
        </Link>
        <Link className={css.menuPlace} href={paths.settings()}>
          <Settings aria-hidden />
          {t("common:nav_settings")}
        </Link>
        <form method="post" action={paths.logout()}>
          <button className={css.menuPlace} type="submit">
            <LogOut aria-hidden />
            {t("common:logout")}
          </button>
        </form>
      </div>
    </>
  );
}

/** The brand's logo: it leads strangers home, and members to the search, which is their home. product.md §2 */
export function Logo({ shell }: { shell: Shell }) {
  return (
    <Link className={css.logo} href={shell.isLoggedIn ? paths.members() : paths.index()}>
      {shell.logo ? <img src={shell.logo} alt={shell.name} height={38} /> : shell.name}
    </Link>
  );
}

/** Offers the languages that matter to this visitor. A plain form and a native popover: it works without any script. */
function LanguageSwitcher({ shell }: { shell: Shell }) {
  const { t } = useTranslation();
  return (
    <>
      <button className={css.languageButton} type="button" popovertarget="language-menu">
        <Globe aria-hidden />
        <span className={hiddenText}>{t("common:language")}: </span>
        <span>{shell.locale}</span>
      </button>
      <div className={css.menu} popover="auto" id="language-menu">
        <form method="post" action={paths.langConfig()}>
          <input type="hidden" name="back" value={shell.back} />
          {shell.languages.map(({ code, name }) => (
            <button
              key={code}
              className={css.menuRow}
              name="locale"
              value={code}
              lang={code}
              type="submit"
              aria-current={code === shell.locale || undefined}
            >
              {name}
              {code === shell.locale ? <Check aria-hidden /> : null}
            </button>
          ))}
        </form>
        {shell.hasMoreLanguages ? (
          <a className={css.menuRow} href={paths.langConfig()}>
            {t("common:language_all")}
          </a>
        ) : null}
      </div>
    </>
  );
}
