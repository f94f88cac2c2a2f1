import { expect, test } from "vitest";
import type { DeckCard } from "~/domain/games/find-swipe-deck.server";
import { type DeckData, type DeckEvent, nextDeck, openDeck, type PastSwipe } from "./deck-state";

const card = (id: number) => ({ id }) as DeckCard;
const cards = (...ids: number[]) => ids.map(card);
const data = (ids: number[], more: Partial<DeckData> = {}): DeckData => ({
  cards: cards(...ids),
  lastSwiped: null,
  lastCard: null,
  undosLeft: 1,
  ...more,
});
const loaded = (ids: number[], more?: Partial<DeckData>): DeckEvent => ({
  type: "loaded",
  deck: data(ids, more),
});
const after = (ids: number[], ...events: DeckEvent[]) => events.reduce(nextDeck, openDeck(data(ids)));
const swiped = (id: number, isLike = false): DeckEvent => ({ type: "swiped", member: card(id), isLike });
const accepted = (isLike = false): DeckEvent => ({ type: "accepted", isLike, isOver: false });
const shown = ({ cards }: { cards: readonly DeckCard[] }) => cards.map(({ id }) => id);

test("a card that was shown before is not added again, and new cards go below the others", () => {
  const deck = after([1, 2, 3], swiped(1), loaded([1, 3, 4, 5]));
  expect(shown(deck)).toEqual([2, 3, 4, 5]);
});

test("a swipe that the server refuses puts its card back on top, and the card no longer flies", () => {
  const deck = after([1, 2, 3], swiped(1), swiped(2), {
    type: "refused",
    id: 1,
    member: card(1),
    isOver: false,
  });
  expect(shown(deck)).toEqual([1, 3]);
  expect(deck.leaving.map(({ member }) => member.id)).toEqual([2]);
  expect(deck.pending).toBe(1);
});

test("the card of a member who no longer exists does not come back", () => {
  const deck = after([1, 2], swiped(1), { type: "refused", id: 1, member: null, isOver: false });
  expect(shown(deck)).toEqual([2]);
  expect(deck.swiped).toEqual([]);
});

test("the deck loads new data only after a like and when few cards are left", () => {
  const many = [1, 2, 3, 4, 5, 6];
  expect(after(many, swiped(1), accepted()).loads).toBe(0);
  expect(after(many, swiped(1, true), accepted(true)).loads).toBe(1);
  expect(after([1, 2, 3, 4], swiped(1), accepted())).toMatchObject({ loads: 1, isLoading: true });
});

test("once the day's likes are used, swipes do not count until new data has arrived", () => {
  const over = after([1, 2, 3, 4, 5], swiped(1, true), {
    type: "refused",
    id: 1,
    member: card(1),
    isOver: true,
  });
  expect(over).toMatchObject({ isOver: true, isLoading: true });
  expect(nextDeck(over, loaded([]))).toMatchObject({ isOver: false, isLoading: false });
});

const last = ({ swiped }: { swiped: readonly PastSwipe[] }) => swiped.at(-1)?.id ?? null;

test("an undo puts the card back on top at once, even in flight, and the earlier swipe is last", () => {
  const deck = after([1, 2, 3, 4, 5, 6], swiped(1), swiped(2), { type: "undone" });
  expect(shown(deck)).toEqual([2, 3, 4, 5, 6]);
  expect(deck.leaving.map(({ member }) => member.id)).toEqual([1]);
  expect(last(deck)).toBe(1);
  expect(deck).toMatchObject({ undosLeft: 0, pending: 3, isReopened: true });
});

test("a failed undo removes the card again and can be retried unless the server has refused it", () => {
  const swipe = { id: 1, card: card(1) };
  const undone = [swiped(1), accepted(), { type: "undone" }] satisfies DeckEvent[];
  const failed = after([1, 2, 3, 4, 5], ...undone, { type: "undo_refused", swipe, isLost: false });
  expect(shown(failed)).toEqual([2, 3, 4, 5]);
  expect(last(failed)).toBe(1);
  expect(failed).toMatchObject({ undosLeft: 1, pending: 0, isReopened: false, isLoading: true });
  const lost = after([1, 2, 3, 4, 5], ...undone, { type: "undo_refused", swipe, isLost: true });
  expect(last(lost)).toBeNull();
  expect(last(nextDeck(lost, loaded([2, 3], { lastSwiped: 9, lastCard: card(9), undosLeft: 0 })))).toBe(9);
});

test("data that arrived before the answer of an undo does not change what can be undone", () => {
  const old = loaded([3], { lastSwiped: 2, undosLeft: 1 });
  const deck = after([1, 2, 3], swiped(1), swiped(2), accepted(), accepted(), { type: "undone" }, old);
  expect(last(deck)).toBe(1);
  expect(deck).toMatchObject({ undosLeft: 0, isReopened: true });
});
