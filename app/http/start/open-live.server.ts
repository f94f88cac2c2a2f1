import { openSessions } from "~/domain/accounts/sessions/open-sessions.server";
import type { MemberEvent } from "~/domain/chats/chat-events.server";
import type { Env } from "~/env.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { Limits } from "../limits/limits.server";
import { EventHub } from "../live/event-hub.server";
import { EventStreams } from "../live/event-streams.server";
import { FullSources } from "../live/full-sources.server";
import { memberChannel } from "../live/member-channel.server";
import { memberChats } from "../live/member-chats.server";
import { memberLikes } from "../live/member-likes.server";
import { memberSessions } from "../live/member-sessions.server";
import { Presence } from "../live/presence.server";
import { VisitCounts } from "../live/visit-counts.server";
import type { Logger } from "../log/observe.server";
import { PageWatch } from "../pages/page-watch.server";
import type { Data } from "./open-data.server";

/** What changes while the server runs, in this process and between processes: cached members, events, limits, counts. */
export type Live = ReturnType<typeof openLive>;

/** @param received is called with each event of a member, in every process */
export function openLive(
  env: Env,
  { databaseOf, sign, redis }: Data,
  log: Logger,
  received: (tenantId: string, memberId: number, event: MemberEvent) => void,
) {
  const channel = redis
    ? memberChannel(redis, {
        changed: (tenantId, id) => {
          sessions.forget(tenantId, id);
          memberChanged(tenantId, id);
        },
        event: (tenantId, id, event) => events.receive(tenantId, id, event),
        gap: () => {
          sessions.forgetAll();
          chats.forgetAll();
          likes.forgetAll();
          streams.recheckAll();
          events.gap();
        },
      })
    : null;
  const sessions = memberSessions(databaseOf, channel);
  const likes = memberLikes(databaseOf, sign, channel);
  const chats = memberChats(databaseOf, sign, channel);
  const events = new EventHub(channel, (tenantId, id, event) => {
    received(tenantId, id, event);
    if (event.type === "user") sessions.forget(tenantId, id);
    else if (event.type === "likes") likes.forget(tenantId, id);
    else if (event.type !== "typing") chats.forget(tenantId, id);
  });
  const memberChanged = (tenantId: string, memberId: number) => {
    likes.memberChanged(tenantId, memberId);
    chats.memberChanged(tenantId, memberId);
    streams.recheck(tenantId, memberId);
  };
  const presence = new Presence(databaseOf, (error) =>
    log.warn({ reason: String(error) }, "presence could not be saved"),
  );
  const visits = new VisitCounts(databaseOf, (error) =>
    log.warn({ reason: String(error) }, "visit counts could not be saved"),
  );
  const streams = new EventStreams({
    events,
    openSessions: (tenant, ids) => openSessions({ db: databaseOf(tenant), now: new Date() }, ids),
    saw: (tenant, id) => presence.saw(tenant, id, new Date()),
  });
  return {
    sessions,
    likes,
    chats,
    events,
    presence,
    visits,
    streams,
    watch: new PageWatch(events),
    fullSources: new FullSources(databaseOf),
    limits: new Limits(redis, env.RATE_LIMITS),
    /** drops what every process has cached of a member */
    changed: (tenant: Tenant, memberId: number) => {
      sessions.forget(tenant.id, memberId);
      channel?.publishChange(tenant.id, memberId);
      memberChanged(tenant.id, memberId);
    },
  };
}
