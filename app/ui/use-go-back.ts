import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/**
 * Leads back in the history where the page before is one of ours, so that a list is found again as it was left; else the link leads on to
 * its own address.
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
