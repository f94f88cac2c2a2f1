import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useWords } from "~/i18n/words-context";
import { pageMeta } from "~/layouts/page-title";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { heading, lede, muted, page, small, wrap } from "~/ui/text.css";
import * as css from "./account-page.css";

export function loader({ context: { ctx } }: LoaderFunctionArgs) {
  if (!ctx.member) return redirect(paths.login());
  return {
    member: ctx.member.name,
    photos: ctx.tenant.config.premium_photos,
    head: { title: `${ctx.t("account:activate_title")} – ${ctx.tenant.config.name}`, noindex: true },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.head);

/** What comes first after the address is confirmed: the own profile, premium, the others. product.md §2 */
export default function ActivateDone() {
  const t = useWords();
  const { member, photos } = useLoaderData<typeof loader>();
  const cards = [
    { at: "profile", href: paths.profile(), kind: "primary" },
    { at: "premium", href: paths.premium(), kind: "quiet" },
    { at: "members", href: paths.members(), kind: "quiet" },
  ] as const;
  return (
    <div className={`${wrap} ${page}`}>
      <h1 className={heading.title}>{t("account:activate_title")}</h1>
      <p className={`${lede} ${muted}`}>{t("account:activate_lede", { member })}</p>
      <div className={css.cards}>
        {cards.map(({ at, href, kind }) => (
          <section key={at} className={css.card}>
            <h2 className={heading.section}>{t(`account:activate_${at}_title`)}</h2>
            <p className={small}>{t(`account:activate_${at}_text`, { photos })}</p>
            <ButtonLink kind={kind} href={href}>
              {t(`account:activate_${at}_button`)}
            </ButtonLink>
          </section>
        ))}
      </div>
    </div>
  );
}
