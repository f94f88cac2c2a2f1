import type { DeckCard } from "~/domain/games/find-swipe-deck.server";

/** Fewer cards than this, and more are loaded. */
const FEW = 4;

export type LeavingCard = { member: DeckCard; isLike: boolean };

export type DeckState = {
  /** cards without a decision, the top one first */
  cards: readonly DeckCard[];
  /** cards whose flight has not ended */
  leaving: readonly LeavingCard[];
  /** every card that was loaded: none of them is added again */
  seen: ReadonlySet<number>;
  /** how many swipes have no answer yet */
  pending: number;
  /** how often the page's data had to be loaded again */
  loads: number;
  isLoading: boolean;
  /** the likes of the day are given: no press counts until new data has come */
  isOver: boolean;
  /** whether the top card has changed since the page came */
  isMoved: boolean;
};

export type DeckEvent =
  | { type: "loaded"; cards: readonly DeckCard[] }
  | { type: "swiped"; member: DeckCard; isLike: boolean }
  | { type: "gone"; id: number }
  | { type: "accepted"; isLike: boolean; isOver: boolean }
  /** `member` is null where the card does not come back */
  | { type: "refused"; member: DeckCard | null; isOver: boolean };

/** The deck as it came with the page. */
export function openDeck(cards: readonly DeckCard[]): DeckState {
  return {
    cards,
    leaving: [],
    seen: idsOf(cards),
    pending: 0,
    loads: 0,
    isLoading: false,
    isOver: false,
    isMoved: false,
  };
}

/** The deck after an event. An answer loads the page's data again where it changed the likes of the day or few cards are left. product.md §2 */
export function nextDeck(state: DeckState, event: DeckEvent): DeckState {
  switch (event.type) {
    case "loaded": {
      const fresh = event.cards.filter(({ id }) => !state.seen.has(id));
      return {
        ...state,
        cards: [...state.cards, ...fresh],
        seen: new Set([...state.seen, ...idsOf(fresh)]),
        isLoading: false,
        isOver: false,
      };
    }
    case "swiped":
      return {
        ...state,
        cards: without(state.cards, event.member.id),
        leaving: [...state.leaving, { member: event.member, isLike: event.isLike }],
        pending: state.pending + 1,
        isMoved: true,
      };
    case "gone":
      return { ...state, leaving: state.leaving.filter(({ member }) => member.id !== event.id) };
    case "accepted":
      return loadWhere(event.isLike, answered(state, event.isOver));
    case "refused": {
      const { member } = event;
      if (!member) return loadWhere(event.isOver, answered(state, event.isOver));
      const back = {
        ...state,
        cards: [member, ...state.cards],
        leaving: state.leaving.filter((one) => one.member.id !== member.id),
      };
      return loadWhere(event.isOver, answered(back, event.isOver));
    }
  }
}

function answered(state: DeckState, isOver: boolean): DeckState {
  return { ...state, pending: state.pending - 1, isOver: state.isOver || isOver };
}

function loadWhere(isChanged: boolean, state: DeckState): DeckState {
  if (!isChanged && state.cards.length >= FEW) return state;
  return { ...state, loads: state.loads + 1, isLoading: true };
}

function without(cards: readonly DeckCard[], id: number): readonly DeckCard[] {
  return cards.filter((card) => card.id !== id);
}

function idsOf(cards: readonly DeckCard[]): Set<number> {
  return new Set(cards.map(({ id }) => id));
}
