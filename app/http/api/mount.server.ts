import type { Hono } from "hono";
import type { Sign } from "~/domain/signatures.server";
import { mountActs } from "../acts/mount-acts.server";
import { mountReads } from "../acts/mount-reads.server";
import type { DoorEnv } from "../door-env.server";
import type { EventStreams } from "../live/event-streams.server";
import { mountEvents } from "../live/events.server";
import type { MemberChats } from "../live/member-chats.server";
import type { MemberLikes } from "../live/member-likes.server";
import { polledAnswers } from "../live/polled-answers.server";
import { answerError } from "./answer.server";
import { mountChatPhoto } from "./chat-photo.server";
import { type ClientErrorDeps, mountClientError } from "./client-error.server";
import { mountInvoice } from "./invoice.server";
import { mountLikeForm } from "./like-form.server";
import { mountLogout } from "./logout.server";
import { mountMailEvents } from "./mail-events.server";
import { mountMyData } from "./my-data.server";
import { mountPageHidden } from "./page-hidden.server";
import { mountPageSeen } from "./page-seen.server";
import { mountPasskeys } from "./passkeys.server";
import { mountPhotos } from "./photos.server";
import { mountSearchCount } from "./search-count.server";
import { mountSettings } from "./settings.server";
import { mountPartnerSignup } from "./signup.server";
import { mountUser } from "./user.server";
import { mountWebhooks, type WebhookDeps } from "./webhooks.server";

/** Mounts the calls, one file per path. They never reach Remix. product 23.2 */
export function mountApi(
  app: Hono<DoorEnv>,
  deps: WebhookDeps &
    ClientErrorDeps & {
      likes: MemberLikes;
      chats: MemberChats;
      streams: EventStreams;
      sign: Sign;
    },
): void {
  const { streams } = deps;
  app.use("/api/*", async (c, next) => {
    c.set("routeName", c.req.path.slice(1, 60));
    await next();
  });
  mountReads(app, polledAnswers(deps));
  mountSettings(app);
  mountPartnerSignup(app);
  mountUser(app);
  mountSearchCount(app);
  mountLikeForm(app);
  mountChatPhoto(app);
  mountEvents(app, streams);
  mountPageHidden(app);
  mountPageSeen(app);
  mountClientError(app, deps);
  mountPasskeys(app);
  mountLogout(app);
  mountMyData(app);
  mountInvoice(app);
  mountPhotos(app);
  mountMailEvents(app);
  mountWebhooks(app, deps);
  mountActs(app);
  const methods = methodsByPath(app);
  app.all("/api/*", (c) => {
    const { t } = c.get("ctx")();
    const allowed = methods.get(c.req.path);
    if (allowed) {
      const refused = answerError(405, "method_not_allowed", t("errors:call_method"));
      refused.headers.set("Allow", allowed);
      return refused;
    }
    // Made-up names must not become labels of metrics.
    c.set("routeName", "api-unknown");
    return answerError(404, "not_found", t("errors:call_unknown"));
  });
}

/** Returns the methods of each call, in the form of the header Allow. */
function methodsByPath(app: Hono<DoorEnv>): ReadonlyMap<string, string> {
  const methods = new Map<string, string[]>();
  for (const { method, path } of app.routes)
    if (path.startsWith("/api/") && method !== "ALL")
      methods.set(path, [...(methods.get(path) ?? []), ...(method === "GET" ? ["GET", "HEAD"] : [method])]);
  return new Map([...methods].map(([path, all]) => [path, [...new Set(all)].join(", ")]));
}
