import type { TenantDb } from "~/db/pool.server";
import type { MemberEvent } from "~/domain/chats/chat-events.server";
import { publishTyping } from "~/domain/chats/publish-typing.server";
import { ChatClosed } from "~/domain/chats/refusals.server";
import { seeMessages } from "~/domain/chats/see-messages.server";
import { send } from "~/domain/chats/send/send-message.server";
import type { ChatContext } from "~/domain/context";
import { isLocale, type Locale } from "~/i18n/languages";
import { defaultLocale, type Tenant } from "~/tenancy/tenant.server";
import { allAnswerLines } from "./answer-lines.server";
import { chooseAnswer } from "./choose-answer";
import { drawLots } from "./draw-lots.server";
import { findUnanswered, type Unanswered } from "./find-unanswered.server";
import { guessLanguage } from "./guess-language";

/** The interval of polls for messages without an event: after a failure, or when an hour with many answers is over. */
const LOOK_MS = 60_000;

export type AnsweringBrand = { tenant: Tenant; db: TenantDb; ids: ReadonlySet<number> };

export type AnswerDeps = {
  publish: (tenant: Tenant, memberId: number, event: MemberEvent) => void;
  noticed: (tenant: Tenant) => void;
  /** waits for the milliseconds; rejects when the answers stop */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  now: () => Date;
  onFailure: (tenant: string, error: unknown) => void;
};

/**
 * Lets demo members answer messages, so that a newcomer sees a working conversation: a message is delivered, seen, and answered once after
 * a typing event. Each answer is marked as automatic, is sent like every message, and has an id derived from the message, so that it is
 * sent exactly once across restarts. product 11.23
 */
export class DemoAnswers {
  #brands = new Map<string, AnsweringBrand>();
  #underWay = new Map<string, { again: boolean; done: Promise<void> }>();
  #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(readonly deps: AnswerDeps) {}

  /** Adds the demo members of a brand from the start. */
  add(brand: AnsweringBrand): void {
    this.#brands.set(brand.tenant.id, brand);
  }

  /** Answers the waiting messages, and from now on new ones. */
  start(): void {
    if (this.#timer || this.#brands.size === 0) return;
    const look = () => {
      this.#looking = this.#looking.then(() => this.#look());
    };
    this.#timer = setInterval(look, LOOK_MS);
    this.#timer.unref();
    look();
  }

  /** Handles every event of every member. */
  received(tenantId: string, memberId: number, event: MemberEvent): void {
    if (event.type !== "message" || !this.#timer) return;
    const brand = this.#brands.get(tenantId);
    if (brand?.ids.has(memberId)) this.#attend(brand, memberId, event.conversation);
  }

  /** Resolves when no answer is in progress. */
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

  /** A conversation answers one message at a time: later ones are checked afterwards. */
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
      const unanswered = await this.#find(brand, demoId, conversation);
      if (unanswered) await this.#answer(brand, unanswered);
    } while (own.again);
  }

  async #find({ db }: AnsweringBrand, demoId: number, conversation: number): Promise<Unanswered | null> {
    const found = await db.transaction((tx) => findUnanswered(tx, [demoId], this.deps.now(), conversation));
    return found[0] ?? null;
  }

  async #answer(brand: AnsweringBrand, unanswered: Unanswered): Promise<void> {
    const { conversation, seq, demo } = unanswered;
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
    await publishTyping(this.#context(brand), demo.id, conversation);
    await pause(2000, 4000);
    const latest = await this.#find(brand, demo.id, conversation);
    // A member who is still writing is answered after the last message.
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

  #text({ tenant }: AnsweringBrand, unanswered: Unanswered): string {
    const lines = allAnswerLines(tenant);
    const usual =
      [unanswered.language, unanswered.demo.language].find(isLocale) ?? (defaultLocale(tenant) as Locale);
    const locale = guessLanguage(unanswered.text, usual, lines);
    const lots = drawLots(`${tenant.slug} words ${unanswered.conversation} ${unanswered.seq}`);
    return chooseAnswer(lots, lines.get(locale)!, unanswered, { ...unanswered.demo, said: unanswered.said });
  }

  #context({ tenant, db }: AnsweringBrand): ChatContext {
    const { publish, noticed, now } = this.deps;
    return {
      tenant,
      db,
      now: now(),
      publish: (memberId, event) => publish(tenant, memberId, event),
      noticed: () => noticed(tenant),
    };
  }
}
