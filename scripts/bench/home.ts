import { startBare, takeAnswer } from "./bare";
import type { Figure } from "./figures";
import { getRequest, headersOf, startLoad } from "./load";
import { compare } from "./ratio";
import { withServer } from "./with-server";

const HOST = "abendrot.example";
/** The least share of a bare server's requests, by address. */
const AT_LEAST = { "/": 0.7, "/api/settings.php": 0.4 };

/** Compares the cached home and the settings call with a bare node:http server that sends the same bytes and headers. */
export function benchHome(): Promise<Figure[]> {
  return withServer({ RATE_LIMITS: "1" }, async ({ port, process: { pid = 0 } }) => {
    const load = startLoad();
    const figures: Figure[] = [];
    try {
      for (const [url, atLeast] of Object.entries(AT_LEAST)) {
        // Fetched twice, because the first answer may not come from the cache yet.
        await takeAnswer(port, headersOf(HOST), url);
        const bare = await startBare(await takeAnswer(port, headersOf(HOST), url));
        const requests = () => [getRequest(HOST, url)];
        const ours = { port, pid, requests };
        const name = `cached ${url} ÷ bare node:http`;
        figures.push(...(await compare(name, load, ours, { ...bare, requests }, atLeast)));
        bare.stop();
      }
    } finally {
      load.stop();
    }
    return figures;
  });
}
