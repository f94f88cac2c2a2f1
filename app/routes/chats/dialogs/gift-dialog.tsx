import { GiftSheet } from "~/features/gifts/gift-sheet";
import { giveGift } from "~/features/gifts/give-gift";
import type { SentAnswer } from "../sending/post";
import type { Screen } from "../use-screen";
import type { OpenedView, To } from "../views";

/** The gift sheet over a conversation. */
export function GiftDialog({
  to,
  thread,
  screen,
  buy,
  given,
  failed,
  close,
}: {
  to: To;
  thread: OpenedView;
  screen: Screen;
  /** opens the shop where credits are short for this price */
  buy: (price: number) => void;
  given: () => void;
  failed: () => void;
  close: () => void;
}) {
  return (
    <GiftSheet
      gifts={screen.facts.gifts}
      credits={thread.credits}
      name={thread.profile.name}
      onClose={close}
      buy={({ price }) => {
        close();
        buy(price);
      }}
      give={async ({ id }, text, clientId) => {
        const answer = await giveGift(to, { id, text, clientId }).catch((failure) => {
          failed();
          throw failure;
        });
        close();
        given();
        screen.sent.current(to, (await answer.json()) as SentAnswer);
      }}
    />
  );
}
