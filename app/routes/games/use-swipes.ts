import { useRevalidator } from "@remix-run/react";
import { useEffect, useReducer, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CallFailed, call } from "~/client/call";
import { toast } from "~/client/toast";
import type { DeckCard, SwipeDeck } from "~/domain/games/find-swipe-deck.server";
import { type LikeProfile, showMatch } from "~/features/likes/show-like";
import { type LeavingCard, nextDeck, openDeck, type PastSwipe } from "./deck-state";
import { sendInOrder } from "./send-in-order";

/** The answer of POST /api/swipe.php. */
type Swiped = { left: number; profile: LikeProfile | null };
type Undone = { undosLeft: number | null };

/** As long as the retries of a call; then the member sees an error. */
const PATIENCE_MS = 15_000;

export type Deck = Omit<SwipeDeck, "resetsAt">;

/** The state of the undo. */
export type Undo = {
  /** the member of the last swipe; null without one */
  profile: number | null;
  /** the day's undos are used, and there is a swipe left to undo */
  isUsedUp: boolean;
  /** a swipe was just undone */
  isReopened: boolean;
  press: () => void;
};

export type Swipes = {
  /** undecided cards, the top one first */
  cards: readonly DeckCard[];
  leaving: readonly LeavingCard[];
  /** whether the top card has changed since the page loaded */
  isMoved: boolean;
  /** the day's likes are used, and no card is in flight */
  isOver: boolean;
  /** no members are left to swipe */
  isEmpty: boolean;
  canSwipe: boolean;
  /** Likes or passes the member of the top card. */
  swipe: (isLike: boolean) => void;
  undo: Undo;
  /** Called when a card's flight has ended. */
  drop: (id: number) => void;
};

/**
 * The deck of the open page: a swipe shows at once and is sent once and in order; where the server refuses it, the card comes back
 * with the reason. product 10.16
 */
export function useSwipes(deck: Deck): Swipes {
  const { t } = useTranslation();
  const { revalidate, state: loading } = useRevalidator();
  const [state, dispatch] = useReducer(nextDeck, deck, openDeck);
  const { cards, leaving, loads, isMoved } = state;
  const sent = useRef(new Set<number>());

  useEffect(() => dispatch({ type: "loaded", deck }), [deck]);
  useEffect(() => {
    if (loads > 0) revalidate();
  }, [loads, revalidate]);

  const isBusy = state.pending > 0 || state.isLoading || loading === "loading";
  const isWaiting = cards.length === 0 && isBusy;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => toast(t("errors:try_later")), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, t]);

  const post = (body: Record<string, string>) =>
    sendInOrder(() =>
      call("/api/swipe.php", { method: "POST", body: new URLSearchParams(body), keepalive: true }),
    );
  const refusalOf = (error: unknown): CallFailed => {
    const failed = error instanceof CallFailed ? error : new CallFailed(0, "", "");
    toast((isRefusal(failed) && failed.message) || t("errors:try_later"));
    return failed;
  };

  const send = async (member: DeckCard, isLike: boolean) => {
    try {
      const response = await post({ profile: String(member.id), like: isLike ? "1" : "0" });
      const answer = (await response.json()) as Swiped;
      if (answer.profile) showMatch(answer.profile);
      dispatch({ type: "accepted", isLike, isOver: answer.left === 0 });
    } catch (error) {
      const { code } = refusalOf(error);
      sent.current.delete(member.id);
      // A member who no longer exists has no card.
      const back = code === "not_found" ? null : member;
      dispatch({ type: "refused", id: member.id, member: back, isOver: code === "no_likes_left" });
    }
  };

  const last = state.swiped.at(-1);
  const isUsedUp = last !== undefined && state.undosLeft === 0;
  const sendUndo = async (swipe: PastSwipe) => {
    try {
      const { undosLeft } = (await (await post({ profile: String(swipe.id), undo: "1" })).json()) as Undone;
      dispatch({ type: "undo_accepted", undosLeft });
    } catch (error) {
      dispatch({ type: "undo_refused", swipe, isLost: isRefusal(refusalOf(error)) });
    }
  };

  return {
    cards,
    leaving,
    isMoved,
    isOver: deck.used >= deck.limit && leaving.length === 0 && !state.isReopened,
    isEmpty: cards.length === 0 && leaving.length === 0 && !isBusy,
    canSwipe: !state.isOver,
    swipe(isLike) {
      const [member] = cards;
      if (!member || state.isOver || sent.current.has(member.id)) return;
      sent.current.add(member.id);
      dispatch({ type: "swiped", member, isLike });
      void send(member, isLike);
    },
    undo: {
      profile: last?.id ?? null,
      isUsedUp,
      isReopened: state.isReopened,
      press() {
        if (isUsedUp) return toast(t("games:undo_refused"));
        if (!last) return;
        sent.current.delete(last.id);
        dispatch({ type: "undone" });
        void sendUndo(last);
      },
    },
    drop: (id) => dispatch({ type: "gone", id }),
  };
}

/** Whether the server has refused, and why. */
function isRefusal({ status }: CallFailed): boolean {
  return status >= 400 && status < 500;
}
