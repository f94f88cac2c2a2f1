import type { TranslationKey } from "~/i18n/translate";
import { paths } from "~/paths";

/** The names of the places that the main navigation leads to, by path. product 4.13 */
export const tabNames: Readonly<Record<string, TranslationKey>> = {
  [paths.members()]: "common:tab_search",
  [paths.swipeGame()]: "common:tab_play",
  [paths.likes()]: "common:tab_likes",
  [paths.chats()]: "common:tab_chats",
  [paths.credits()]: "common:tab_credits",
  [paths.premium()]: "common:tab_premium",
  [paths.settings()]: "common:tab_me",
};
