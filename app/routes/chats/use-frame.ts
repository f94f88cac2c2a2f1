import { useEffect, useRef } from "react";

/** Keeps the screen as high as what is seen of it: a keyboard that opens must not lie over the field that is typed in. */
export function useFrame() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    const root = document.documentElement;
    if (!view) return;
    const fit = () => {
      // Zoomed in, the page is moved by hand and not fitted.
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
