import { MessageCircle } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { LikeButton } from "~/features/likes/like-button";
import { Button } from "~/ui/button";
import { LargePhotos } from "../../profile/large-photos";
import { nameOf } from "../name-of";
import type { OpenedView } from "../views";

/**
 * The photos of a conversation in full screen, with a like of the other member and a reply below theirs.
 * @param first the number of the message whose photo shows first
 * @param reply puts the focus into the text field
 * @param close gets the number of the message whose photo showed last; null if the focus went to the text field
 */
export function ChatPhotos({
  first,
  thread,
  reply,
  close,
}: {
  first: number;
  thread: OpenedView;
  reply: () => void;
  close: (last: number | null) => void;
}) {
  const { t } = useTranslation();
  const isReply = useRef(false);
  const { profile, pane, messages } = thread;
  const name = nameOf(t, profile);
  const photos = messages.flatMap(({ id, own, erased, photo }) =>
    photo && !erased
      ? [
          {
            id,
            own,
            full: photo.full,
            label: own ? t("chats:photo_own") : t("chats:photo_of", { member: name }),
            isFictional: profile.fictional && !own,
          },
        ]
      : [],
  );
  return (
    <LargePhotos
      photos={photos}
      first={Math.max(
        0,
        photos.findIndex(({ id }) => id === first),
      )}
      label={t("chats:photos", { member: name })}
      actions={(at, leave) =>
        photos[at]?.own || profile.closed ? null : (
          <>
            {pane ? <LikeButton id={pane.id} name={name} liked={pane.liked} /> : null}
            <Button
              onClick={() => {
                isReply.current = true;
                leave();
                reply();
              }}
            >
              <MessageCircle aria-hidden />
              {t("chats:reply")}
            </Button>
          </>
        )
      }
      onClose={(at) => close(isReply.current ? null : (photos[at]?.id ?? first))}
    />
  );
}
