import type { i18n as I18n } from "i18next";
import type { ActContext } from "~/domain/context";
import type { Locale } from "~/i18n/languages";
import type { Translate } from "~/i18n/translate";
import type { Settings } from "~/tenancy/settings.server";
import type { Localized } from "~/tenancy/tenant.server";
import type { Themes } from "~/tenancy/themes.server";
import type { PictureWidth } from "./files/brand-files.server";
import type { Limits } from "./limits/limits.server";
import type { Visit } from "./request/visit.server";

/**
 * The context of one request or job, made once and passed on. `now` is the only clock, so that rules about hours and days can be tested.
 * architecture, A request
 */
export type Ctx = Visit &
  ActContext & {
    requestId: string;
    /** the messages of the tenant in the visitor's language, for React */
    i18n: I18n;
    t: Translate;
    /** the locale of dates and times, by language and country */
    dateLocale: string;
    /** returns the translate function of another language, with the tenant's own messages */
    translator: (locale: Locale) => Translate;
    limits: Limits;
    /** a signup that is completed faster comes from a program */
    signupMinSeconds: number;
    /** rereads which traffic sources are at their cap, after a signup met one */
    rereadFullSources: () => Promise<void>;
    /** the member's number of unread messages; 0 for visitors, and while the database is away */
    unreadMessages: () => Promise<number>;
    /** the member's number of unseen likes; 0 for visitors, and while the database is away */
    newLikes: () => Promise<number>;
    /** the nonce of this answer's inline scripts, set when a page of the app is rendered; null for documents, which have none */
    nonce: string | null;
    /** set where the request was refused: the page shows this instead of the route. `path` is the requested path */
    fault: { status: number; path: string } | null;
    /** the address whose page is rendered. A lander experiment may show another lander there */
    pagePath: string | null;
    settings: () => Settings;
    /** the public key for push subscriptions; null where the brand has no push */
    pushKey: string | null;
    /** the messages of a hydrated page beside those of the shell, as JSON for a script element */
    pageTranslations: (namespaces: readonly string[]) => string;
    /** the brand's text in the visitor's language */
    text: (value: Localized) => string;
    hasFile: (file: string) => boolean;
    /** the immutable address of a file of the brand's folder */
    fileHref: (file: string, width?: PictureWidth) => string;
    /** the text of a static page: the tenant's own, else the language's */
    page: (name: string) => string;
    /** all themes; that of the brand is `tenant.theme` */
    themes: Pick<Themes, "names" | "compile">;
  };

declare module "@remix-run/node" {
  interface AppLoadContext {
    ctx: Ctx;
    assets: PageAssets;
    /** reports every unexpected error of the rendering */
    report: (error: unknown) => void;
    /** renders a page when the render queue grants a slot */
    queued: (render: () => Promise<Response>) => Promise<Response>;
  }
}

/** Addresses of build files that pages reference directly. */
export type PageAssets = {
  /** the script of documents */
  documentScript: string;
  /** the stylesheets of every page */
  styles: readonly string[];
  /** the additional stylesheets of the app's pages */
  appStyles: readonly string[];
  /** the script of landers */
  landerScript: string;
  /** the script that reports errors; "" where they are not reported */
  errorScript: string;
  /** the additional stylesheets of landers */
  landerStyles: readonly string[];
};
