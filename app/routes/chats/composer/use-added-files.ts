import { type ClipboardEvent, useEffect, useRef, useState } from "react";

/**
 * Takes files that the member pastes into the text field or drops anywhere on the page. Pasted text stays text, also where the clipboard
 * has a picture of it. product 11.10
 * @param add gets the files (`pictureOf`); null where none can be added now
 * @returns the handler of the text field, and whether files are being dragged over the page
 */
export function useAddedFiles(add: ((files: readonly File[]) => void) | null) {
  const [isOver, setOver] = useState(false);

  const latest = useRef(add);
  latest.current = add;

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
      latest.current?.([...event.dataTransfer!.files]);
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
    add?.([...files]);
  };
  return { paste, isOver };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}
