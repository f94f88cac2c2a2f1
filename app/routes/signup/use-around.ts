import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { call } from "~/layouts/call";
import { paths } from "~/paths";
import type { AroundAnswer } from "./around.server";

const WAIT_MS = 300;
/** What the question is made of: nothing else of the form leaves it before it is sent. */
const FIELDS = ["city", "country", "countryregion", "latitude", "longitude", "radius"];

/**
 * What the server says of the members around the town of a form, asked a moment after each change. Of several answers the one to the latest
 * question counts; while there is none, or when it fails, the text is empty. Needs no query client: the signup also stands over documents.
 * @param inside an element of the form
 */
export function useAround(inside: RefObject<HTMLElement>) {
  const [{ text, unit }, setAnswer] = useState<{ text: string; unit: AroundAnswer["unit"] | null }>({
    text: "",
    unit: null,
  });
  const asked = useRef(0);
  const timer = useRef<number>();
  const clear = useCallback(() => {
    asked.current += 1;
    window.clearTimeout(timer.current);
    setAnswer((before) => ({ ...before, text: "" }));
  }, []);
  const recount = useCallback(() => {
    asked.current += 1;
    const own = asked.current;
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
      if (own === asked.current) setAnswer((before) => answer ?? { ...before, text: "" });
    }, WAIT_MS);
  }, [inside]);
  useEffect(() => {
    // A town may stand there already.
    recount();
    return () => {
      asked.current += 1;
      window.clearTimeout(timer.current);
    };
  }, [recount]);
  return { text, unit, recount, clear };
}
