// The upload code comes with it, so that a photo can wait for the network.
import "../sending/upload";
import { flushSync } from "react-dom";
import type { Screen } from "../use-screen";
import type { OpenedView, To } from "../views";
import type { Priced } from "./credits-dialog";
import { GiftDialog } from "./gift-dialog";
import { IcebreakerDialog } from "./icebreaker-dialog";
import { PhotoDialog } from "./photo-dialog";

export { pictureOf } from "./picture-of";

/** The dialogs that the buttons around the text field open: a gift, an opener, or the photo that was chosen. */
export function ComposerDialogs({
  what,
  to,
  thread,
  screen,
  prompt,
  onWrite,
  changed,
  put,
  sendPhoto,
  close,
}: {
  what: "gift" | "icebreaker" | File;
  to: To;
  thread: OpenedView;
  screen: Screen;
  prompt: (what: Priced) => void;
  onWrite: () => void;
  changed: () => void;
  put: (text: string) => void;
  sendPhoto: (photo: Blob, preview: string) => void;
  close: () => void;
}) {
  const { credits, photo_price: price } = thread;
  if (what === "gift")
    return (
      <GiftDialog
        to={to}
        thread={thread}
        screen={screen}
        buy={(gift) => prompt({ gift })}
        given={onWrite}
        // The price or the balance may have changed.
        failed={changed}
        close={close}
      />
    );
  if (what === "icebreaker")
    return (
      <IcebreakerDialog
        openers={screen.facts.icebreakers}
        close={close}
        choose={(text) => {
          // The field cannot be focused while the dialog is open.
          flushSync(close);
          put(text);
        }}
      />
    );
  return (
    <PhotoDialog
      file={what}
      price={price}
      close={close}
      send={(photo, preview) => {
        close();
        if (price > credits) prompt({ photo: price });
        else sendPhoto(photo, preview);
      }}
    />
  );
}
