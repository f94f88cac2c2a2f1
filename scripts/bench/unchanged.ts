import { startBare, takeAnswer } from "./bare";
import type { Figure } from "./figures";
import { headersOf, startLoad } from "./load";
import type { Production } from "./production";
import { compare } from "./ratio";

/** Compares an API call of every open page that is answered with 304 with a bare node:http server that sends the same answer. */
export async function benchUnchanged(
  server: Production,
  host: string,
  cookie: string,
  call: "user.php" | "likes.php" | "chats.php",
): Promise<Figure[]> {
  const url = `/api/${call}`;
  const headers = { ...headersOf(host), Cookie: cookie };
  const { headers: first } = await takeAnswer(server.port, headers, url);
  const tag = Object.entries(first).find(([name]) => name.toLowerCase() === "etag")?.[1] ?? "";
  const requested = { ...headers, "If-None-Match": tag };
  const lines = Object.entries(requested).map(([name, value]) => `${name}: ${value}`);
  const requests = () => [[`GET ${url} HTTP/1.1`, ...lines, "", ""].join("\r\n")];
  const bare = await startBare(await takeAnswer(server.port, requested, url));
  const load = startLoad();
  try {
    const ours = { port: server.port, pid: server.child.pid ?? 0, requests };
    return await compare(`${call} unchanged ÷ bare node:http`, load, ours, { ...bare, requests }, 0.3);
  } finally {
    load.stop();
    bare.stop();
  }
}
