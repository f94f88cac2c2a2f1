import type { InitOptions } from "i18next";

/** All namespaces with their keys, as in the English files. */
export type Namespaces = {
  account: typeof import("../../locales/en/account.json");
  chats: typeof import("../../locales/en/chats.json");
  common: typeof import("../../locales/en/common.json");
  complaints: typeof import("../../locales/en/complaints.json");
  decisions: typeof import("../../locales/en/decisions.json");
  debit: typeof import("../../locales/en/debit.json");
  discounts: typeof import("../../locales/en/discounts.json");
  errors: typeof import("../../locales/en/errors.json");
  games: typeof import("../../locales/en/games.json");
  gifts: typeof import("../../locales/en/gifts.json");
  home: typeof import("../../locales/en/home.json");
  interests: typeof import("../../locales/en/interests.json");
  landers: typeof import("../../locales/en/landers.json");
  leaving: typeof import("../../locales/en/leaving.json");
  likes: typeof import("../../locales/en/likes.json");
  mail: typeof import("../../locales/en/mail.json");
  match: typeof import("../../locales/en/match.json");
  notices: typeof import("../../locales/en/notices.json");
  photos: typeof import("../../locales/en/photos.json");
  profile: typeof import("../../locales/en/profile.json");
  push: typeof import("../../locales/en/push.json");
  search: typeof import("../../locales/en/search.json");
  security: typeof import("../../locales/en/security.json");
  settings: typeof import("../../locales/en/settings.json");
  shop: typeof import("../../locales/en/shop.json");
  signup: typeof import("../../locales/en/signup.json");
  site: typeof import("../../locales/en/site.json");
  unseen: typeof import("../../locales/en/unseen.json");
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
