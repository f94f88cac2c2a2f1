import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { BadgeCheck, Camera, Search, Sparkles } from "lucide-react";
import { findSignupMatches } from "~/domain/members/find-signup-matches.server";
import { useWords } from "~/i18n/words-context";
import { pageMeta, waitingIn } from "~/layouts/page-title";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Row } from "~/ui/row";
import { rows } from "~/ui/row.css";
import { heading, lede, muted, page, wrap } from "~/ui/text.css";
import { CardGrid } from "../signup/card-grid";
import * as css from "./account-page.css";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  if (!ctx.member) return redirect(paths.login());
  return {
    member: ctx.member.name,
    photos: ctx.tenant.config.premium_photos,
    matches: await findSignupMatches(ctx, ctx.member),
    head: { title: `${ctx.t("account:activate_title")} – ${ctx.tenant.config.name}`, noindex: true },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(data?.head, waitingIn(matches));

/** What comes first after the address is confirmed: the own profile, premium, the others. product.md §2 */
export default function ActivateDone() {
  const t = useWords();
  const { member, photos, matches } = useLoaderData<typeof loader>();
  const places = [
    { at: "profile", href: paths.profile(), kind: "primary", Icon: Camera },
    { at: "premium", href: paths.premium(), kind: "quiet", Icon: Sparkles },
    { at: "members", href: paths.members(), kind: "quiet", Icon: Search },
  ] as const;
  return (
    <div className={`${wrap} ${page}`}>
      <div className={css.ways}>
        <header className={css.head}>
          <span className={css.icon}>
            <BadgeCheck aria-hidden />
          </span>
          <h1 className={heading.title}>{t("account:activate_title")}</h1>
          <p className={`${lede} ${muted}`}>{t("account:activate_lede", { member })}</p>
        </header>
        <ul className={rows}>
          {places.map(({ at, href, kind, Icon }) => (
            <Row
              key={at}
              icon={<Icon aria-hidden />}
              title={t(`account:activate_${at}_title`)}
              text={t(`account:activate_${at}_text`, { photos })}
            >
              <ButtonLink kind={kind} href={href}>
                {t(`account:activate_${at}_button`)}
              </ButtonLink>
            </Row>
          ))}
        </ul>
      </div>
      {matches.length > 0 ? (
        <section className={css.others}>
          <h2 className={heading.section}>{t("signup:matches_title")}</h2>
          <CardGrid members={matches} />
        </section>
      ) : null}
    </div>
  );
}
