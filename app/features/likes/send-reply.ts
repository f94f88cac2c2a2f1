import { CallFailed, call } from "~/client/call";
import { paths } from "~/paths";
import { openShop } from "../shop/open-shop";
import { draftKey, resumeLater } from "../shop/resume";

/** `sent`: the conversation; else why the message was refused, and whether for lack of credits. */
export type Reply = { sent: number } | { problem: string; isShort: boolean };

/** Sends a message to a member. The same `clientId` gives the first result again. */
export async function sendReply(profile: number, clientId: string, text: string): Promise<Reply> {
  try {
    const body = { profile, client_message_id: clientId, text };
    const answer = await call("/api/chat.php", { method: "POST", body });
    return { sent: ((await answer.json()) as { conversation: { id: number } }).conversation.id };
  } catch (error) {
    const { status, code, message } = error instanceof CallFailed ? error : new CallFailed(0, "", "");
    return {
      problem: status >= 400 && status < 500 ? message : "",
      isShort: code === "not_enough_credits",
    };
  }
}

/** Opens the shop; with the credits, the conversation sends the text. */
export function buyFor(own: { id: number; isPremium: boolean }, profile: number, text: string): void {
  if (text) resumeLater(draftKey(own.id, profile), text);
  openShop(own.isPremium ? paths.credits() : paths.premium(), paths.memberChat(profile));
}
