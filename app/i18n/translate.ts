import type { InitOptions } from "i18next";
import type account from "../../locales/en/account.json";
import type chats from "../../locales/en/chats.json";
import type common from "../../locales/en/common.json";
import type complaints from "../../locales/en/complaints.json";
import type debit from "../../locales/en/debit.json";
import type discounts from "../../locales/en/discounts.json";
import type errors from "../../locales/en/errors.json";
import type games from "../../locales/en/games.json";
import type gifts from "../../locales/en/gifts.json";
import type home from "../../locales/en/home.json";
import type interests from "../../locales/en/interests.json";
import type landers from "../../locales/en/landers.json";
import type leaving from "../../locales/en/leaving.json";
import type likes from "../../locales/en/likes.json";
import type mail from "../../locales/en/mail.json";
import type match from "../../locales/en/match.json";
import type notices from "../../locales/en/notices.json";
import type photos from "../../locales/en/photos.json";
import type profile from "../../locales/en/profile.json";
import type push from "../../locales/en/push.json";
import type search from "../../locales/en/search.json";
import type security from "../../locales/en/security.json";
import type settingsWords from "../../locales/en/settings.json";
import type shop from "../../locales/en/shop.json";
import type signup from "../../locales/en/signup.json";
import type site from "../../locales/en/site.json";
import type unseen from "../../locales/en/unseen.json";

/** All namespaces with their keys, as in the English files. */
export type Namespaces = {
  account: typeof account;
  chats: typeof chats;
  common: typeof common;
  complaints: typeof complaints;
  debit: typeof debit;
  discounts: typeof discounts;
  errors: typeof errors;
  games: typeof games;
  gifts: typeof gifts;
  home: typeof home;
  interests: typeof interests;
  landers: typeof landers;
  leaving: typeof leaving;
  likes: typeof likes;
  match: typeof match;
  mail: typeof mail;
  notices: typeof notices;
  photos: typeof photos;
  profile: typeof profile;
  push: typeof push;
  search: typeof search;
  security: typeof security;
  settings: typeof settingsWords;
  shop: typeof shop;
  signup: typeof signup;
  site: typeof site;
  unseen: typeof unseen;
};
type Bare<Key extends string> = Key extends `${infer Stem}_${"one" | "other" | "few" | "many"}` ? Stem : Key;

/** All message keys, as "namespace:key", checked by the compiler. */
export type TranslationKey = {
  [N in keyof Namespaces]: `${N & string}:${Bare<keyof Namespaces[N] & string>}`;
}[keyof Namespaces];

export type Params = Readonly<Record<string, string | number | undefined>>;

/** Returns the text of a key in the visitor's language, with its values filled in. */
export type Translate = (key: TranslationKey, params?: Params) => string;

/** The settings of every i18next instance, on the server and in the browser. React escapes, so i18next need not. */
export const settings: InitOptions = {
  initImmediate: false,
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: ":",
  defaultNS: "common",
  interpolation: { escapeValue: false },
  returnNull: false,
  react: {
    bindI18n: "",
    bindI18nStore: "",
    transSupportBasicHtmlNodes: true,
    transKeepBasicHtmlNodesFor: ["em", "strong", "br"],
  },
};
