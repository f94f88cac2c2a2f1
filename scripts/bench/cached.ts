import { startBare, takeAnswer } from "./bare";
import type { Figure } from "./figures";
import { getRequest, headersOf, startLoad } from "./load";
import { startProduction } from "./production";
import { compare } from "./ratio";

/** Compares a brand's cached home with a bare node:http server that sends the same bytes and headers. */
export function benchHome(): Promise<Figure[]> {
  return againstBare("cached home ÷ bare node:http", "/", 0.7);
}

/** Compares settings.php with a bare node:http server that sends the same bytes and headers. */
export function benchSettings(): Promise<Figure[]> {
  return againstBare("settings.php ÷ bare node:http", "/api/settings.php", 0.4);
}

async function againstBare(name: string, url: string, atLeast: number): Promise<Figure[]> {
  const server = await startProduction();
  const load = startLoad();
  const host = "abendrot.example";
  // Fetched twice, because the first answer may not come from the cache yet.
  await takeAnswer(server.port, headersOf(host), url);
  const bare = await startBare(await takeAnswer(server.port, headersOf(host), url));
  try {
    const requests = () => [getRequest(host, url)];
    return await compare(
      name,
      load,
      { port: server.port, pid: server.child.pid ?? 0, requests },
      { ...bare, requests },
      atLeast,
    );
  } finally {
    load.stop();
    bare.stop();
    await server.stop();
  }
}
