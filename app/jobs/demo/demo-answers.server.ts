import type { TenantDb } from "~/db/pool.server";
import type { ChatContext, MemberEvent } from "~/domain/chats/chat-events.server";
import { ChatClosed } from "~/domain/chats/refusals.server";
import { seeMessages } from "~/domain/chats/see-messages.server";
import { send } from "~/domain/chats/send/send-message.server";
import { tellTyping } from "~/domain/chats/tell-typing.server";
import { isLocale, type Locale } from "~/i18n/languages";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import { allAnswerLines } from "./answer-lines.server";
import { chooseAnswer } from "./choose-answer";
import { drawLots } from "./draw-lots.server";
import { findUnanswered, type Unanswered } from "./find-unanswered.server";
import { guessLanguage } from "./guess-language";

/** What no event told of is looked for so often: after a failure, or when an hour with many answers is over. */
const LOOK_MS = 60_000;

export type AnsweringBrand = { tenant: Tenant; db: TenantDb; ids: ReadonlySet<number> };

export type AnswerDeps = {
  tell: (tenant: Tenant, memberId: number, event: MemberEvent) => void;
  noticed: (tenant: Tenant) => void;
  /** waits for so many milliseconds; rejects when the answers stop */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => Date;
  onFailure: (tenant: string, error: unknown) => void;
};

/**
 * Has demo members answer who writes to them, so that a newcomer sees a conversation work: they get the message, look at it, type, and
 * answer once. Each answer is marked as automatic, goes the way of every message, and is named after the one that it answers, so that a
 * restart in between answers it neither twice nor never.
 */
export class DemoAnswers {
  #brands = new Map<string, AnsweringBrand>();
  #underWay = new Map<string, { again: boolean; done: Promise<void> }>();
  #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(readonly deps: AnswerDeps) {}

  /** Has the demo members of a brand answer from the start on. */
  add(brand: AnsweringBrand): void {
    this.#brands.set(brand.tenant.id, brand);
  }

  /** Answers what waits since the last time, and from now on what comes. */
  start(): void {
    if (this.#timer || this.#brands.size === 0) return;
    const look = () => {
      this.#looking = this.#looking.then(() => this.#look());
    };
    this.#timer = setInterval(look, LOOK_MS);
    this.#timer.unref();
    look();
  }

  /** To be told of every event of every member. */
  heard(tenantId: string, memberId: number, event: MemberEvent): void {
    if (event.type !== "message" || !this.#timer) return;
    const brand = this.#brands.get(tenantId);
    if (brand?.ids.has(memberId)) this.#attend(brand, memberId, event.conversation);
  }

  /** Until nobody is answering any more. */
  async settled(): Promise<void> {
    await this.#looking;
    while (this.#underWay.size > 0) await Promise.all([...this.#underWay.values()].map(({ done }) => done));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stopping.abort();
    await this.settled();
  }

  async #look(): Promise<void> {
    for (const brand of this.#brands.values())
      try {
        const waiting = await brand.db.transaction((tx) =>
          findUnanswered(tx, [...brand.ids], this.deps.now()),
        );
        for (const { demo, conversation } of waiting) this.#attend(brand, demo.id, conversation);
      } catch (error) {
        this.deps.onFailure(brand.tenant.slug, error);
      }
  }

  /** One conversation at a time answers one message at a time: what comes meanwhile is looked at afterwards. */
  #attend(brand: AnsweringBrand, demoId: number, conversation: number): void {
    const key = `${brand.tenant.id} ${conversation}`;
    const current = this.#underWay.get(key);
    if (current) {
      current.again = true;
      return;
    }
    if (this.#stopping.signal.aborted) return;
    const own = { again: false, done: Promise.resolve() };
    this.#underWay.set(key, own);
    own.done = this.#answerAll(brand, demoId, conversation, own)
      .catch((error: unknown) => {
        if (!this.#stopping.signal.aborted && !(error instanceof ChatClosed))
          this.deps.onFailure(brand.tenant.slug, error);
      })
      .finally(() => this.#underWay.delete(key));
  }

  async #answerAll(
    brand: AnsweringBrand,
    demoId: number,
    conversation: number,
    own: { again: boolean },
  ): Promise<void> {
    do {
      own.again = false;
      const asked = await this.#find(brand, demoId, conversation);
      if (asked) await this.#answer(brand, asked);
    } while (own.again);
  }

  async #find({ db }: AnsweringBrand, demoId: number, conversation: number): Promise<Unanswered | null> {
    const found = await db.transaction((tx) => findUnanswered(tx, [demoId], this.deps.now(), conversation));
    return found[0] ?? null;
  }

  async #answer(brand: AnsweringBrand, asked: Unanswered): Promise<void> {
    const { conversation, seq, demo } = asked;
    const lots = drawLots(`${brand.tenant.slug} ${conversation} ${seq}`);
    const pause = (fromMs: number, toMs: number) =>
      this.deps.pause(lots.whole(fromMs, toMs), this.#stopping.signal);
    await pause(500, 1000);
    await seeMessages(this.#context(brand), demo.id, { conversation, seq, what: "delivered" });
    await pause(500, 1000);
    await seeMessages(this.#context(brand), demo.id, { conversation, seq, what: "seen" });
    await brand.db.transaction((tx) =>
      tx.updateTable("members").set({ last_active: this.deps.now() }).where("id", "=", demo.id).execute(),
    );
    await pause(200, 600);
    await tellTyping(this.#context(brand), demo.id, conversation);
    await pause(2000, 4000);
    const latest = await this.#find(brand, demo.id, conversation);
    // Whoever goes on writing is answered when they have finished.
    if (latest?.seq !== seq) return;
    await send(
      this.#context(brand),
      demo,
      { conversation },
      `answer-to-${seq}`,
      { kind: "text", text: this.#text(brand, latest) },
      { automatic: true },
    );
  }

  #text({ tenant }: AnsweringBrand, asked: Unanswered): string {
    const lines = allAnswerLines(tenant);
    const usual = [asked.language, asked.demo.language].find(isLocale) ?? (defaultLocale(tenant) as Locale);
    const locale = guessLanguage(asked.text, usual, lines);
    const lots = drawLots(`${tenant.slug} words ${asked.conversation} ${asked.seq}`);
    return chooseAnswer(lots, lines.get(locale)!, asked, { ...asked.demo, said: asked.said });
  }

  #context({ tenant, db }: AnsweringBrand): ChatContext {
    const { tell, noticed, now } = this.deps;
    return {
      tenant,
      db,
      now: now(),
      tell: (memberId, event) => tell(tenant, memberId, event),
      noticed: () => noticed(tenant),
    };
  }
}
