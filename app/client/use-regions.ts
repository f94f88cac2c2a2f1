import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Choice } from "~/ui/field";
import { call } from "./call";

type Countries = { country: string; regions: { id: string; name: string }[] }[];
/** Returns the key under which the browser caches the regions for the visit, by language. product 23.5 */
const storedAs = () => `regions-${document.documentElement.lang}`;

/** Returns all regions, loaded once per visit. @throws CallFailed. product 23.5 */
export async function loadRegions(): Promise<Countries> {
  try {
    const stored = sessionStorage.getItem(storedAs());
    if (stored) return JSON.parse(stored) as Countries;
  } catch {
    // Without storage, every document loads the regions once.
  }
  const { regions } = (await (await call("/api/regions.php")).json()) as { regions: Countries };
  try {
    sessionStorage.setItem(storedAs(), JSON.stringify(regions));
  } catch {
    return regions;
  }
  return regions;
}

/**
 * Returns the regions of the chosen country, including one that was chosen before hydration or restored by the browser. While they load no
 * region can be chosen, because a region of the previous country would be lost. If loading fails, only "any region" is left.
 * @param country the country field: a select or a hidden input
 * @param given the regions that the server rendered for `givenCountry`
 */
export function useRegions(
  country: RefObject<HTMLSelectElement | HTMLInputElement>,
  givenCountry: string,
  given: readonly Choice[],
) {
  const client = useQueryClient();
  const [state, setState] = useState<{
    country: string;
    regions: readonly Choice[];
    isLoading: boolean;
  } | null>(null);
  /** The number of the latest request; the regions of an earlier request are ignored. */
  const latest = useRef(0);
  /** Loads the regions of a country. Resolves once they can be chosen. */
  const follow = useCallback(
    async (chosen: string): Promise<void> => {
      latest.current += 1;
      const own = latest.current;
      setState({ country: chosen, regions: [], isLoading: true });
      let regions: Choice[] = [];
      try {
        const all = chosen
          ? await client.fetchQuery({
              queryKey: ["regions"],
              queryFn: loadRegions,
              staleTime: Number.POSITIVE_INFINITY,
              retry: false,
            })
          : [];
        regions = (all.find((one) => one.country === chosen)?.regions ?? []).map(({ id, name }) => ({
          value: id,
          text: name,
        }));
      } catch {
        // Only "any region" is left.
      }
      // Rendered synchronously, because callers select one of the regions next.
      await null;
      if (own === latest.current) flushSync(() => setState({ country: chosen, regions, isLoading: false }));
    },
    [client],
  );
  const isFirst = useRef(true);
  const shown = useRef<string>();
  shown.current = state?.country;
  useEffect(() => {
    const chosen = country.current?.value;
    // A new answer of the server brings the regions of its country. If another country is chosen, its regions stay.
    if (chosen === undefined || chosen === givenCountry) {
      if (!isFirst.current) setState(null);
    } else if (shown.current !== chosen) void follow(chosen);
    isFirst.current = false;
  }, [country, givenCountry, follow]);
  return { regions: state?.regions ?? given, isLoading: state?.isLoading ?? false, follow };
}
