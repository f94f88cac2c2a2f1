import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "~/client/toast";

/** Some systems have no type for these formats. */
const NAMED = /\.(heic|heif|hif|avif)$/i;

/**
 * Takes a picture that the member pastes into the text field or drops anywhere on the page. Pasted text stays text, also where the clipboard
 * has a picture of it. Of several files, and of a file that is no picture, none is taken, and a toast says so. product 11.10
 * @param add gets the picture; null where none can be added now
 * @returns the handler of the text field, and whether files are being dragged over the page
 */
export function useAddedFiles(add: ((picture: File) => void) | null) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);

  const take = (files: readonly File[]) => {
    const [file, ...more] = files;
    if (!file || !add) return;
    if (more.length > 0) toast(t("chats:photo_one"));
    else if (file.type.startsWith("image/") || NAMED.test(file.name)) add(file);
    else toast(t("chats:photo_only"));
  };
  const latest = useRef(take);
  latest.current = take;

  const isOpen = add !== null;
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would open the file in place of the page.
      event.preventDefault();
      event.dataTransfer!.dropEffect = "copy";
      setOver(true);
    };
    document.addEventListener("dragover", over, { signal });
    document.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget === null && setOver(false), {
      signal,
    });
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      latest.current([...event.dataTransfer!.files]);
    };
    document.addEventListener("drop", drop, { signal });
    return () => {
      controller.abort();
      setOver(false);
    };
  }, [isOpen]);

  const paste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    if (files.length === 0 || types.includes("text/plain")) return;
    event.preventDefault();
    take([...files]);
  };
  return { paste, isOver };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
