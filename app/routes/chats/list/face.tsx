import { UserRound } from "lucide-react";
import { dot } from "~/ui/member-card.css";
import { photo as photoFrame } from "~/ui/photo.css";
import type { PartnerView } from "../views";
import * as css from "./chats.css";

/** A thumbnail picture of a member. @param hasDot marks a member who is online; the text beside it says so to screen readers */
export function Face({
  profile,
  cdnPrefix,
  hasDot = false,
}: {
  profile: PartnerView;
  cdnPrefix: string;
  hasDot?: boolean;
}) {
  const image = profile.main_image;
  return (
    <span className={css.face}>
      <span className={`${photoFrame} ${css.facePhoto}`}>
        {image ? (
          <img src={`${cdnPrefix}/${image.thumb_filename}`} alt="" width={56} height={56} decoding="async" />
        ) : (
          <UserRound aria-hidden />
        )}
      </span>
      {hasDot && profile.online ? <span className={`${dot} ${css.faceDot}`} /> : null}
    </span>
  );
}
