import { answer } from "../answer.server";

/** Returns a JSON answer that no cache stores. @param more headers */
export function reply(body: unknown, status = 200, more: Record<string, string> = {}): Response {
  return answer(JSON.stringify(body), status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    ...more,
  });
}
