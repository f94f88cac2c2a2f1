import { call } from "./call";

/** How long a located position is cached. product 8.13 */
const KEEP_MS = 3_600_000;
const STORAGE_KEY = "geolocation_geocode";
const REQUEST_MS = 15_000;

export type Geocode = { city: string; country: string; countryregion: string | null };
export type Located = { at: number; lat: string; lon: string; geocode: Geocode | null };

/**
 * Returns the browser's position, rounded to about a kilometre, and the town there.
 * @throws GeolocationPositionError, CallFailed
 */
export async function locate(): Promise<Located> {
  const known = recall();
  if (known) return known;
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: REQUEST_MS, maximumAge: KEEP_MS });
  });
  const [lat, lon] = [coords.latitude.toFixed(2), coords.longitude.toFixed(2)];
  const answer = await call(`/api/geocode.php?lat=${lat}&lon=${lon}`);
  const { geocode } = (await answer.json()) as { geocode: Geocode | null };
  const found = { at: Date.now(), lat, lon, geocode };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(found));
  } catch {
    // Without storage, the next call locates the browser again.
  }
  return found;
}

function recall(): Located | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as Located | null;
    return found && Date.now() - found.at < KEEP_MS ? found : null;
  } catch {
    return null;
  }
}
