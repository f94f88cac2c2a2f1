import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";
import { usePart } from "~/client/use-part";
import type { Screen } from "../use-screen";
import type { MessageView, OpenedView } from "../views";
import { actionsOf, copyText } from "./message-actions";

const loadSheet = async () => (await import("./message-sheet")).MessageSheet;
const loadLargePhotos = async () => (await import("../dialogs/chat-photos")).ChatPhotos;

/** A finger that rests this long on a message opens its menu, unless it moves this far. */
const LONG_MS = 350;
const STILL_PX = 10;

const messageAt = (target: EventTarget) => (target as Element).closest<HTMLElement>("[data-message]");

/**
 * The presses and keys of all messages, handled by the log: a long press or a tap of a finger, or Enter, opens the menu of a message; arrow
 * keys move between messages; a photo opens large.
 * @returns the handlers of the log, and the menu or the photo that is open
 */
export function useBubbles(thread: OpenedView, screen: Screen): { handlers: object; overlay: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ kind: "menu" | "photo"; message: MessageView } | null>(null);
  const [Sheet, fetchSheet] = usePart(loadSheet);
  const [Photos, fetchPhotos] = usePart(loadLargePhotos);
  const finger = useRef<{ x: number; y: number; timer: number } | null>(null);
  const isLongPress = useRef(false);

  const messageOf = (bubble: HTMLElement | null) =>
    thread.messages.find(({ id }) => String(id) === bubble?.dataset.message);
  /** @returns whether the message has a menu */
  const openMenu = (bubble: HTMLElement | null): boolean => {
    const message = messageOf(bubble);
    if (!bubble || !message || actionsOf(message).length === 0) return false;
    // The focus returns to it.
    bubble.focus({ preventScroll: true });
    void fetchSheet().then((isThere) => isThere && setOpen({ kind: "menu", message }));
    return true;
  };
  const copy = async (message: MessageView) =>
    toast(t((await copyText(message.text)) ? "chats:copied" : "chats:copy_failed"));

  const lift = () => {
    window.clearTimeout(finger.current?.timer);
    finger.current = null;
  };
  const down = ({ target, pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
    lift();
    isLongPress.current = false;
    const bubble = messageAt(target);
    if (!bubble || pointerType === "mouse" || !isPrimary) return;
    const timer = window.setTimeout(() => {
      isLongPress.current = openMenu(bubble);
    }, LONG_MS);
    finger.current = { x: clientX, y: clientY, timer };
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    const { current: began } = finger;
    if (began && Math.hypot(clientX - began.x, clientY - began.y) > STILL_PX) lift();
  };
  const click = (event: MouseEvent) => {
    const bubble = messageAt(event.target);
    const message = messageOf(bubble);
    if (!bubble || !message) return;
    if (isLongPress.current) return event.preventDefault();
    const pressed = (event.target as Element).closest<HTMLElement>("a, button");
    if (pressed?.dataset.act === "copy") void copy(message);
    else if (pressed && "photo" in pressed.dataset) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void fetchPhotos().then((isThere) => isThere && setOpen({ kind: "photo", message }));
    } else if (!pressed && matchMedia("(hover: none)").matches) openMenu(bubble);
  };
  const key = (event: KeyboardEvent) => {
    const { target } = event;
    const bubble = messageAt(target as Element);
    if (bubble !== target || !bubble) return;
    const all = [...(bubble.parentElement?.querySelectorAll<HTMLElement>("[data-message]") ?? [])];
    const at = all.indexOf(bubble);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined && (event.key !== "Enter" || !openMenu(bubble))) return;
    event.preventDefault();
    if (to !== undefined) all[to]?.focus();
  };

  return {
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: lift,
      onClick: click,
      onKeyDown: key,
      // The menu of the browser for a long press.
      onContextMenu: (event: MouseEvent) => {
        if (isLongPress.current || finger.current) event.preventDefault();
      },
    },
    overlay:
      open?.kind === "menu" && Sheet ? (
        <Sheet
          message={open.message}
          thread={thread}
          screen={screen}
          copy={() => void copy(open.message)}
          close={() => setOpen(null)}
        />
      ) : open && Photos ? (
        <Photos
          first={open.message.id}
          thread={thread}
          reply={() => document.querySelector<HTMLTextAreaElement>("textarea[name=text]")?.focus()}
          close={(last) => {
            setOpen(null);
            if (last !== null)
              document.querySelector<HTMLElement>(`[data-message="${last}"] [data-photo]`)?.focus();
          }}
        />
      ) : null,
  };
}
