import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const enhancements: Record<string, () => Promise<{ default: (element: HTMLElement) => void }>> = {
  gallery: () => import("./enhance/gallery"),
  geolocation: () => import("./enhance/geolocation"),
  passkey: () => import("./enhance/passkey"),
  photos: () => import("./enhance/photos"),
  search: () => import("./enhance/search"),
};

/** Runs what a page names as `data-enhance`, once the page is there. */
export function useEnhancements(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has elements of its own
  useEffect(() => {
    for (const element of document.querySelectorAll<HTMLElement>("[data-enhance]:not([data-enhanced])"))
      void enhancements[element.dataset.enhance ?? ""]?.().then((module) => {
        if (element.dataset.enhanced !== undefined) return;
        module.default(element);
        element.dataset.enhanced = "";
      });
  }, [pathname]);
}
