import { CallFailed, call } from "~/layouts/call";
import type { Waiting } from "./outbox";
import type { MessageView } from "./views";

/** What every sending call answers. */
export type SentAnswer = { conversation: { id: number }; message: MessageView };

/** Sends a message once. @param file of a photo @throws CallFailed */
export async function post(
  { id, to, kind, text }: Waiting,
  file: Blob | undefined,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<SentAnswer> {
  if (kind === "photo") {
    const body = new FormData();
    for (const [name, value] of Object.entries(to)) body.append(name, String(value));
    body.append("client_message_id", id);
    body.append("text", text);
    if (file) body.append("photo", file, "photo");
    return upload("/api/chat-photo.php", body, onProgress, signal);
  }
  const body = { ...to, client_message_id: id, text };
  return (await (await call("/api/chat.php", { method: "POST", body, retries: 0 })).json()) as SentAnswer;
}

/** Not `call`: fetch tells nothing of how much is sent. */
function upload(
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
      const told = parse(request.responseText);
      if (request.status === 200 && told) resolve(told as SentAnswer);
      else {
        const { error = "", message = "" } = (told ?? {}) as { error?: string; message?: string };
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
