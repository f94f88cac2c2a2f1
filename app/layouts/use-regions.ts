import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Choice } from "~/ui/field";
import { call } from "./call";

type Countries = { country: string; regions: { id: string; name: string }[] }[];
/** What the browser keeps of the regions for the other documents of a visit, by language. product.md §7 */
const storedAs = () => `regions-${document.documentElement.lang}`;

/** All regions, loaded once a visit. @throws CallFailed. product.md §7 */
export async function loadRegions(): Promise<Countries> {
  try {
    const stored = sessionStorage.getItem(storedAs());
    if (stored) return JSON.parse(stored) as Countries;
  } catch {
    // Without storage every document loads them once.
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
 * The regions of the country that is chosen beside them; also of one that was chosen before React was there, or that the browser has put
 * back. Until they are there nothing can be chosen: what somebody picks of the country before would be lost. When they cannot be had, any
 * is left.
 * @param country the field, a list or a hidden field
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
  /** Of two countries chosen one after the other the second counts. */
  const asked = useRef(0);
  /** Resolves once the regions of a country can be chosen. */
  const follow = useCallback(
    async (chosen: string): Promise<void> => {
      asked.current += 1;
      const own = asked.current;
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
        // Any region is left.
      }
      // Drawn at once: whoever awaits this chooses one of them next.
      await null;
      if (own === asked.current) flushSync(() => setState({ country: chosen, regions, isLoading: false }));
    },
    [client],
  );
  const isFirst = useRef(true);
  const shown = useRef<string>();
  shown.current = state?.country;
  useEffect(() => {
    const chosen = country.current?.value;
    // Another answer of the server brings the regions of its country; those of a country chosen meanwhile stay.
    if (chosen === undefined || chosen === givenCountry) {
      if (!isFirst.current) setState(null);
    } else if (shown.current !== chosen) void follow(chosen);
    isFirst.current = false;
  }, [country, givenCountry, follow]);
  return { regions: state?.regions ?? given, isLoading: state?.isLoading ?? false, follow };
}
