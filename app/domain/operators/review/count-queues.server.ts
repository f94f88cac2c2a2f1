import { sql } from "kysely";
import type { TenantDb } from "~/db/pool.server";
import { findWaiting } from "../find-orders.server";

/** The queues that operators work on, by what waits in them. */
export const queues = ["escalated", "photos", "complaints", "appeals", "orders"] as const;
export type Queue = (typeof queues)[number];

/** How many wait, at most `QUEUE_MAX`, and since when the first. */
export type QueueCount = { count: number; oldest: Date | null };
export type QueueCounts = Record<Queue, QueueCount>;

/** Queues are counted to this number. */
export const QUEUE_MAX = 1001;

/** Returns how many photos, complaints, objections and orders of a tenant wait for a person. Each count reads at most `QUEUE_MAX` entries of an index. */
export async function countQueues({ db, now }: { db: TenantDb; now: Date }): Promise<QueueCounts> {
  return db.transaction(async (tx) => {
    const { rows } = await sql<{ queue: Exclude<Queue, "orders">; count: number; oldest: Date | null }>`
      select 'photos' as queue, count(*)::int as count, min(created_at) as oldest from (
        select created_at from photos where status = 'inspecting' order by created_at, id limit ${QUEUE_MAX}) as waiting
      union all
      select 'complaints', count(*)::int, min(created_at) from (
        select created_at from complaints where closed_at is null and escalated_at is null
        order by created_at, id limit ${QUEUE_MAX}) as waiting
      union all
      select 'escalated', count(*)::int, min(created_at) from (
        select created_at from complaints where closed_at is null and escalated_at is not null
        order by created_at, id limit ${QUEUE_MAX}) as waiting
      union all
      select 'appeals', count(*)::int, min(appealed_at) from (
        select appealed_at from decisions where appealed_at is not null and appeal_outcome is null and member_id is not null
        order by appealed_at, id limit ${QUEUE_MAX}) as waiting
    `.execute(tx);
    const of = (queue: Queue): QueueCount => {
      const { count, oldest } = rows.find((row) => row.queue === queue) ?? { count: 0, oldest: null };
      return { count, oldest };
    };
    const waits = await findWaiting(tx, now);
    const times = waits.map(({ at }) => at.getTime());
    const orders = {
      count: new Set(waits.map(({ orderId }) => orderId)).size,
      oldest: times.length > 0 ? new Date(Math.min(...times)) : null,
    };
    return {
      escalated: of("escalated"),
      photos: of("photos"),
      complaints: of("complaints"),
      appeals: of("appeals"),
      orders,
    };
  });
}
