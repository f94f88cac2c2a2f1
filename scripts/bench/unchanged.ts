import { startBare, takeAnswer } from "./bare";
import type { Figure } from "./figures";
import { headersOf, startLoad } from "./load";
import type { Production } from "./production";
import { compare } from "./ratio";

/** A call of every open page that finds nothing changed, against a bare node:http server that says the same. */
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
  const asked = { ...headers, "If-None-Match": tag };
  const lines = Object.entries(asked).map(([name, value]) => `${name}: ${value}`);
  const requests = () => [[`GET ${url} HTTP/1.1`, ...lines, "", ""].join("\r\n")];
  const bare = await startBare(await takeAnswer(server.port, asked, url));
  const load = startLoad();
  try {
    const ours = { port: server.port, pid: server.child.pid ?? 0, requests };
    return await compare(`${call} unchanged ÷ bare node:http`, load, ours, { ...bare, requests }, 0.3);
  } finally {
    load.stop();
    bare.stop();
  }
}
