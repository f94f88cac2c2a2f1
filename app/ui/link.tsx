import { Link as RouterLink, useInRouterContext } from "@remix-run/react";
import { type AnchorHTMLAttributes, forwardRef, type MouseEvent, useContext } from "react";
import { I18nContext } from "react-i18next";
import { isDocumentPath } from "~/paths";
import { prefersStill } from "./prefers-still";
import { preparePage } from "./prepare-page";

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** replaces the current page in the history */
  replace?: boolean;
  preventScrollReset?: boolean;
};

/**
 * A link. To a page of the app it loads only data, with a view transition; scripts and messages are fetched as soon as the link is pressed
 * or focused. Documents, files and other sites are loaded as a whole. architecture, App pages
 */
export const Link = forwardRef<HTMLAnchorElement, Props>(function Link(
  { href, replace = false, preventScrollReset = false, onClick, onPointerDown, onFocus, ...rest },
  ref,
) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    // Without a network the document is loaded: the service worker answers with the offline page, which links to the address.
    if (event.defaultPrevented || navigator.onLine || !navigator.serviceWorker?.controller) return;
    event.preventDefault();
    location.assign(href);
  };
  const { i18n } = useContext(I18nContext) ?? {};
  // The signup also opens over documents, which have no router.
  const hasRouter = useInRouterContext();
  return hasRouter && isAppLink(href, rest) ? (
    <RouterLink
      ref={ref}
      to={href}
      replace={replace}
      preventScrollReset={preventScrollReset}
      viewTransition={!prefersStill()}
      onPointerDown={(event) => {
        onPointerDown?.(event);
        if (i18n) preparePage(href, i18n);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        if (i18n) preparePage(href, i18n);
      }}
      onClick={follow}
      {...rest}
    />
  ) : (
    <a ref={ref} href={href} onClick={onClick} onPointerDown={onPointerDown} onFocus={onFocus} {...rest} />
  );
});

function isAppLink(href: string, { target, download }: AnchorHTMLAttributes<HTMLAnchorElement>): boolean {
  if (!/^\/(?!\/)/.test(href) || target || download !== undefined) return false;
  const path = href.replace(/[?#].*/s, "");
  return !isDocumentPath(path) && !/^\/((api|assets|brand|media|dev)\/|partner\/[^/]+\/leave$)/.test(path);
}
