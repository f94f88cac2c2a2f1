import type { IncomingMessage } from "node:http";
import type { Tenant } from "~/tenancy/tenant.server";
import type { Ctx } from "./context.server";
import type { DoorResponse } from "./door-response.server";
import type { SignedIn } from "./live/member-sessions.server";
import type { Peer } from "./request/proxy.server";
import type { Visit } from "./request/visit.server";

/** What the door's handlers find in Hono's context. */
export type DoorEnv = {
  Bindings: { incoming: IncomingMessage; outgoing: DoorResponse };
  Variables: {
    tenant: Tenant;
    peer: Peer;
    signedIn: SignedIn | null;
    /** somebody may be logged in, but the database that knows is away */
    sessionLost: boolean;
    visit: () => Visit;
    ctx: () => Ctx;
    secure: boolean;
    requestId: string;
    routeName: string;
  };
};
