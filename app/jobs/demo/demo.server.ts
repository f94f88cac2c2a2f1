import type { TenantDb } from "~/db/pool.server";
import type { PhotoContext } from "~/domain/photos/photo-files.server";
import type { Tenant } from "~/tenancy/tenant.server";
import { readDemoData } from "./demo-data.server";
import { drawDemoPictures, type SittingBrand } from "./draw-demo-pictures.server";
import { keepSomeOnline } from "./keep-some-online.server";
import { likeDemoLogins } from "./like-demo-logins.server";
import { type PlannedLogin, planLogins } from "./plan-logins.server";
import { planMembers } from "./plan-members.server";
import { PortraitProcess } from "./portrait-process.server";
import { type DemoLogin, seedDemoLogins } from "./seed-demo-logins.server";
import { seedDemoMembers } from "./seed-demo-members.server";

const ONLINE_EVERY_MS = 120_000;

export type DemoDeps = Pick<PhotoContext, "media" | "random"> & {
  databaseOf: (tenant: Tenant) => TenantDb;
  /** the ids of the interests that there are */
  interests: () => readonly string[];
  /** how many members a brand gets */
  members: number;
  onFailure: (tenant: string, error: unknown) => void;
};

/** What newcomers find on their own machine: members to look at and logins to look with. Never in production. architecture §6 */
export class Demo {
  #brands: SittingBrand[] = [];
  #portraits = new PortraitProcess();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #drawing: Promise<number> | null = null;

  constructor(readonly deps: DemoDeps) {}

  /**
   * Gives a brand its demo members and logins; those who are there stay as they are.
   * @returns the logins. @throws DatabaseAway until the database is ready
   */
  async seed(tenant: Tenant): Promise<DemoLogin[]> {
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
    const plannedLogins = planLogins(tenant, data, now);
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
    const loginSitters = (Object.entries(plannedLogins) as [DemoLogin["kind"], PlannedLogin][]).flatMap(
      ([kind, { pictures }]) => {
        const memberId = idOf[kind];
        return memberId ? [{ memberId, pictures }] : [];
      },
    );
    // The logins first: whoever looks around looks at their own profile early. Then those whom lists show first.
    sitters.sort((one, other) => one.unseen - other.unseen);
    await keepSomeOnline(tenant.slug, db, memberIds(sitters), now);
    this.#brands.push({ tenant, db, look: data.look, sitters: [...loginSitters, ...sitters] });
    return logins;
  }

  /** Draws the pictures that are missing and keeps some members online, in the background, until `stop`. */
  start(): void {
    const { media, random, onFailure } = this.deps;
    this.#drawing ??= drawDemoPictures(this.#brands, {
      media,
      random,
      onFailure,
      process: this.#portraits,
      now: () => new Date(),
      isStopped: () => this.#stopped,
    }).finally(() => this.#portraits.stop());
    this.#drawing.catch((error: unknown) => onFailure("", error));
    this.#timer = setInterval(() => void this.#keepOnline(), ONLINE_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#portraits.stop();
    await this.#drawing?.catch(() => undefined);
  }

  async #keepOnline(): Promise<void> {
    for (const { tenant, db, sitters } of this.#brands)
      await keepSomeOnline(tenant.slug, db, memberIds(sitters), new Date()).catch((error: unknown) =>
        this.deps.onFailure(tenant.slug, error),
      );
  }
}

const memberIds = (sitters: SittingBrand["sitters"]) => sitters.map(({ memberId }) => memberId);
