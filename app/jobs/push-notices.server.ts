import type { TenantDb } from "~/db/pool.server";
import { settlePushes } from "~/domain/notifications/settle-pushes.server";
import { type DuePush, takePushes } from "~/domain/notifications/take-pushes.server";
import { isLocale } from "~/i18n/languages";
import type { Translations } from "~/i18n/translations.server";
import type { PushResult, PushSender } from "~/outside/push/push-sender.server";
import type { VapidKeys } from "~/outside/push/vapid.server";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import { writePush } from "./write-push.server";

export type PushDeps = {
  databaseOf: (tenant: Tenant) => TenantDb;
  translations: Translations;
  sender: PushSender;
  /** returns the keys of a brand's pushes; null where it has no push */
  keysOf: (tenant: Tenant) => VapidKeys | null;
  /** a keyed checksum of a text, which cannot be forged */
  sign: (text: string) => Buffer;
  /** whether a member looks at a page right now, as far as this process knows */
  isWatching: (tenant: Tenant, memberId: number) => boolean;
};

const MAX_TRIES = 4;
const FIRST_WAIT_MS = 30_000;
/** How long the next pushes wait for a service: its address is a browser's choice, and a slow one must not delay others. */
const SLOW_MS = 500;

/**
 * Pushes a tenant's notices until none waits. Any number of processes may run it at once: no notice is taken twice.
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
    // A brand without push drops its notices, so that they do not wait for ever.
    if (!keys) continue;
    const answered = Promise.all(
      taken.pushes.map(async (push) => ({ push, result: await sendPush(deps, tenant, keys, push) })),
    ).then((results) => settlePushes({ db }, settled(results, now)));
    underWay.push(answered);
    await soon(answered);
  }
  return { settled: Promise.all(underWay) };
}

/** Waits for the work for a short time. Its error is left to the caller that waits to the end. */
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
  const t = deps.translations.translator(language, tenant);
  const { endpoint, p256dh, auth } = push;
  return deps.sender.send({ to: { endpoint, p256dh, auth }, from, ...writePush(tenant, t, deps.sign, push) });
}

function settled(results: readonly { push: DuePush; result: PushResult }[], now: Date) {
  return {
    gone: results.flatMap(({ push, result }) => (result.kind === "gone" ? push.subscriptionId : [])),
    again: results.flatMap(({ push, result }) => {
      const tries = push.tries + 1;
      if (result.kind !== "later" || tries >= MAX_TRIES) return [];
      const waitMs = Math.max(result.waitMs ?? 0, FIRST_WAIT_MS * 2 ** push.tries);
      const { noticeId, subscriptionId } = push;
      return { noticeId, subscriptionId, tries, dueAt: new Date(now.getTime() + waitMs) };
    }),
  };
}
