import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { call } from "~/client/call";
import { paths } from "~/paths";
import type { AroundAnswer } from "./around.server";

const WAIT_MS = 300;
/** The fields of the request: no other field is sent before the form is. */
const FIELDS = ["city", "country", "countryregion", "latitude", "longitude", "radius_at"];

/**
 * The server's text about members around the form's town, debounced after each change. Only the answer to the latest request
 * counts; before it, or after a failure, the text is empty. Works without a query client, because the signup also opens over documents.
 * @param inside an element of the form
 */
export function useAround(inside: RefObject<HTMLElement>) {
  const [{ text, unit }, setAnswer] = useState<{ text: string; unit: AroundAnswer["unit"] | null }>({
    text: "",
    unit: null,
  });
  const requested = useRef(0);
  const timer = useRef<number>();
  const clear = useCallback(() => {
    requested.current += 1;
    window.clearTimeout(timer.current);
    setAnswer((before) => ({ ...before, text: "" }));
  }, []);
  const recount = useCallback(() => {
    requested.current += 1;
    const own = requested.current;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(async () => {
      const form = inside.current?.closest("form");
      if (!form) return;
      const query = new URLSearchParams(
        [...new FormData(form)].flatMap(([name, value]) =>
          FIELDS.includes(name) ? [[name, String(value)]] : [],
        ),
      );
      const answer = query.get("city")
        ? await call(paths.signupAround(query), { retries: 0 })
            .then((response) => response.json() as Promise<AroundAnswer>)
            .catch(() => null)
        : null;
      if (own === requested.current) setAnswer((before) => answer ?? { ...before, text: "" });
    }, WAIT_MS);
  }, [inside]);
  useEffect(() => {
    // The town may be filled in already.
    recount();
    return () => {
      requested.current += 1;
      window.clearTimeout(timer.current);
    };
  }, [recount]);
  return { text, unit, recount, clear };
}
