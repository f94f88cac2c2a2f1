import type { TFunction } from "i18next";
import { toast } from "~/client/toast";

/** Some systems have no type for these formats. */
const NAMED = /\.(heic|heif|hif|avif)$/i;

/**
 * Returns the picture among pasted or dropped files. Of several files, and of a file that is no picture, none is taken, and a toast says so.
 * product 11.10
 */
export function pictureOf([file, ...more]: readonly File[], t: TFunction): File | null {
  if (!file) return null;
  const isPicture = file.type.startsWith("image/") || NAMED.test(file.name);
  if (more.length === 0 && isPicture) return file;
  toast(t(more.length > 0 ? "chats:photo_one" : "chats:photo_only"));
  return null;
}
