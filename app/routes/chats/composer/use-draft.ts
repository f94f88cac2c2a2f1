import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { readDraft, storeDraft } from "~/features/shop/resume";

const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * The unsent text, stored across reloads, in a field that grows with it. The field is uncontrolled, so that text
 * typed before hydration stays.
 * @param refused the text of a refused form
 */
export function useDraft(key: string, refused: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(refused);

  const grow = useCallback(() => {
    const field = ref.current;
    if (!field) return;
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight + 2}px`;
  }, []);

  const typed = useCallback(() => {
    const value = ref.current?.value ?? "";
    setText(value);
    grow();
    storeDraft(key, value);
  }, [key, grow]);

  const put = useCallback(
    (value: string) => {
      if (ref.current) ref.current.value = value;
      typed();
      ref.current?.focus();
      ref.current?.setSelectionRange(value.length, value.length);
    },
    [typed],
  );

  useBeforePaint(() => {
    const field = ref.current;
    if (!field) return;
    if (field.value === "") field.value = readDraft(key);
    else storeDraft(key, field.value);
    setText(field.value);
    grow();
  }, [key, grow]);

  const focus = () => ref.current?.focus();
  return { ref, text, typed, put, focus, clear: () => put("") };
}
