import { CallFailed } from "~/client/call";
import type { SentAnswer } from "./post";

/**
 * Posts a form and reports the upload progress, which fetch cannot report.
 * @param onProgress gets the uploaded share, from 0 to 1
 * @throws CallFailed
 */
export function upload(
  path: string,
  body: FormData,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("X-Client-Request", "1");
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener("loadend", () => {
      const reported = parse(request.responseText);
      if (request.status === 200 && reported) resolve(reported as SentAnswer);
      else {
        const { error = "", message = "" } = (reported ?? {}) as { error?: string; message?: string };
        reject(new CallFailed(request.status, error, message));
      }
    });
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
