import { Gift, ImagePlus, Lightbulb, Plus, SendHorizontal } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type MutableRefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { isSendKey } from "~/client/send-key";
import { useFocusedHeading } from "~/client/use-focused-heading";
import { usePart } from "~/client/use-part";
import { draftKey, readDraft, WRITE_HASH } from "~/features/shop/resume";
import { menu, menuPlace } from "~/layouts/shell/bar.css";
import { roundPlain } from "~/ui/button.css";
import { Said } from "~/ui/notice";
import { hiddenText } from "~/ui/text.css";
import type { Refused } from "../chat-actions.server";
import type { Priced } from "../dialogs/credits-dialog";
import { nameOf } from "../name-of";
import type { Waiting } from "../sending/outbox";
import type { Screen } from "../use-screen";
import type { OpenedView, To } from "../views";
import { ClosedNotice } from "./closed-notice";
import * as css from "./composer.css";
import { PriceLine } from "./price-line";
import { useAddedFiles } from "./use-added-files";
import { useDraft } from "./use-draft";
import { useTyping } from "./use-typing";

const fetchParts = () => import("../dialogs/composer-dialogs");
const loadDialogs = async () => (await fetchParts()).ComposerDialogs;

/** The remaining characters are shown from this number on. */
const NEAR_LIMIT = 100;

/** The text field with photo, gift and the price of the message. product 11.15, 11.8 */
export function Composer({
  thread,
  screen,
  isEmpty,
  refused,
  put,
  prompt,
  onWrite,
  changed,
}: {
  thread: OpenedView;
  screen: Screen;
  isEmpty: boolean;
  refused: Refused | undefined;
  /** gets a function that writes a text into the field */
  put: MutableRefObject<(text: string) => void>;
  /** opens the shop where credits are short */
  prompt: (what: Priced) => void;
  /** called when the member types or sends */
  onWrite: () => void;
  changed: () => void;
}) {
  const { t } = useTranslation();
  const { facts, sender } = screen;
  const { conversation, profile, credits } = thread;
  const to: To | null =
    conversation !== null ? { conversation } : profile.id !== null ? { profile: profile.id } : null;
  const form = useRef<HTMLFormElement>(null);
  const key = draftKey(facts.member, profile.id ?? `c${conversation}`);
  const draft = useDraft(key, refused?.text ?? "");
  const [dialog, setDialog] = useState<"gift" | "icebreaker" | File | null>(null);
  const [Dialogs, fetchDialogs] = usePart(loadDialogs);
  put.current = draft.put;
  const typing = useTyping(conversation);
  const file = useRef<HTMLInputElement>(null);
  const isPayable = thread.price <= credits;
  const openDialog = async (what: "gift" | "icebreaker" | readonly File[]) => {
    if (!(await fetchDialogs())) return;
    setDialog(typeof what === "string" ? what : (await fetchParts()).pictureOf(what, t));
  };
  const mayAdd = !profile.closed && to !== null && dialog === null;
  const { paste, isOver } = useAddedFiles(mayAdd ? openDialog : null);
  const { put: write } = draft;
  useEffect(() => {
    // The member has returned from the shop: the caret is at the end of the draft.
    if (location.hash === WRITE_HASH) write(readDraft(key));
  }, [key, write]);
  // A block replaces the text field, an unblock the pressed button.
  useFocusedHeading(profile.closed);
  if (profile.closed || to === null) return <ClosedNotice profile={profile} changed={changed} />;

  const send = (what: Pick<Waiting, "kind"> & Partial<Waiting>, photo?: Blob) => {
    const entry: Waiting = {
      // The idempotency key: a retry is the same message.
      id: crypto.randomUUID(),
      to,
      text: "",
      atMs: Date.now(),
      state: "sending",
      problem: "",
      code: "",
      ...what,
    };
    sender.add(entry, photo);
    onWrite();
  };
  const left = facts.messageLength - [...draft.text.trim()].length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = draft.text.trim();
    if (text === "" || left < 0) return draft.focus();
    if (!isPayable) return prompt({ draft: { key, text } });
    send({ kind: "text", text });
    draft.clear();
  };
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  const tool = (name: string, Icon: typeof Gift, press: () => void) => (
    <button
      className={menuPlace}
      type="button"
      popovertarget="attach"
      popovertargetaction="hide"
      onClick={press}
    >
      <Icon aria-hidden />
      {name}
    </button>
  );
  return (
    <>
      <form
        className={css.composer}
        method="post"
        onSubmit={submit}
        ref={form}
        data-dropping={isOver || undefined}
      >
        {refused ? <Said>{refused.refused}</Said> : null}
        {thread.held ? <p className={css.unconfirmed}>{t("errors:unconfirmed_sender")}</p> : null}
        <input type="hidden" name="client_message_id" value={facts.clientId} />
        {isEmpty ? (
          <button className={css.idea} type="button" onClick={() => void openDialog("icebreaker")}>
            <Lightbulb aria-hidden />
            {t("chats:icebreaker_button")}
          </button>
        ) : null}
        <div className={css.line}>
          <button className={`${roundPlain} ${css.attach}`} type="button" popovertarget="attach">
            <Plus aria-hidden />
            <span className={hiddenText}>{t("chats:attach")}</span>
          </button>
          <div className={`${menu} ${css.attachMenu}`} popover="auto" id="attach">
            {tool(t("chats:photo_add"), ImagePlus, () => file.current?.click())}
            {facts.gifts.length > 0 ? tool(t("chats:gift_add"), Gift, () => void openDialog("gift")) : null}
          </div>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              target.value = "";
              void openDialog(chosen);
            }}
          />
          <label className={css.field}>
            <span className={hiddenText}>{t("chats:write_to", { member: nameOf(t, profile) })}</span>
            <textarea
              className={css.input}
              ref={draft.ref}
              name="text"
              rows={1}
              required
              defaultValue={refused?.text}
              placeholder={t("chats:write")}
              aria-describedby="price"
              aria-invalid={left < 0 || undefined}
              // Focuses the field; the browser's own validation message would be in the browser's language.
              onInvalid={(event) => {
                event.preventDefault();
                draft.focus();
              }}
              enterKeyHint="enter"
              onKeyDown={keys}
              onPaste={paste}
              onInput={() => {
                draft.typed();
                typing();
                onWrite();
              }}
            />
          </label>
          <button className={css.send} type="submit" aria-label={t("chats:send")}>
            <SendHorizontal aria-hidden />
          </button>
        </div>
        <PriceLine thread={thread} screen={screen}>
          {left < NEAR_LIMIT ? (
            <span className={left < 0 ? css.over : css.left} role="status">
              {left < 0 ? t("chats:too_many", { count: -left }) : t("chats:chars_left", { count: left })}
            </span>
          ) : null}
        </PriceLine>
      </form>
      {dialog && Dialogs ? (
        <Dialogs
          what={dialog}
          to={to}
          thread={thread}
          screen={screen}
          prompt={prompt}
          onWrite={onWrite}
          changed={changed}
          put={draft.put}
          sendPhoto={(photo, preview) => send({ kind: "photo", preview, progress: 0 }, photo)}
          close={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}
