import { call } from "./call";

/** An answer counts for an hour: nobody is asked, or looked up, again and again. product.md §9 */
const KEEP_MS = 3_600_000;
const KEPT = "geolocation_geocode";
const ASK_MS = 15_000;

export type Geocode = { city: string; country: string; countryregion: string | null };
export type Located = { at: number; lat: string; lon: string; geocode: Geocode | null };

/**
 * Where the browser is, to about a kilometre and no nearer, and which town that is.
 * @throws GeolocationPositionError, CallFailed
 */
export async function locate(): Promise<Located> {
  const known = recall();
  if (known) return known;
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: ASK_MS, maximumAge: KEEP_MS });
  });
  const [lat, lon] = [coords.latitude.toFixed(2), coords.longitude.toFixed(2)];
  const answer = await call(`/api/geocode.php?lat=${lat}&lon=${lon}`);
  const { geocode } = (await answer.json()) as { geocode: Geocode | null };
  const found = { at: Date.now(), lat, lon, geocode };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(found));
  } catch {
    // Without storage it is asked again the next time.
  }
  return found;
}

function recall(): Located | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Located | null;
    return found && Date.now() - found.at < KEEP_MS ? found : null;
  } catch {
    return null;
  }
}
