import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/**
 * Returns a click handler that goes back in the history where the previous page is one of ours, so that a list reappears unchanged.
 * Otherwise the link opens its own address.
 */
export function useGoBack(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const index = (history.state as { idx?: number } | null)?.idx ?? 0;
    const cameFromHere =
      document.referrer.startsWith(`${location.origin}/`) && document.referrer !== location.href;
    if (index === 0 && !(cameFromHere && history.length > 1)) return;
    event.preventDefault();
    navigate(-1);
  };
}
