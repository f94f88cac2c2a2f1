import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "~/paths";

const AFTER_MS = 200;

/** Whether another search has been loading for a moment. */
export function useIsSearching(): boolean {
  const { state, location } = useNavigation();
  const isRequested = state === "loading" && location.pathname === paths.members();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isRequested) return setLate(false);
    const timer = setTimeout(() => setLate(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isRequested]);
  return isRequested && isLate;
}
