import { readId } from "~/paths";
import type { Target } from "./find-reported.server";

/** Returns the target that the mark of a form names, such as "profile.42" or "message.7-3"; null for another text. */
export function readTarget(mark: string): Target | null {
  const [, kind, what = ""] = /^(profile|photo|message)\.([\d-]+)$/.exec(mark) ?? [];
  if (kind === "message") return readMessage(what);
  const id = readId(what);
  return id === null ? null : { kind: kind as "profile" | "photo", id };
}

/** Reads a message as addresses and forms name it: its conversation and its number. */
export function readMessage(text: string): Target | null {
  const [, conversation, seq] = /^([1-9]\d{0,14})-([1-9]\d{0,8})$/.exec(text) ?? [];
  return seq === undefined ? null : { kind: "message", conversation: Number(conversation), seq: Number(seq) };
}
