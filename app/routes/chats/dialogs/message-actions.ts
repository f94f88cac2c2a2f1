import { paths } from "~/paths";
import type { MessageView } from "../views";

/** What can be done with a message, in the order of its menu. */
export type MessageAction = "copy" | "report";

/** Returns what a member can do with a message. product 11.24 */
export function actionsOf({ own, erased, text }: MessageView): MessageAction[] {
  if (erased) return [];
  return [...(text ? (["copy"] as const) : []), ...(own ? [] : (["report"] as const))];
}

/** Returns the address of the form that reports a message. */
export const reportPath = (conversation: number, message: number) =>
  paths.complaints({ message: `${conversation}-${message}` });

/** Copies a text to the clipboard. @returns whether the browser allowed it */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
