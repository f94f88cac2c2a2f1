import { call } from "../call";
import { followCountry, showRegions } from "./show-regions";

/** An answer counts for an hour: nobody is asked, or looked up, again and again. product.md §9 */
const KEEP_MS = 3_600_000;
const KEPT = "geolocation_geocode";
const ASK_MS = 15_000;

type Geocode = { city: string; country: string; countryregion: string | null };
type Found = { at: number; lat: string; lon: string; geocode: Geocode | null };

/** Fills in a form of places from where the browser says it is, when asked to; another country brings its regions. product.md §2, §4 */
export default function geolocation(form: HTMLElement): void {
  const field = <E extends HTMLElement>(name: string) => form.querySelector<E>(`[name=${name}]`)!;
  const country = field<HTMLSelectElement | HTMLInputElement>("country");
  const region = field<HTMLSelectElement>("countryregion");
  const city = field<HTMLInputElement>("city");
  const position = [field<HTMLInputElement>("latitude"), field<HTMLInputElement>("longitude")] as const;
  const asking = form.querySelector<HTMLElement>("[data-locate]")!;
  const button = asking.querySelector("button")!;
  const said = form.querySelector<HTMLElement>("[data-said]")!;
  const say = (what: string) => {
    form.dataset.outcome = what;
    said.textContent = said.getAttribute(`data-${what}`) ?? "";
  };

  const place = (lat: string, lon: string) => {
    position[0].value = lat;
    position[1].value = lon;
  };
  let choices = 0;
  /** What a member chooses by hand is no longer where their browser is, and whatever the browser says after it comes too late. */
  const byHand = () => {
    choices += 1;
    place("", "");
  };
  const tellRegions = (hasSome: boolean) => {
    form.querySelector<HTMLElement>("[data-regions]")!.hidden = !hasSome;
  };

  async function fill({ lat, lon, geocode }: Found, isStillWanted: () => boolean): Promise<void> {
    if (!geocode) return say("failed");
    const isServed =
      country instanceof HTMLSelectElement
        ? [...country.options].some(({ value }) => value === geocode.country)
        : country.value === geocode.country;
    if (!isServed) return say("elsewhere");
    if (country.value !== geocode.country) {
      country.value = geocode.country;
      tellRegions(await showRegions(country, region));
      if (!isStillWanted()) return say("");
    }
    region.value = geocode.countryregion ?? "";
    city.value = geocode.city;
    place(lat, lon);
    say("found");
  }

  async function locate(): Promise<void> {
    say("searching");
    const before = choices;
    const isStillWanted = () => choices === before;
    try {
      const found = recall() ?? (await find());
      if (!isStillWanted()) return say("");
      await fill(found, isStillWanted);
    } catch (error) {
      const isDenied = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;
      say(isDenied ? "denied" : "failed");
    }
  }

  if (!("geolocation" in navigator)) {
    form.dataset.permission = "unsupported";
    say("unsupported");
  } else {
    form.dataset.permission = "unknown";
    void watchPermission(form);
    asking.hidden = false;
    button.addEventListener("click", () => {
      if (button.ariaBusy === "true") return;
      button.ariaBusy = "true";
      void locate().finally(() => {
        button.ariaBusy = null;
      });
    });
  }
  if (country instanceof HTMLSelectElement) followCountry(country, region, tellRegions);
  for (const control of [country, region, city]) control.addEventListener("input", byHand);
}

/** Whether the browser would tell: granted, denied, prompt; it stays unknown where it does not say. */
async function watchPermission(form: HTMLElement): Promise<void> {
  const status = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  if (!status) return;
  const note = () => {
    form.dataset.permission = status.state;
  };
  note();
  status.addEventListener("change", note);
}

/** Asks the browser, and the server which town that is; to about a kilometre, no nearer. */
async function find(): Promise<Found> {
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

function recall(): Found | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Found | null;
    return found && Date.now() - found.at < KEEP_MS ? found : null;
  } catch {
    return null;
  }
}
