import "../../messages/team";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { permitsSomewhere } from "~/domain/operators/team/grants.server";
import { listLinks } from "~/domain/operators/team/invitation-links.server";
import { readTeam } from "~/domain/operators/team/read-team.server";
import { requireOperator } from "~/http/console/operator-request.server";
import { teamContext } from "~/http/console/team.server";
import { Times } from "~/http/console/times.server";
import { PageBar } from "../../frame/frame";
import { consolePaths } from "../../paths";
import { t } from "../../text";
import { ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { page, section } from "../../ui/layout.css";
import * as tableCss from "../../ui/table.css";
import { Tag } from "../../ui/tag";
import { heading, hidden, link, nowrap, quiet, second, small, tone } from "../../ui/text.css";
import * as css from "./team.css";
import { type MemberView, memberView } from "./team-view.server";

/** The operators, with what they may do and how they log in. */
export async function loader(args: LoaderFunctionArgs) {
  const request = requireOperator(args, "team.see");
  const { ctx, session } = request;
  const times = new Times({ kind: "all" });
  const team = (await readTeam(teamContext(request, ""))).map((one) => memberView(request, one, times));
  const links = await listLinks(ctx, session.operator.id);
  return {
    mayChange: permitsSomewhere(session.grants, "team.change"),
    links: links.map(({ id, name }) => ({ id, name })),
    active: team.filter(({ ended }) => !ended),
    ended: team.filter(({ ended }) => ended),
  };
}

export const handle = { page: "team" };
export const meta = () => [{ title: t("page_title", { page: t("team") }) }];

export default function Team() {
  const { mayChange, links, active, ended } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBar
        title={t("team")}
        actions={
          mayChange ? (
            <ButtonLink to={consolePaths.teamInvite()} kind="primary">
              <Icon of={Plus} size="s" />
              {t("team_invite")}
            </ButtonLink>
          ) : null
        }
      />
      <div className={page}>
        {links.length > 0 ? (
          <section className={css.waits} aria-labelledby="links">
            <h2 className={heading} id="links">
              {t("team_links")}
            </h2>
            <ul>
              {links.map(({ id, name }) => (
                <li key={id}>
                  <Link className={link} to={consolePaths.teamMember(id)}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section className={section} aria-labelledby="active">
          <h2 className={heading} id="active">
            {t("team_active")}
          </h2>
          {active.length === 0 ? (
            <p className={second}>{t("team_none")}</p>
          ) : (
            <Operators rows={active} label={t("team_active")} />
          )}
        </section>
        {ended.length > 0 ? (
          <section className={section} aria-labelledby="ended">
            <h2 className={heading} id="ended">
              {t("team_ended")}
            </h2>
            <Operators rows={ended} label={t("team_ended")} />
          </section>
        ) : null}
      </div>
    </>
  );
}

function Operators({ rows, label }: { rows: MemberView[]; label: string }) {
  return (
    <table className={tableCss.table}>
      <caption className={hidden}>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t("team_operator")}</th>
          <th scope="col">{t("team_roles")}</th>
          <th scope="col" className={tableCss.optional}>
            {t("team_passkeys")}
          </th>
          <th scope="col" className={tableCss.optional}>
            {t("team_seen")}
          </th>
          <th scope="col" className={`${tableCss.number} ${tableCss.optional}`}>
            {t("team_sessions")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.id}>
            <td>
              <Link
                className={`${tableCss.rowLink} ${link}`}
                to={consolePaths.teamMember(one.id)}
                prefetch="intent"
                data-row
              >
                {one.name}
              </Link>{" "}
              <span className={quiet}>
                {[one.isOwn && t("team_you"), one.demo && t("team_demo")].filter(Boolean).join(", ")}
              </span>
              <p className={`${small} ${quiet} ${css.anywhere}`}>{one.email}</p>
            </td>
            <td>
              <RoleList member={one} />
            </td>
            <td className={tableCss.optional}>
              <Passkeys member={one} />
            </td>
            <td className={`${second} ${nowrap} ${tableCss.optional}`}>
              {one.seen ? (
                <time dateTime={one.seen.iso} title={one.seen.full}>
                  {one.seen.short}
                </time>
              ) : (
                t("team_never")
              )}
            </td>
            <td className={`${tableCss.number} ${tableCss.optional}`}>{one.sessions}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RoleList({ member: { grants, ended, invitedUntil } }: { member: MemberView }) {
  if (ended) return <Tag shape="bar">{t("team_revoked")}</Tag>;
  return (
    <div className={css.list}>
      {grants.map(({ id, role, where, lastDay, endsSoon }) => (
        <p key={id}>
          {t("team_role_at", { role, where })}{" "}
          {lastDay ? (
            <span className={endsSoon ? tone.warn : quiet}>{t("team_until", { day: lastDay })}</span>
          ) : null}
        </p>
      ))}
      {grants.length === 0 ? <p className={quiet}>{t("team_no_role")}</p> : null}
      {invitedUntil ? (
        <p>
          <Tag tone="hold" shape="ring">
            {t("team_invited")}
          </Tag>
        </p>
      ) : null}
    </div>
  );
}

function Passkeys({ member: { passkeys, hasAccount, ended } }: { member: MemberView }) {
  if (ended) return null;
  const hint = passkeys === 1 && !hasAccount ? t("team_no_spare") : "";
  return (
    <>
      {passkeys > 0 ? (
        passkeys
      ) : (
        <span className={hasAccount ? quiet : tone.warn}>{t("team_no_passkey")}</span>
      )}{" "}
      <span className={hasAccount ? quiet : tone.warn}>{hasAccount ? t("team_account") : hint}</span>
    </>
  );
}
