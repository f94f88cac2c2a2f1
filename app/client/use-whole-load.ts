import type { Location } from "@remix-run/react";
import { useEffect } from "react";

/** The event that browsers with the Navigation API dispatch before a load. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };
type AppWindow = {
  navigation?: EventTarget;
  /** Remix's router; hooks report a navigation only on the next render, which may be too late */
  __remixRouter?: { state: { navigation: { location?: Location } } };
};

/**
 * Loads a page as a document if its script is gone because of a new release. Remix would reload the page that is being left, and the click
 * would be lost. Browsers without the Navigation API still do that.
 */
export function useWholeLoad(): void {
  useEffect(() => {
    const { navigation, __remixRouter: router } = window as AppWindow;
    if (!navigation) return;
    const lead = (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent;
      const next = router?.state.navigation.location;
      if (navigationType !== "reload" || userInitiated || !next) return;
      const href = next.pathname + next.search + next.hash;
      // On a back navigation, the address is already that of the next page.
      if (href === location.pathname + location.search + location.hash) return;
      event.preventDefault();
      location.assign(href);
    };
    navigation.addEventListener("navigate", lead);
    return () => navigation.removeEventListener("navigate", lead);
  }, []);
}
