import { UserRound } from "lucide-react";
import { photo as photoFrame } from "~/ui/photo.css";
import type { PartnerView } from "../views";
import * as css from "./chats.css";

/** A thumbnail picture of a member. */
export function Face({ profile, cdnPrefix }: { profile: PartnerView; cdnPrefix: string }) {
  const image = profile.main_image;
  return (
    <span className={`${photoFrame} ${css.face}`}>
      {image ? (
        <img src={`${cdnPrefix}/${image.thumb_filename}`} alt="" width={54} height={54} decoding="async" />
      ) : (
        <UserRound aria-hidden />
      )}
    </span>
  );
}
