import "../../messages/team";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { permitsSomewhere } from "~/domain/operators/team/grants.server";
import { listLinks } from "~/domain/operators/team/invitation-links.server";
import { Times } from "~/http/console/times.server";
import { PageBar } from "../../frame/frame";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { facts, page, section, term } from "../../ui/layout.css";
import { heading, mono, second, tone } from "../../ui/text.css";
import * as css from "./team.css";
import { grantChoices } from "./team-forms.server";
import { changeMember, memberOf } from "./team-member.server";
import { AccessForms, AddRole, Roles } from "./team-member-forms";
import { memberView } from "./team-view.server";

const DONE = ["removed", "sessions", "revoked"] as const;

/** One operator: how the person logs in, roles, and what can be changed. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, member } = await memberOf(args);
  const { ctx, session } = request;
  const times = new Times({ kind: "all" });
  const mayChange = permitsSomewhere(session.grants, "team.change");
  const links = await listLinks(ctx, session.operator.id);
  const reserved = links.find(({ id }) => id === member.id);
  const done = new URL(args.request.url).searchParams.get("done");
  return {
    done: DONE.find((one) => one === done) ?? null,
    member: memberView(request, member, times),
    linkUntil: reserved ? times.of(reserved.until) : null,
    choices: mayChange && !member.disabledAt ? await grantChoices(request) : null,
  };
}

export const action = (args: ActionFunctionArgs) => changeMember(args);

export const handle = { page: "team" };
export const meta = () => [{ title: t("page_title", { page: t("team") }) }];

export default function TeamMemberPage() {
  const { done, member, linkUntil, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "problem" in answer ? answer : null;
  const link = answer && "link" in answer ? answer.link : null;
  const { name, ended, used, seen, passkeys, hasAccount } = member;
  return (
    <>
      <PageBar
        title={name}
        parents={
          <>
            <Link to={consolePaths.team()}>{t("team")}</Link>
            <Icon of={ChevronRight} size="s" />
          </>
        }
      />
      <div className={page}>
        {done && !answer ? (
          <p className={tone.good} role="status">
            {t(`team_done_${done}`)}
          </p>
        ) : null}
        {refused ? (
          <p className={tone.bad} role="alert">
            {t(`team_problem_${refused.problem}`)}
          </p>
        ) : null}
        {link ? (
          <section className={css.waits} aria-labelledby="link" role="status">
            <h2 className={heading} id="link">
              {t("team_link", { name })}
            </h2>
            <code className={`${mono} ${css.link}`}>{link}</code>
            <p>{t("team_link_text", { name })}</p>
          </section>
        ) : null}
        {linkUntil && !link && choices ? (
          <Form method="post" className={css.waits}>
            <p>{t("team_waits_link", { time: linkUntil.full })}</p>
            <Button type="submit" name="intent" value="link">
              {t("team_make_link")}
            </Button>
          </Form>
        ) : null}
        {ended ? <p className={second}>{t("team_ended_at", { time: ended.full })}</p> : null}
        <dl className={facts}>
          <dt className={term}>{t("team_address")}</dt>
          <dd className={css.anywhere}>{member.email}</dd>
          <dt className={term}>{t("team_passkeys")}</dt>
          <dd>
            {passkeys === 0
              ? t("team_no_passkey")
              : t("team_passkeys_used", { count: passkeys, time: used?.full ?? t("team_never") })}
          </dd>
          <dt className={term}>{t("team_account_term")}</dt>
          <dd>{t(hasAccount ? "team_linked" : "none")}</dd>
          <dt className={term}>{t("team_seen")}</dt>
          <dd>{seen?.full ?? t("team_never")}</dd>
          <dt className={term}>{t("team_sessions")}</dt>
          <dd>{member.sessions}</dd>
        </dl>
        {member.invitedUntil && !ended ? (
          <p className={tone.hold}>{t("team_invited_until", { time: member.invitedUntil.full })}</p>
        ) : null}
        {ended ? null : (
          <section className={section} aria-labelledby="roles">
            <h2 className={heading} id="roles">
              {t("team_roles")}
            </h2>
            <Roles member={member} refused={refused} />
          </section>
        )}
        {choices ? <AddRole member={member} choices={choices} refused={refused} /> : null}
        {choices && member.governed ? <AccessForms member={member} refused={refused} /> : null}
      </div>
    </>
  );
}
