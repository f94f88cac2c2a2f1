import { expect, test } from "vitest";
import type { DeckCard } from "~/domain/games/find-swipe-deck.server";
import { type DeckEvent, nextDeck, openDeck } from "./deck-state";

const card = (id: number) => ({ id }) as DeckCard;
const cards = (...ids: number[]) => ids.map(card);
const after = (ids: number[], ...events: DeckEvent[]) => events.reduce(nextDeck, openDeck(cards(...ids)));
const swiped = (id: number, isLike = false): DeckEvent => ({ type: "swiped", member: card(id), isLike });
const accepted = (isLike = false): DeckEvent => ({ type: "accepted", isLike, isOver: false });
const shown = ({ cards }: { cards: readonly DeckCard[] }) => cards.map(({ id }) => id);

test("a card that was shown before is not added again, and new ones come below the others", () => {
  const deck = after([1, 2, 3], swiped(1), { type: "loaded", cards: cards(1, 3, 4, 5) });
  expect(shown(deck)).toEqual([2, 3, 4, 5]);
});

test("what the server refuses comes back to the top and does not leave any more", () => {
  const deck = after([1, 2, 3], swiped(1), swiped(2), { type: "refused", member: card(1), isOver: false });
  expect(shown(deck)).toEqual([1, 3]);
  expect(deck.leaving.map(({ member }) => member.id)).toEqual([2]);
  expect(deck.pending).toBe(1);
});

test("a member who cannot be found any more does not come back", () => {
  const deck = after([1, 2], swiped(1), { type: "refused", member: null, isOver: false });
  expect(shown(deck)).toEqual([2]);
});

test("new data is loaded after a like and when few cards are left, and not otherwise", () => {
  const many = [1, 2, 3, 4, 5, 6];
  expect(after(many, swiped(1), accepted()).loads).toBe(0);
  expect(after(many, swiped(1, true), accepted(true)).loads).toBe(1);
  expect(after([1, 2, 3, 4], swiped(1), accepted())).toMatchObject({ loads: 1, isLoading: true });
});

test("once the likes of the day are given no press counts until new data has come", () => {
  const over = after([1, 2, 3, 4, 5], swiped(1, true), { type: "refused", member: card(1), isOver: true });
  expect(over).toMatchObject({ isOver: true, isLoading: true });
  expect(nextDeck(over, { type: "loaded", cards: [] })).toMatchObject({ isOver: false, isLoading: false });
});
