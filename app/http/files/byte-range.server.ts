import { answer } from "../answer.server";

/**
 * Answers a file, or the one range that the request names: media players request ranges, and some play nothing else.
 * @param range the Range header; several ranges, or an invalid value, get the whole file
 * @returns 200, 206 with the range, or 416 where the file does not have it. RFC 9110 §14
 */
export function answerPart(
  body: Buffer,
  range: string | undefined,
  headers: Record<string, string>,
): Response {
  const whole = { ...headers, "Accept-Ranges": "bytes" };
  const requested = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(range ?? "");
  if (!requested || (requested[1] === "" && requested[2] === "")) return answer(body, 200, whole);
  const [, from, to] = requested as unknown as [string, string, string];
  const last = body.length - 1;
  const first = from === "" ? Math.max(0, body.length - Number(to)) : Number(from);
  const end = from === "" || to === "" ? last : Math.min(Number(to), last);
  // A range whose last byte is before its first is invalid.
  if (from !== "" && to !== "" && Number(to) < first) return answer(body, 200, whole);
  if (first > last)
    return answer(null, 416, { "Accept-Ranges": "bytes", "Content-Range": `bytes */${body.length}` });
  return answer(body.subarray(first, end + 1), 206, {
    ...whole,
    "Content-Range": `bytes ${first}-${end}/${body.length}`,
  });
}
