import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type Geocode, locate } from "~/client/geolocation";

/** The state of the last geolocation request. */
export type Outcome = "searching" | "found" | "denied" | "unsupported" | "failed" | "elsewhere" | "";
type Permission = PermissionState | "unsupported" | "unknown";

/** The browser's geolocation permission: granted, denied, prompt; unknown where it is not reported. product 8.13 */
export function useGeolocationPermission(): Permission | null {
  const [permission, setPermission] = useState<Permission | null>(null);
  useEffect(() => {
    if (!("geolocation" in navigator)) return setPermission("unsupported");
    setPermission("unknown");
    let status: PermissionStatus | null = null;
    const note = () => status && setPermission(status.state);
    void navigator.permissions
      ?.query({ name: "geolocation" })
      .then((found) => {
        status = found;
        note();
        found.addEventListener("change", note);
      })
      .catch(() => undefined);
    return () => status?.removeEventListener("change", note);
  }, []);
  return permission;
}

/**
 * Fills in the place fields from the browser's position on request. What a member chooses by hand in the meantime takes
 * precedence. product 8.13
 * @param form the form or a field of it
 * @param fill gets the located place, and returns whether the brand serves it
 */
export function useLocate(
  form: RefObject<HTMLElement>,
  fill: (
    found: { lat: string; lon: string; geocode: Geocode },
    isStillWanted: () => boolean,
  ) => Promise<boolean>,
) {
  const [outcome, setOutcome] = useState<Outcome>("");
  const [isBusy, setBusy] = useState(false);
  const choices = useRef(0);
  const find = async () => {
    if (isBusy) return;
    setBusy(true);
    setOutcome("searching");
    const before = choices.current;
    const isStillWanted = () => choices.current === before && form.current !== null;
    try {
      const found = await locate();
      if (!isStillWanted()) setOutcome("");
      else if (!found.geocode) setOutcome("failed");
      else {
        const isServed = await fill({ ...found, geocode: found.geocode }, isStillWanted);
        setOutcome(isStillWanted() ? (isServed ? "found" : "elsewhere") : "");
      }
    } catch (error) {
      const isDenied = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;
      setOutcome(isDenied ? "denied" : "failed");
    }
    setBusy(false);
  };
  return {
    outcome,
    isBusy,
    find,
    /** called when a field is changed by hand */
    chosen: useCallback(() => {
      choices.current += 1;
    }, []),
  };
}
