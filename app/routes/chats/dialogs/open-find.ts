import type { ComponentType, ReactNode } from "react";
import type { ChatView, ListView } from "../views";

export type FindProps = {
  /** changes with every change of the list, after which the result is requested again */
  version: unknown;
  /** renders one conversation */
  row: (chat: ChatView) => ReactNode;
  /** requests a page of conversations */
  request: (query: Record<string, string>) => Promise<ListView>;
  close: () => void;
  /** the whole list, shown as long as nothing is searched */
  children: ReactNode;
};

/** The search while it is open, so that the way back from a conversation shows the same list. */
export const opened: { Part: ComponentType<FindProps> | null } = { Part: null };
