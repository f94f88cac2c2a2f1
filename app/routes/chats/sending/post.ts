import { call } from "~/client/call";
import type { MessageView } from "../views";
import type { Waiting } from "./outbox";

/** The answer of every sending call. */
export type SentAnswer = { conversation: { id: number }; message: MessageView };

/** Sends a message idempotently. @param file of a photo @throws CallFailed */
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
    const { upload } = await import("./upload");
    return upload("/api/chat-photo.php", body, onProgress, signal);
  }
  const body = { ...to, client_message_id: id, text };
  return (await (await call("/api/chat.php", { method: "POST", body, retries: 0 })).json()) as SentAnswer;
}
