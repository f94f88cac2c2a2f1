import type { Location } from "@remix-run/react";
import { useEffect } from "react";

/** What browsers with the Navigation API tell of a load before it begins. */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };
type AppWindow = {
  navigation?: EventTarget;
  /** Remix's; hooks know of a navigation only with the next rendering, which may be too late */
  __remixRouter?: { state: { navigation: { location?: Location } } };
};

/**
 * A page whose script is gone (a new release) is loaded as a document. Remix reloads the page that is being left instead, so that the press
 * is lost; browsers without the Navigation API still do that.
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
      // On a way back the address is that of the next page already.
      if (href === location.pathname + location.search + location.hash) return;
      event.preventDefault();
      location.assign(href);
    };
    navigation.addEventListener("navigate", lead);
    return () => navigation.removeEventListener("navigate", lead);
  }, []);
}
