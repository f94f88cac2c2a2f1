import { sql } from "kysely";
import type { TenantTransaction } from "~/db/tables";
import { todayIn } from "~/domain/calendar";
import type { Needs } from "~/domain/context";
import type { MemberStep } from "./steps";

/**
 * Counts a funnel step of a member, once however often it is called. The count takes effect when the transaction commits. Only members
 * whose signup was counted are counted further, which excludes demo members, operators and accounts that existed before. The rows are
 * appended, so that no two transactions wait for the same row; `foldCounts` adds them up.
 * @returns whether this call counted the step. product 20.1
 */
export async function countStep(
  { tenant, now }: Needs<"now" | "tenant">,
  tx: TenantTransaction,
  member: { id: number },
  step: MemberStep,
): Promise<boolean> {
  const { timezone, traffic_sources } = tenant.config;
  const sources = traffic_sources.map(({ ref }) => ref);
  const { rows } = await sql<{ count: number }>`
    with first as (
      insert into member_steps (member_id, step)
      select ${member.id}::bigint, ${step}::text
      where ${step}::text = 'signup'
        or exists (select from member_steps where member_id = ${member.id}::bigint and step = 'signup')
      on conflict do nothing
      returning member_id
    ), person as (
      select case when ref = any(${sources}::text[]) then ref else '' end as source, coalesce(lander, '') as lander, country, experiments
      from members where id in (select member_id from first)
    ), added as (
      insert into growth_pending (day, step, source, lander, country, experiment, variant, count)
      select ${todayIn(timezone, now)}::date, ${step}::text, source, lander, country, '', '', 1 from person
      union all
      select ${todayIn(timezone, now)}::date, ${step}::text, '', '', '', name, variant, 1 from person, jsonb_each_text(experiments) as each (name, variant)
    )
    select count(*)::int as count from first`.execute(tx);
  return rows[0]!.count > 0;
}

/** Returns whether the steps of a member are counted, which is so if their signup was. */
export async function isInFunnel(tx: TenantTransaction, memberId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("member_steps")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("step", "=", "signup")
    .executeTakeFirst();
  return row !== undefined;
}
