import { useEffect, useRef } from "react";

/** Keeps the screen as high as the visual viewport, so that the on-screen keyboard does not cover the text field. */
export function useFrame() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    const root = document.documentElement;
    if (!view) return;
    const fit = () => {
      // While zoomed in the page is panned, not resized.
      const isZoomed = view.scale > 1.01;
      const hidden = window.innerHeight - view.height;
      if (isZoomed || hidden < 60) root.style.removeProperty("--seen-height");
      else {
        root.style.setProperty("--seen-height", `${view.height}px`);
        scrollTo(0, 0);
      }
      root.toggleAttribute("data-keyboard", !isZoomed && hidden >= 60);
    };
    view.addEventListener("resize", fit);
    view.addEventListener("scroll", fit);
    return () => {
      view.removeEventListener("resize", fit);
      view.removeEventListener("scroll", fit);
      root.style.removeProperty("--seen-height");
      root.removeAttribute("data-keyboard");
    };
  }, []);
  return frame;
}
