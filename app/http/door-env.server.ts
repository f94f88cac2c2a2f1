import type { IncomingMessage } from "node:http";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Ctx } from "./context.server";
import type { DoorResponse } from "./door-response.server";
import type { SignedIn } from "./live/member-sessions.server";
import type { Peer } from "./request/proxy.server";
import type { Visit } from "./request/visit.server";

/** The variables of the handlers in Hono's context. */
export type DoorEnv = {
  Bindings: { incoming: IncomingMessage; outgoing: DoorResponse };
  Variables: {
    tenant: Tenant;
    peer: Peer;
    signedIn: SignedIn | null;
    /** the request has a session cookie, but the database is away */
    sessionLost: boolean;
    visit: () => Visit;
    ctx: () => Ctx;
    secure: boolean;
    requestId: string;
    routeName: string;
  };
};
