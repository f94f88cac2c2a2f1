import type { TenantDb } from "~/db/pool.server";
import { settlePushes } from "~/domain/notifications/settle-pushes.server";
import { type DuePush, takePushes } from "~/domain/notifications/take-pushes.server";
import { isLocale } from "~/i18n/languages";
import type { Words } from "~/i18n/words.server";
import type { PushResult, PushSender } from "~/outside/push/push-sender.server";
import type { VapidKeys } from "~/outside/push/vapid.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import { writePush } from "./write-push.server";

export type PushDeps = {
  databaseOf: (tenant: Tenant) => TenantDb;
  words: Words;
  sender: PushSender;
  /** what a brand's pushes are signed with; null where it has no push */
  keysOf: (tenant: Tenant) => VapidKeys | null;
  /** a keyed checksum over a text; nobody else can make it */
  sign: (text: string) => Buffer;
  /** whether a member looks at a page right now, as far as this process knows */
  isWatching: (tenant: Tenant, memberId: number) => boolean;
};

const MOST_TRIES = 4;
const FIRST_WAIT_MS = 30_000;
/** So long the next ones wait for a service to answer: where a browser's pushes go is its own choice, and nobody waits for a slow one. */
const SLOW_MS = 500;

/**
 * Works off a tenant's notices until none waits. Any number of processes may do it at once: none pushes what another took.
 * @returns once all are taken; `settled` when every service has answered
 */
export async function pushNotices(deps: PushDeps, tenant: Tenant): Promise<{ settled: Promise<unknown> }> {
  const db = deps.databaseOf(tenant);
  const keys = deps.keysOf(tenant);
  const underWay: Promise<void>[] = [];
  for (let more = true; more; ) {
    const now = new Date();
    const taken = await takePushes({ db, now }, (memberId) => deps.isWatching(tenant, memberId));
    more = taken.more;
    // A brand without push tells nobody, and its notices do not wait for ever.
    if (!keys) continue;
    const answered = Promise.all(
      taken.pushes.map(async (push) => ({ push, result: await sendPush(deps, tenant, keys, push) })),
    ).then((results) => settlePushes({ db }, settled(results, now)));
    underWay.push(answered);
    await soon(answered);
  }
  return { settled: Promise.all(underWay) };
}

/** Waits for something, but not for long. What it fails of is for whoever waits to the end. */
async function soon(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, SLOW_MS);
  });
  await Promise.race([work.catch(() => undefined), enough]);
  clearTimeout(timer);
}

async function sendPush(deps: PushDeps, tenant: Tenant, from: VapidKeys, push: DuePush): Promise<PushResult> {
  const language = isLocale(push.language) ? push.language : defaultLocale(tenant);
  const t = deps.words.translator(language, tenant);
  const { endpoint, p256dh, auth } = push;
  return deps.sender.send({ to: { endpoint, p256dh, auth }, from, ...writePush(tenant, t, deps.sign, push) });
}

function settled(results: readonly { push: DuePush; result: PushResult }[], now: Date) {
  return {
    gone: results.flatMap(({ push, result }) => (result.kind === "gone" ? push.subscriptionId : [])),
    again: results.flatMap(({ push, result }) => {
      const tries = push.tries + 1;
      if (result.kind !== "later" || tries >= MOST_TRIES) return [];
      const waitMs = Math.max(result.waitMs ?? 0, FIRST_WAIT_MS * 2 ** push.tries);
      const { noticeId, subscriptionId } = push;
      return { noticeId, subscriptionId, tries, dueAt: new Date(now.getTime() + waitMs) };
    }),
  };
}
