import { t } from "../../text";
import { facts as factsCss, term } from "../../ui/layout.css";
import { mono, second } from "../../ui/text.css";
import { anywhere } from "../team/team.css";
import type { TeamFacts } from "../team/team-facts.server";

/** Whom an act on the team concerns, and what it permits. */
export function TeamConsequences({ facts }: { facts: TeamFacts }) {
  const { person, present, role, where, lastDay } = facts;
  return (
    <dl className={factsCss}>
      <dt className={term}>{t("team_person")}</dt>
      <dd className={anywhere}>
        {person.name} <span className={second}>{person.email}</span>
      </dd>
      {role ? (
        <>
          <dt className={term}>{t("team_role")}</dt>
          <dd>{role.title}</dd>
          <dt className={term}>{t("team_where")}</dt>
          <dd>{where}</dd>
          <dt className={term}>{t("team_last_day")}</dt>
          <dd>{lastDay ?? t("none")}</dd>
          <dt className={term}>{t("team_permissions")}</dt>
          <dd className={mono}>{role.permissions.join(", ")}</dd>
        </>
      ) : null}
      {present.length > 0 ? (
        <>
          <dt className={term}>{t("team_present")}</dt>
          <dd>{present.join(", ")}</dd>
        </>
      ) : null}
    </dl>
  );
}
