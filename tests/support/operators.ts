import { randomBytes } from "node:crypto";
import type { ControlDb } from "~/db/control-database.server";
import type { GrantScope } from "~/db/control-tables";
import { inviteOperator } from "~/domain/operators/team/invitations.server";
import type { Operator } from "~/domain/operators/team/operators.server";
import {
  addOperatorPasskey,
  beginOperatorLogin,
  logInOperator,
  offerOperatorPasskey,
} from "~/domain/operators/team/passkeys.server";
import { findOperatorSession } from "~/domain/operators/team/sessions.server";
import { type Deviation, SoftwareAuthenticator } from "./software-authenticator";

const START = new Date("2027-03-20T12:00:00Z");
const SITE = { rpId: "console.example", origin: "https://console.example" };
const PLACE = { browser: "Firefox on Linux", address: "10.1.2.3" };

type GivenGrant = { role: string; scope?: GrantScope; scopeId?: string };

/** An operator with a passkey, and the secret of the session that its creation opened. */
export type Joined = { operator: Operator; device: SoftwareAuthenticator; session: string };

/** The verbs of the login as the console calls them, with a clock that the test sets. */
export class ConsoleLogin {
  minutes = 0;

  constructor(
    readonly control: ControlDb,
    readonly start = START,
  ) {}

  /** The time of the test's clock. */
  get now(): Date {
    return new Date(this.start.getTime() + this.minutes * 60_000);
  }

  get ctx() {
    return { control: this.control, now: this.now, random: randomBytes, by: "rosa", why: "" };
  }

  /** Invites a person, a new one by default. @returns the operator and the token of the link */
  invite(
    email = `${randomBytes(5).toString("hex")}@team.example`,
    grant: GivenGrant | null = { role: "support" },
  ) {
    const given = grant && { scope: "all" as const, scopeId: "", ...grant };
    return inviteOperator(this.ctx, { email, name: "Rosa Bell", grant: given });
  }

  offer = (token: string) => offerOperatorPasskey(this.ctx, SITE, token);

  begin = () => beginOperatorLogin(this.ctx, SITE);

  /** Creates a passkey with an invitation. @param offered the challenge; default: a new one of the invitation */
  async join(
    token: string,
    device = new SoftwareAuthenticator(SITE.origin),
    deviation: Deviation = {},
    offered?: Awaited<ReturnType<ConsoleLogin["offer"]>>,
  ): Promise<string> {
    const { challenge, options } = offered ?? (await this.offer(token));
    const response = device.create(
      options as { challenge: string; rp: { id: string }; user: { id: string } },
      deviation,
    ) as never;
    return addOperatorPasskey(this.ctx, SITE, { token, challenge, response, name: "Laptop" }, PLACE);
  }

  /** Logs in with a passkey. @param started the challenge; default: a new one */
  async logIn(
    device: SoftwareAuthenticator,
    deviation: Deviation = {},
    started?: Awaited<ReturnType<ConsoleLogin["begin"]>>,
  ): Promise<string> {
    const { challenge, options } = started ?? (await this.begin());
    const response = device.get(options as { challenge: string; rpId: string }, deviation) as never;
    return logInOperator(this.ctx, SITE, { challenge, response }, PLACE);
  }

  session = (token: string) => findOperatorSession(this.ctx, token);

  /** Returns a new operator who has created a passkey. */
  async joined(grant?: GivenGrant): Promise<Joined> {
    const { operator, token } = await this.invite(undefined, grant);
    const device = new SoftwareAuthenticator(SITE.origin);
    return { operator, device, session: await this.join(token, device) };
  }
}
