import type { DeckCard, SwipeDeck } from "~/domain/games/find-swipe-deck.server";

/** With fewer cards than this, more are loaded. */
const FEW = 4;

export type LeavingCard = { member: DeckCard; isLike: boolean };

/** A swipe of the day. `card` is null where it cannot be shown again. */
export type PastSwipe = { id: number; card: DeckCard | null };

/** The deck in the page's data. */
export type DeckData = Pick<SwipeDeck, "cards" | "lastSwiped" | "lastCard" | "undosLeft">;

export type DeckState = {
  /** undecided cards, the top one first */
  cards: readonly DeckCard[];
  /** cards in flight */
  leaving: readonly LeavingCard[];
  /** all cards that were loaded: none is added again */
  seen: ReadonlySet<number>;
  /** the number of swipes without an answer */
  pending: number;
  /** how often the page's data was reloaded */
  loads: number;
  isLoading: boolean;
  /** the day's likes are used: swipes do not count until new data has arrived */
  isOver: boolean;
  /** whether the top card has changed since the page loaded */
  isMoved: boolean;
  /** swipes that can be undone, the last one last; only the server knows earlier ones */
  swiped: readonly PastSwipe[];
  /** undos left today; null without a limit */
  undosLeft: number | null;
  /** a swipe was undone after the page's data was read */
  isReopened: boolean;
};

export type DeckEvent =
  | { type: "loaded"; deck: DeckData }
  | { type: "swiped"; member: DeckCard; isLike: boolean }
  | { type: "gone"; id: number }
  | { type: "accepted"; isLike: boolean; isOver: boolean }
  /** `member` is null where the card does not come back */
  | { type: "refused"; id: number; member: DeckCard | null; isOver: boolean }
  | { type: "undone" }
  | { type: "undo_accepted"; undosLeft: number | null }
  /** `isLost`: the server has refused; else it did not answer, and the undo can be retried */
  | { type: "undo_refused"; swipe: PastSwipe; isLost: boolean };

/** The deck as the page loaded it. */
export function openDeck(deck: DeckData): DeckState {
  return {
    cards: deck.cards,
    leaving: [],
    seen: idsOf(deck.cards),
    pending: 0,
    loads: 0,
    isLoading: false,
    isOver: false,
    isMoved: false,
    swiped: lastOf(deck),
    undosLeft: deck.undosLeft,
    isReopened: false,
  };
}

/** The deck after an event. An answer reloads the data where it changed the day's likes or few cards are left. product 10.15 */
export function nextDeck(state: DeckState, event: DeckEvent): DeckState {
  switch (event.type) {
    case "loaded": {
      const { deck } = event;
      const fresh = deck.cards.filter(({ id }) => !state.seen.has(id));
      const isKnown = state.swiped.some(({ id }) => id === deck.lastSwiped);
      return {
        ...state,
        cards: [...state.cards, ...fresh],
        seen: new Set([...state.seen, ...idsOf(fresh)]),
        isLoading: false,
        isOver: false,
        // Pending swipes are not in the data yet.
        ...(state.pending > 0
          ? {}
          : {
              swiped: isKnown ? state.swiped : lastOf(deck),
              undosLeft: deck.undosLeft,
              isReopened: false,
            }),
      };
    }
    case "swiped":
      return {
        ...state,
        cards: without(state.cards, event.member.id),
        leaving: [...state.leaving, { member: event.member, isLike: event.isLike }],
        pending: state.pending + 1,
        isMoved: true,
        swiped: [...state.swiped, { id: event.member.id, card: event.member }],
      };
    case "gone":
      return { ...state, leaving: state.leaving.filter(({ member }) => member.id !== event.id) };
    case "accepted":
      return loadWhere(event.isLike, answered(state, event.isOver));
    case "refused": {
      const { member } = event;
      const swiped = state.swiped.filter(({ id }) => id !== event.id);
      if (!member) return loadWhere(event.isOver, answered({ ...state, swiped }, event.isOver));
      const back = {
        ...state,
        swiped,
        cards: [member, ...state.cards],
        leaving: state.leaving.filter((one) => one.member.id !== member.id),
      };
      return loadWhere(event.isOver, answered(back, event.isOver));
    }
    case "undone": {
      const last = state.swiped.at(-1);
      if (!last) return state;
      const others = without(state.cards, last.id);
      return {
        ...state,
        cards: last.card ? [last.card, ...others] : others,
        leaving: state.leaving.filter(({ member }) => member.id !== last.id),
        seen: new Set([...state.seen, last.id]),
        swiped: state.swiped.slice(0, -1),
        undosLeft: state.undosLeft === null ? null : state.undosLeft - 1,
        pending: state.pending + 1,
        isOver: false,
        isMoved: true,
        isReopened: true,
      };
    }
    case "undo_accepted":
      return loadWhere(true, { ...answered(state, false), undosLeft: event.undosLeft });
    case "undo_refused": {
      const { swipe, isLost } = event;
      const swiped = state.swiped.filter(({ id }) => id !== swipe.id);
      const back = {
        ...state,
        cards: without(state.cards, swipe.id),
        // The page's data names the last swipe.
        swiped: isLost ? [] : [...swiped, swipe],
        undosLeft: state.undosLeft === null ? null : state.undosLeft + 1,
        isReopened: false,
      };
      return loadWhere(true, answered(back, false));
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

function lastOf({ lastSwiped, lastCard }: DeckData): readonly PastSwipe[] {
  return lastSwiped === null ? [] : [{ id: lastSwiped, card: lastCard }];
}

function idsOf(cards: readonly DeckCard[]): Set<number> {
  return new Set(cards.map(({ id }) => id));
}
