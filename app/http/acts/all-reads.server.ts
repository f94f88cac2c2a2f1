import { chatList } from "~/domain/chats/chat-list.read.server";
import { discountCode } from "~/domain/discounts/discount-code.read.server";
import { likeList } from "~/domain/likes/like-list.read.server";
import { newLike } from "~/domain/likes/new-like.read.server";
import { nearestPlace } from "~/domain/places/nearest-place.read.server";
import { regions } from "~/domain/places/regions.read.server";
import { suggestPlaces } from "~/domain/places/suggest-places.read.server";
import type { Read } from "~/domain/read.server";
import { chatPage } from "../api/chat.read.server";
import { companyInfo } from "../api/company-info.read.server";
import { gifts } from "../api/gifts.read.server";
import { interests } from "../api/interests.read.server";
import { newMatches } from "../api/matches.read.server";
import { currentUser } from "../api/user.read.server";

/** Every read. A test compares the list with the files. */
export const allReads: readonly Read[] = [
  currentUser,
  chatList,
  likeList,
  companyInfo,
  regions,
  interests,
  nearestPlace,
  suggestPlaces,
  newLike,
  newMatches,
  chatPage,
  gifts,
  discountCode,
];
