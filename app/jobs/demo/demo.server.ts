import { setTimeout as delay } from "node:timers/promises";
import type { TenantDb } from "~/db/pool.server";
import type { MemberEvent } from "~/domain/chats/chat-events.server";
import type { PhotoContext } from "~/domain/photos/photo-files.server";
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

export type DemoDeps = Pick<PhotoContext, "media" | "random"> & {
  databaseOf: (tenant: Tenant) => TenantDb;
  /** the ids of the interests that there are */
  interests: () => readonly string[];
  /** how many members a brand gets */
  members: number;
  /** tells a member's open pages what changed */
  tell: (tenant: Tenant, memberId: number, event: MemberEvent) => void;
  /** to be told that a tenant's notices wait to be sent */
  noticed: (tenant: Tenant) => void;
  onFailure: (tenant: string, error: unknown) => void;
  /** in production there is nothing of it at all */
  production: boolean;
};

/** What newcomers find on their own machine: members to look at and logins to look with. Never in production. architecture §6 */
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
   * Gives a brand its demo members and logins; those who are there stay as they are.
   * @returns the logins. @throws DatabaseAway until the database is ready
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
    // The logins first: whoever looks around looks at their own profile early. Then those whom lists show first.
    sitters.sort((one, other) => one.unseen - other.unseen);
    const withOwnPictures = sitters.filter(({ pictures: [first] }) => first && "file" in first);
    await keepSomeOnline(tenant.slug, db, memberIds(sitters), now, memberIds(withOwnPictures));
    this.#brands.push({ tenant, db, sitters: [...loginSitters, ...sitters] });
    return logins;
  }

  /** To be told of every event of every member. */
  heard(tenantId: string, memberId: number, event: MemberEvent): void {
    this.#answers.heard(tenantId, memberId, event);
  }

  /** Adds the pictures that are missing, keeps some members online and has them answer, in the background, until `stop`. */
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

  /** The logins that others can write to find conversations; without them they start all the same. */
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
          tell: (memberId, event) => this.deps.tell(tenant, memberId, event),
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
