import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Layers, Sparkles, UserSearch } from "lucide-react";
import { type MouseEvent, useEffect } from "react";
import { Trans, useTranslation } from "react-i18next";
import { LikeButton } from "~/layouts/like-button";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { toast } from "~/layouts/toast";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { MemberCard } from "~/ui/member-card";
import { grid } from "~/ui/member-card.css";
import { heading, hiddenText, label, muted, page, wrap } from "~/ui/text.css";
import { Chips } from "./chips";
import { Filters } from "./filters";
import * as css from "./members.css";
import { membersView, type ShownCard } from "./members.server";
import { PartnerCard } from "./partner-card";
import { keyOf, useResults } from "./use-results";

export const handle = { i18n: ["account", "games", "search"] };

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { keep, ...data } = await membersView(ctx, request);
  return keep ? json(data, { headers: keep }) : data;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** The home of members: a search, and whom it finds. product.md §2, §3 */
export default function Members() {
  const { t } = useTranslation();
  const { view } = useLoaderData<typeof loader>();
  const { similar, count, isMember } = view;
  const results = useResults(view);
  return (
    <div className={`${wrap} ${page} ${css.frame}`}>
      <Filters form={view.form} />
      <section className={css.main} aria-labelledby="search-title">
        <header className={css.head}>
          <h1 className={heading.title} id="search-title">
            <Trans i18nKey="search:title" />
          </h1>
          {count ? <p className={muted}>{count}</p> : null}
          {isMember ? (
            <p className={css.games}>
              <ButtonLink size="small" href={paths.swipeGame()}>
                <Layers aria-hidden />
                {t("games:swipe_name")}
              </ButtonLink>
              <ButtonLink size="small" href={paths.matchFinder()}>
                <Sparkles aria-hidden />
                {t("games:finder_name")}
              </ButtonLink>
            </p>
          ) : null}
        </header>
        <Chips chips={view.chips} />
        <h2 className={hiddenText}>{t("search:results")}</h2>
        {results.cards.length > 0 ? (
          <ul className={grid} id="results">
            {results.cards.map((card, at) => (
              // A partner's card comes again on a later page.
              <Shown
                key={card.kind === "member" ? keyOf(card) : `${keyOf(card)}-${at}`}
                card={card}
                isEager={at < 4}
                isMember={isMember}
              />
            ))}
          </ul>
        ) : (
          <Empty />
        )}
        {similar ? (
          <>
            <header className={css.similar}>
              <h2 className={`${label} ${muted}`}>{similar.title}</h2>
              {similar.count ? <p className={muted}>{similar.count}</p> : null}
            </header>
            <ul className={grid}>
              {similar.results.map((member) => (
                <Shown key={member.id} card={{ kind: "member", member }} isMember={isMember} />
              ))}
            </ul>
          </>
        ) : null}
        <More {...results} />
      </section>
    </div>
  );
}

function Shown({
  card,
  isEager = false,
  isMember,
}: {
  card: ShownCard;
  isEager?: boolean;
  isMember: boolean;
}) {
  if (card.kind === "partner") return <PartnerCard partner={card.partner} />;
  const { id, name, liked } = card.member;
  return (
    <MemberCard
      member={card.member}
      href={paths.member(id)}
      eager={isEager}
      action={isMember ? <LikeButton id={id} name={name} liked={liked} onCard /> : null}
    />
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <div className={css.empty}>
      <UserSearch aria-hidden />
      <p className={heading.section}>{t("search:empty_title")}</p>
      <p className={muted}>{t("search:empty_text")}</p>
    </div>
  );
}

/** The way to the next page, which comes by itself when its reader is near. */
function More({ more, hasAppended, isLoading, hasFailed, load, end }: ReturnType<typeof useResults>) {
  const { t } = useTranslation();
  const ask = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void load();
  };
  useEffect(() => {
    if (hasFailed) toast(t("search:failed"));
  }, [hasFailed, t]);
  return (
    <div className={css.more} ref={end} data-more>
      {more ? (
        <ButtonLink href={more} aria-busy={isLoading || undefined} onClick={ask}>
          {t("search:more")}
        </ButtonLink>
      ) : null}
      <p className={hiddenText} role="status">
        {isLoading ? t("search:loading") : hasAppended && !hasFailed ? t("search:loaded") : ""}
      </p>
    </div>
  );
}
