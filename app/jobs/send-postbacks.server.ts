import type { TenantDb } from "~/db/pool.server";
import type { PostbackOutcome } from "~/db/tables";
import type { TrafficSource } from "~/domain/sources/find-source";
import {
  giveUpPostbacks,
  listDueRefs,
  settlePostback,
  type TakenPostback,
  takePostbacks,
} from "~/domain/sources/postbacks.server";
import type { PostbackSender } from "~/outside/partners/postback-sender.server";
import { fillPostbackUrl } from "~/tenancy/postback-url";
import type { Secret } from "~/tenancy/schema-parts.server";
import type { Tenant } from "~/tenancy/tenant.server";

/** The result of a try, or of postbacks that were given up without one. It does not identify a member. */
export type PostbackReport = {
  ref: string | null;
  id: number | null;
  result: PostbackOutcome | "dropped";
  status: number | null;
  givenUp: boolean;
};

export type PostbackDeps = {
  listServed: () => readonly Tenant[];
  databaseOf: (tenant: Tenant) => TenantDb;
  postbackSender: PostbackSender;
  /** returns the value of a secret that the configuration names */
  secretOf: (secret: Secret) => string | undefined;
  onPostback: (tenant: string, report: PostbackReport) => void;
  onFailure: (tenant: string, error: unknown) => void;
};

const AT_ONCE = 4;
const MAX_OF_A_RUN = 200;

/**
 * Sends the due postbacks of every brand, those of each source separately, so that a slow or silent target delays no other.
 * @param now read at each step: pauses count from the end of a try
 */
export async function sendAllPostbacks(deps: PostbackDeps, now: () => Date): Promise<void> {
  const running: Promise<void>[] = [];
  for (const tenant of deps.listServed()) {
    const failed = (error: unknown) => deps.onFailure(tenant.slug, error);
    const db = deps.databaseOf(tenant);
    const refs = await startRun(deps, tenant, { db, now: now() }).catch((error: unknown) => {
      failed(error);
      return [];
    });
    for (const ref of refs) running.push(sendToSource(deps, tenant, ref, now).catch(failed));
  }
  await Promise.all(running);
}

async function startRun(
  deps: PostbackDeps,
  tenant: Tenant,
  ctx: { db: TenantDb; now: Date },
): Promise<string[]> {
  reportDropped(deps, tenant, null, await giveUpPostbacks(ctx));
  return listDueRefs(ctx);
}

async function sendToSource(deps: PostbackDeps, tenant: Tenant, ref: string, now: () => Date): Promise<void> {
  const db = deps.databaseOf(tenant);
  const source = tenant.config.traffic_sources.find((one) => one.ref === ref);
  if (!source?.postback)
    return reportDropped(deps, tenant, ref, await giveUpPostbacks({ db, now: now() }, ref));
  for (let sent = 0; sent < MAX_OF_A_RUN; sent += AT_ONCE) {
    const taken = await takePostbacks({ db, now: now() }, ref, AT_ONCE);
    const results = await Promise.all(
      taken.map(async (postback) => {
        const { outcome, status } = await trySending(deps, tenant, source, postback, now());
        const givenUp = await settlePostback({ db, now: now() }, postback, { outcome, status });
        deps.onPostback(tenant.slug, { ref, id: postback.id, result: outcome, status, givenUp });
        return status;
      }),
    );
    // A target that does not answer at all gets the rest with the next run.
    if (results.every((status) => status === null)) return;
  }
}

async function trySending(
  { postbackSender, secretOf }: PostbackDeps,
  tenant: Tenant,
  { ref, postback }: TrafficSource,
  taken: TakenPostback,
  at: Date,
): Promise<{ outcome: PostbackOutcome; status: number | null }> {
  const key = postback && secretOf(postback.key);
  if (!postback || !key) return { outcome: "no_key", status: null };
  const { event, reference, network, sub1, sub2, sub3, amount, currency } = taken;
  const values = { event, ref, network, sub1, sub2, sub3, reference, currency };
  const url = fillPostbackUrl(postback.url, { ...values, amount: amount === null ? null : String(amount) });
  const paid = amount === null ? {} : { amount_minor: amount, currency };
  const brand = { brand: tenant.id, domain: tenant.config.domain };
  const says = {
    ...brand,
    event,
    at: taken.at.toISOString(),
    reference,
    ref,
    network,
    sub1,
    sub2,
    sub3,
    ...paid,
  };
  return postbackSender.send({ url, body: JSON.stringify(says), key, at });
}

function reportDropped(deps: PostbackDeps, tenant: Tenant, ref: string | null, count: number): void {
  for (let left = count; left > 0; left -= 1)
    deps.onPostback(tenant.slug, { ref, id: null, result: "dropped", status: null, givenUp: true });
}
