import { setTimeout as delay } from "node:timers/promises";
import type { TenantDb } from "~/db/pool.server";
import type { MemberEvent } from "~/domain/chats/chat-events.server";
import type { Needs } from "~/domain/context";
import type { Tenant } from "~/tenancy/tenant.server";
import { addDemoPictures, type SittingBrand } from "./add-demo-pictures.server";
import { beginConversations } from "./begin-conversations.server";
import { choosePartners } from "./choose-partners";
import { DemoAnswers } from "./demo-answers.server";
import { readDemoData } from "./demo-data.server";
import { keepSomeOnline } from "./keep-some-online.server";
import { likeDemoLogins } from "./like-demo-logins.server";
import { type DemoLogin, type PlannedLogin, planLogins } from "./plan-logins.server";
import { type PlannedMember, planMembers } from "./plan-members.server";
import { seedDemoLogins } from "./seed-demo-logins.server";
import { seedDemoMembers } from "./seed-demo-members.server";

const ONLINE_EVERY_MS = 120_000;

export type DemoDeps = Needs<"media" | "random"> & {
  databaseOf: (tenant: Tenant) => TenantDb;
  /** returns the ids of all interests */
  interests: () => readonly string[];
  /** the number of demo members per brand */
  members: number;
  /** notifies a member's open pages of a change */
  publish: (tenant: Tenant, memberId: number, event: MemberEvent) => void;
  /** is called when notices of a tenant are queued */
  noticed: (tenant: Tenant) => void;
  onFailure: (tenant: string, error: unknown) => void;
  /** in production there are no demo members */
  production: boolean;
};

/** Demo members and logins for newcomers on their own machine. Never in production. product 26.14 */
export class Demo {
  #brands: SittingBrand[] = [];
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #adding: Promise<number> | null = null;
  #answers: DemoAnswers;

  constructor(readonly deps: DemoDeps) {
    const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false });
    this.#answers = new DemoAnswers({ ...deps, pause, now: () => new Date() });
  }

  /**
   * Creates a brand's demo members and logins; existing ones are not changed.
   * @returns the logins. @throws DatabaseUnavailable until the database is ready
   */
  async seed(tenant: Tenant): Promise<DemoLogin[]> {
    if (this.deps.production) return [];
    const db = this.deps.databaseOf(tenant);
    const now = new Date();
    const data = this.deps.members > 0 ? readDemoData(tenant) : null;
    if (!data) return (await seedDemoLogins(tenant, db, {}, now)).logins;
    const own = tenant.config.interests;
    const planned = planMembers(
      tenant,
      data,
      this.deps.members,
      own.length > 0 ? own : this.deps.interests(),
    );
    const plannedLogins = planLogins(tenant, data);
    const { ids, areNew } = await seedDemoMembers(tenant, db, planned, now);
    const { logins, idOf } = await seedDemoLogins(tenant, db, plannedLogins, now);
    const sitters = planned.flatMap(({ pictures, unseenMinutes }, at) => {
      const memberId = ids[at];
      return memberId ? [{ memberId, pictures, unseen: unseenMinutes }] : [];
    });
    if (areNew)
      await likeDemoLogins(
        db,
        Object.values(idOf),
        sitters.map(({ memberId }) => memberId),
        now,
      );
    await this.#beginConversations(tenant, db, planned, ids, idOf, now);
    this.#answers.add({ tenant, db, ids: new Set(memberIds(sitters)) });
    const loginSitters = (Object.entries(plannedLogins) as [DemoLogin["kind"], PlannedLogin][]).flatMap(
      ([kind, { pictures }]) => {
        const memberId = idOf[kind];
        return memberId ? [{ memberId, pictures }] : [];
      },
    );
    // The logins first: their own profile is opened early. Then the members that lists show first.
    sitters.sort((one, other) => one.unseen - other.unseen);
    const withOwnPictures = sitters.filter(({ pictures: [first] }) => first && "file" in first);
    await keepSomeOnline(tenant.slug, db, memberIds(sitters), now, memberIds(withOwnPictures));
    this.#brands.push({ tenant, db, sitters: [...loginSitters, ...sitters] });
    return logins;
  }

  /** Handles every event of every member. */
  received(tenantId: string, memberId: number, event: MemberEvent): void {
    this.#answers.received(tenantId, memberId, event);
  }

  /** Adds the missing pictures, keeps some members online and lets them answer, in the background, until `stop`. */
  start(): void {
    if (this.deps.production) return;
    this.#answers.start();
    const { media, random, onFailure } = this.deps;
    this.#adding ??= addDemoPictures(this.#brands, {
      media,
      random,
      onFailure,
      now: () => new Date(),
      isStopped: () => this.#stopped,
    });
    this.#adding.catch((error: unknown) => onFailure("", error));
    this.#timer = setInterval(() => void this.#keepOnline(), ONLINE_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#answers.stop();
    await this.#adding?.catch(() => undefined);
  }

  /** Starts the conversations of those logins that can write; a failure does not stop the demo. */
  async #beginConversations(
    tenant: Tenant,
    db: TenantDb,
    planned: readonly PlannedMember[],
    ids: readonly (number | null)[],
    idOf: Partial<Record<DemoLogin["kind"], number>>,
    now: Date,
  ): Promise<void> {
    for (const [turn, kind] of (["free", "premium"] as const).entries()) {
      const login = { id: idOf[kind] ?? 0, paidUser: kind === "premium", turn };
      const partners = choosePartners(planned, ids, turn);
      if (login.id > 0)
        await beginConversations(tenant, db, login, partners, now, {
          publish: (memberId, event) => this.deps.publish(tenant, memberId, event),
          noticed: () => this.deps.noticed(tenant),
        }).catch((error: unknown) => this.deps.onFailure(tenant.slug, error));
    }
  }

  async #keepOnline(): Promise<void> {
    for (const { tenant, db, sitters } of this.#brands)
      await keepSomeOnline(tenant.slug, db, memberIds(sitters), new Date()).catch((error: unknown) =>
        this.deps.onFailure(tenant.slug, error),
      );
  }
}

const memberIds = (sitters: readonly { memberId: number }[]) => sitters.map(({ memberId }) => memberId);
