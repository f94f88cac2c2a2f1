import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";
import { usePart } from "~/client/use-part";
import { clockTime } from "../dates";
import type { Screen } from "../use-screen";
import type { MessageView, OpenedView } from "../views";
import { BubbleTools } from "./bubble-tools";
import { actionsOf, copyText } from "./message-actions";

const loadSheet = async () => (await import("./message-sheet")).MessageSheet;
const loadPhotos = async () => (await import("./chat-photos")).ChatPhotos;

/** A finger that rests this long on a message opens its menu, unless it moves this far. */
const LONG_MS = 350;
const STILL_PX = 10;

const bubbleAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-message]") : null;

/**
 * The presses and keys of all messages: a long press or a tap of a finger, or Enter, opens the menu of a message; arrow keys move between
 * messages; a photo opens large; a mouse has buttons beside the message.
 * @param log the element that contains the messages
 * @param first the event that loaded this script; it is handled when mounted
 */
export function BubbleActions({
  log,
  first,
  thread,
  screen,
}: {
  log: HTMLElement;
  first: Event | null;
  thread: OpenedView;
  screen: Screen;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ kind: "menu" | "photo"; message: MessageView } | null>(null);
  const [active, setActive] = useState<HTMLElement | null>(null);
  const [Sheet, fetchSheet] = usePart(loadSheet);
  const [Photos, fetchPhotos] = usePart(loadPhotos);
  const finger = useRef<{ x: number; y: number; timer: number } | null>(null);
  const isLongPress = useRef(false);

  const messageOf = (bubble: HTMLElement | null) =>
    thread.messages.find(({ id }) => String(id) === bubble?.dataset.message);
  const show = async (kind: "menu" | "photo", message: MessageView) => {
    const isThere = await (kind === "menu" ? fetchSheet() : fetchPhotos());
    if (isThere) setOpen({ kind, message });
  };
  /** @returns whether the message has a menu */
  const openMenu = (bubble: HTMLElement): boolean => {
    const message = messageOf(bubble);
    if (!message || actionsOf(message).length === 0) return false;
    // The focus returns to it.
    bubble.focus({ preventScroll: true });
    void show("menu", message);
    return true;
  };
  const copy = async (message: MessageView) =>
    toast(t((await copyText(message.text)) ? "chats:copied" : "chats:copy_failed"));
  const lift = () => {
    window.clearTimeout(finger.current?.timer);
    finger.current = null;
  };

  const handle = (event: Event) => {
    const bubble = bubbleAt(event.target);
    if (event instanceof KeyboardEvent) {
      if (!bubble || bubble !== event.target) return;
      const all = [...log.querySelectorAll<HTMLElement>("[data-message]")];
      const at = all.indexOf(bubble);
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
      if (to === undefined && (event.key !== "Enter" || !openMenu(bubble))) return;
      event.preventDefault();
      if (to !== undefined) all[to]?.focus();
    } else if (event.type === "click") click(event as MouseEvent, bubble);
    else if (event.type === "contextmenu") {
      // The menu of the browser for a long press.
      if (isLongPress.current || finger.current) event.preventDefault();
    } else if (event.type === "focusin" || event.type === "pointerover") setActive(bubble);
    else if (event.type === "pointerleave") setActive(bubbleAt(document.activeElement));
    else if (event.type === "focusout") {
      const next = bubbleAt((event as FocusEvent).relatedTarget);
      // The buttons of a hovered message stay, so that a press on them reaches them.
      setActive((old) => (old === bubble && !old?.matches(":hover") ? next : old));
    } else press(event as PointerEvent, bubble);
  };
  const press = (
    { type, pointerType, isPrimary, clientX, clientY }: PointerEvent,
    bubble: HTMLElement | null,
  ) => {
    const { current: began } = finger;
    if (type === "pointermove") {
      if (began && Math.hypot(clientX - began.x, clientY - began.y) > STILL_PX) lift();
      return;
    }
    lift();
    if (type !== "pointerdown") return;
    isLongPress.current = false;
    if (!bubble || pointerType === "mouse" || !isPrimary) return;
    const timer = window.setTimeout(() => {
      isLongPress.current = openMenu(bubble);
      if (isLongPress.current) swallowClick();
    }, LONG_MS);
    finger.current = { x: clientX, y: clientY, timer };
  };
  const click = (event: MouseEvent, bubble: HTMLElement | null) => {
    const message = messageOf(bubble);
    if (!bubble || !message) return;
    if (isLongPress.current) return event.preventDefault();
    const pressed = (event.target as Element).closest<HTMLElement>("a, button");
    if (pressed?.dataset.act === "copy") void copy(message);
    else if (pressed && "photo" in pressed.dataset) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void show("photo", message);
    } else if (!pressed && matchMedia("(hover: none)").matches) openMenu(bubble);
  };

  const latest = useRef(handle);
  latest.current = handle;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first event is handled once
  useEffect(() => {
    const left = new AbortController();
    const listen = (event: Event) => latest.current(event);
    const types = "click keydown contextmenu focusin focusout pointerover pointerleave";
    for (const type of `${types} pointerdown pointermove pointerup pointercancel`.split(" "))
      log.addEventListener(type, listen, { signal: left.signal });
    if (first) latest.current(first);
    return () => left.abort();
  }, [log]);

  const message = messageOf(active);
  const hasTools = active?.isConnected && message && matchMedia("(hover: hover)").matches;
  return (
    <>
      {hasTools
        ? createPortal(
            <BubbleTools
              message={message}
              conversation={thread.conversation ?? 0}
              at={clockTime(Date.parse(message.sent_at), screen.clock)}
            />,
            active.firstElementChild ?? active,
          )
        : null}
      {open?.kind === "menu" && Sheet ? (
        <Sheet
          message={open.message}
          thread={thread}
          screen={screen}
          copy={() => void copy(open.message)}
          close={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === "photo" && Photos ? (
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
      ) : null}
    </>
  );
}

/** Stops the click of a finger that lifts after a long press, which would reach the menu below it. The next press ends this. */
function swallowClick(): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const stop = (event: MouseEvent) => {
    // A click by keyboard has no count.
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", stop, options);
  window.addEventListener("pointerdown", () => over.abort(), options);
}
