import { useRevalidator } from "@remix-run/react";
import { useEffect, useReducer, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { DeckCard, SwipeDeck } from "~/domain/games/find-swipe-deck.server";
import { CallFailed, call } from "~/layouts/call";
import { type LikeProfile, showLike } from "~/layouts/show-like";
import { toast } from "~/layouts/toast";
import { type LeavingCard, nextDeck, openDeck } from "./deck-state";
import { sendInOrder } from "./send-in-order";

/** What POST /api/swipe.php answers. */
type Swiped = { left: number; profile: LikeProfile | null };

/** As long as the retries of a call: then the member learns that something is wrong. */
const PATIENCE_MS = 15_000;

export type Deck = Omit<SwipeDeck, "resetsAt">;

export type Swipes = {
  /** cards without a decision, the top one first */
  cards: readonly DeckCard[];
  leaving: readonly LeavingCard[];
  /** whether the top card has changed since the page came */
  isMoved: boolean;
  /** the likes of the day are given, and no card is in flight any more */
  isOver: boolean;
  /** everybody who fits was swiped */
  isEmpty: boolean;
  canSwipe: boolean;
  /** Likes the member of the top card, or passes them over. */
  swipe: (isLike: boolean) => void;
  /** A card's flight has ended. */
  drop: (id: number) => void;
};

/**
 * The deck of the open page: a swipe counts at once, is sent once and in order, and comes back to the top with the reason where the server
 * refuses it. product.md §2, decisions §5
 */
export function useSwipes(deck: Deck): Swipes {
  const { t } = useTranslation();
  const { revalidate, state: loading } = useRevalidator();
  const [state, dispatch] = useReducer(nextDeck, deck.cards, openDeck);
  const { cards, leaving, loads, isMoved } = state;
  const sent = useRef(new Set<number>());

  useEffect(() => dispatch({ type: "loaded", cards: deck.cards }), [deck.cards]);
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

  const send = async (member: DeckCard, isLike: boolean) => {
    const body = new URLSearchParams({ profile: String(member.id), like: isLike ? "1" : "0" });
    try {
      const response = await sendInOrder(() =>
        call("/api/swipe.php", { method: "POST", body, keepalive: true }),
      );
      const answer = (await response.json()) as Swiped;
      if (answer.profile) showLike(answer.profile, true);
      dispatch({ type: "accepted", isLike, isOver: answer.left === 0 });
    } catch (error) {
      const { status, code, message } = error instanceof CallFailed ? error : new CallFailed(0, "", "");
      toast((status >= 400 && status < 500 && message) || t("errors:try_later"));
      sent.current.delete(member.id);
      // A member who cannot be found any more has no card.
      const back = code === "not_found" ? null : member;
      dispatch({ type: "refused", member: back, isOver: code === "no_likes_left" });
    }
  };

  return {
    cards,
    leaving,
    isMoved,
    isOver: deck.used >= deck.limit && leaving.length === 0,
    isEmpty: cards.length === 0 && leaving.length === 0 && !isBusy,
    canSwipe: !state.isOver,
    swipe(isLike) {
      const [member] = cards;
      if (!member || state.isOver || sent.current.has(member.id)) return;
      sent.current.add(member.id);
      dispatch({ type: "swiped", member, isLike });
      void send(member, isLike);
    },
    drop: (id) => dispatch({ type: "gone", id }),
  };
}
