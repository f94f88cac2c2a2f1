import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BadgeCheck, Camera, Search, Sparkles } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { findSignupMatches } from "~/domain/members/find-signup-matches.server";
import { CardGrid } from "~/features/likes/card-grid";
import type { Ctx } from "~/http/context.server";
import { hiddenHead } from "~/http/pages/page-head.server";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/button";
import { Row } from "~/ui/row";
import { rows } from "~/ui/row.css";
import { heading, lede, muted, page, wrap } from "~/ui/text.css";
import * as css from "./account-page.css";
import { ActivateConfirm, AlreadyConfirmed } from "./activate-confirm";
import { activationView, answerActivation } from "./activate-link.server";

export const handle = { i18n: ["account", "signup"] };

/** With a token: the page of an activation link, which changes nothing by itself. Without: the next steps of a confirmed member. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (token !== null) {
    const view = await activationView(ctx, token);
    return { view, head: headOf(ctx, view.kind) };
  }
  if (!ctx.member) return redirect(paths.login());
  if (ctx.member.status === "not_confirmed") return redirect(paths.activateError());
  const matches = await findSignupMatches(ctx, ctx.member);
  const done = { member: ctx.member.name, photos: ctx.tenant.config.premium_photos, matches };
  return { view: { kind: "done", ...done } as const, head: headOf(ctx, "done") };
}

const titles = {
  confirm: "account:activate_confirm_title",
  again: "account:activate_again_title",
  done: "account:activate_title",
} as const;

function headOf({ t, tenant }: Ctx, kind: keyof typeof titles) {
  return hiddenHead({ tenant }, t(titles[kind]));
}

export const action = ({ request, context: { ctx } }: ActionFunctionArgs) => answerActivation(request, ctx);

export { meta } from "~/layouts/page-title";

export default function ActivateDone() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (view.kind === "again") return <AlreadyConfirmed />;
  if (view.kind === "done") return <NextSteps {...view} />;
  return <ActivateConfirm {...view} notice={answer?.notice ?? null} problems={answer?.problems ?? {}} />;
}

type NextStepsProps = { member: string; photos: number; matches: ComponentProps<typeof CardGrid>["members"] };

/** The next steps after the confirmation: own profile, premium, search. product 5.32 */
function NextSteps({ member, photos, matches }: NextStepsProps) {
  const { t } = useTranslation();
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
