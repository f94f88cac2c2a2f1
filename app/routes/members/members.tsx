import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MailCheck, UserSearch } from "lucide-react";
import { type MouseEvent, useEffect } from "react";
import { Trans, useTranslation } from "react-i18next";
import { rememberPersons } from "~/client/person-list";
import { toast } from "~/client/toast";
import { LikeButton } from "~/features/likes/like-button";
import { WideCard } from "~/features/likes/wide-card";
import { wides } from "~/features/likes/wide-card.css";
import { ResendForm } from "~/features/unseen/resend-form";
import { formatWhole } from "~/i18n/format";
import type { RouteHandle } from "~/layouts/route-handle";
import { AlertRow } from "~/layouts/shell/alert";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { HeadRow } from "~/ui/head-row";
import { MemberCard } from "~/ui/member-card";
import { grid } from "~/ui/member-card.css";
import { photo as photoFrame } from "~/ui/photo.css";
import { PlaceholderCards } from "~/ui/placeholders";
import { heading, hiddenText, muted, wrap } from "~/ui/text.css";
import { ActiveFilters } from "./active-filters";
import { useFilterPanel } from "./filter-panel";
import { HeadButtons } from "./head-buttons";
import * as css from "./members.css";
import { type MembersView, membersView, type ShownCard } from "./members.server";
import { PartnerCard } from "./partner-card";
import { useIsSearching } from "./use-is-searching";
import { keyOf, useResults } from "./use-results";

export const handle = {
  i18n: ["account", "games", "search"],
  screen: "tab",
} satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { keep, ...data } = await membersView(ctx, request);
  return keep ? json(data, { headers: keep }) : data;
}

export { tabLoader as clientLoader } from "~/client/cached-tabs";
export { meta } from "~/layouts/page-title";

/** The search of members and its results. product 9.4, 9.8 */
export default function Members() {
  const { t, i18n } = useTranslation();
  const { view } = useLoaderData<typeof loader>();
  const { count, far } = view;
  const results = useResults(view);
  const isSearching = useIsSearching();
  const filters = useFilterPanel(view);
  useEffect(() => {
    const persons = results.cards.flatMap((card) => (card.kind === "member" ? [card.member] : []));
    rememberPersons(persons, view.total || formatWhole(persons.length, i18n.language));
  });
  return (
    <>
      <HeadRow
        isRoot
        title={<Trans i18nKey="search:title" {...(view.isNear ? { context: "near" } : {})} />}
        titleId="search-title"
        count={count}
      >
        <HeadButtons view={view} onFilters={filters.open} />
      </HeadRow>
      <AlertRow />
      <ActiveFilters chips={view.chips} />
      {filters.panel}
      <section
        className={`${wrap} ${css.main}`}
        aria-labelledby="search-title"
        aria-busy={isSearching || undefined}
      >
        <h2 className={hiddenText}>{t("search:results")}</h2>
        {isSearching ? (
          <PlaceholderCards />
        ) : (
          <>
            {results.cards.length === 0 ? <Empty view={view} /> : null}
            {results.cards.length + far.length > 0 ? (
              <ul className={view.wide ? `${grid} ${wides}` : grid} id="results">
                <Cards cards={results.cards} view={view} />
              </ul>
            ) : null}
          </>
        )}
        <More {...results} />
      </section>
    </>
  );
}

/** The cards of the results, then those of members further away. */
function Cards({ cards, view }: { cards: readonly ShownCard[]; view: MembersView }) {
  return (
    <>
      {cards.map((card, at) => (
        // A partner's card may appear again on a later page.
        <Shown
          key={card.kind === "member" ? keyOf(card) : `${keyOf(card)}-${at}`}
          card={card}
          isEager={at < 4}
          view={view}
        />
      ))}
      {view.far.map((member) => (
        <Shown key={member.id} card={{ kind: "member", member }} isFar view={view} />
      ))}
    </>
  );
}

function Shown({
  card,
  isEager = false,
  isFar = false,
  view: { isMember, wide },
}: {
  card: ShownCard;
  isEager?: boolean;
  isFar?: boolean;
  view: MembersView;
}) {
  const { t } = useTranslation();
  if (card.kind === "partner") return <PartnerCard partner={card.partner} />;
  const { member } = card;
  const { id, name, liked } = member;
  const shared = {
    member,
    href: paths.member(id),
    eager: isEager,
    isFar,
    tag: isFar ? <span className={css.advert}>{t("search:further")}</span> : null,
  };
  if (wide) return <WideCard {...shared} wide={wide} />;
  return (
    <MemberCard
      {...shared}
      action={isMember ? <LikeButton id={id} name={name} liked={liked} onCard /> : null}
    />
  );
}

/**
 * No results: pictures from a wider area where there are some, and one suggestion. Before the address is confirmed: what to do, and empty
 * cards for the members that are not shown. product 9.11, 9.3
 */
function Empty({ view: { far, widen, unseen } }: { view: MembersView }) {
  const { t } = useTranslation();
  const faces = far.flatMap(({ photo }) => (photo ? [photo] : [])).slice(0, 3);
  const Icon = unseen ? MailCheck : UserSearch;
  return (
    <>
      <div className={css.empty}>
        {faces.length === 3 ? (
          <div className={css.faces} aria-hidden>
            {faces.map((face) => (
              <span key={face} className={`${photoFrame} ${css.face}`}>
                <img src={face} alt="" width={92} height={115} />
              </span>
            ))}
          </div>
        ) : (
          <Icon className={css.emptyIcon} aria-hidden />
        )}
        <p className={heading.section}>{unseen ? unseen.title : t("search:empty_title")}</p>
        <p className={muted}>{unseen ? unseen.text : t("search:empty_text")}</p>
        {unseen ? <ResendForm /> : null}
        {widen ? <ButtonLink href={widen.href}>{widen.text}</ButtonLink> : null}
      </div>
      {unseen?.count ? (
        <div className={css.still}>
          <PlaceholderCards />
        </div>
      ) : null}
    </>
  );
}

/** The link to the next page, which loads by itself when it comes near. */
function More({ more, hasAppended, isLoading, hasFailed, load, end }: ReturnType<typeof useResults>) {
  const { t } = useTranslation();
  const openSignup = (event: MouseEvent) => {
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
        <ButtonLink href={more} aria-busy={isLoading || undefined} onClick={openSignup}>
          {t("search:more")}
        </ButtonLink>
      ) : null}
      <p className={hiddenText} role="status">
        {isLoading ? t("search:loading") : hasAppended && !hasFailed ? t("search:loaded") : ""}
      </p>
    </div>
  );
}
