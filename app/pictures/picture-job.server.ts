/** What the process that serves asks of the processes that read pictures. */

/** The part of a picture to keep, as fractions of its width and height from 0 to 1. */
export type Crop = { left: number; top: number; width: number; height: number };

/** A member's picture and what is made of it. Pixels count as stored; widths are maximum widths in pixels. */
export type PhotoJob = {
  kind: "photo";
  /** its bytes, or the path of a file that contains them */
  source: Uint8Array | string;
  /** the part to keep; the whole picture if omitted */
  crop?: Crop;
  sizes: { full: number; card: number; thumb: number };
  minPixels: number;
  maxPixels: number;
  /** the maximum of the longer side divided by the shorter one */
  maxRatio: number;
};

/** A picture from a brand's folder as WebP. */
type RenditionJob = { kind: "rendition"; bytes: Uint8Array; width: number };

/** A brand's icon as a square PNG of `size` pixels, the drawing `inner` pixels wide. */
type IconJob = { kind: "icon"; drawing: Uint8Array; size: number; inner: number; background: string };

/** A preview picture for links, 1200 × 630: a brand's picture, or one colour, under its logo. */
type CardJob = {
  kind: "card";
  hero: Uint8Array | null;
  logo: Uint8Array | null;
  ground: string;
  raised: string;
};

/** A brand's logo as PNG for mails, at most `width` by `height` pixels, legible on `ground` and outlined in its colour. */
type MailLogoJob = {
  kind: "mail-logo";
  drawing: Uint8Array;
  width: number;
  height: number;
  ground: string;
  ink: string;
};

/** A brand's picture as JPEG for mails. */
type MailHeroJob = { kind: "mail-hero"; bytes: Uint8Array; width: number; height: number };

export type PictureJob = PhotoJob | RenditionJob | IconJob | CardJob | MailLogoJob | MailHeroJob;

/** A picture as it is stored: WebP, upright, without the camera's metadata. Width and height are those of the full rendition. */
export type PhotoResult = {
  clear: { full: Uint8Array; card: Uint8Array; thumb: Uint8Array };
  blurred: Uint8Array;
  width: number;
  height: number;
};

export type PictureResult<J extends PictureJob> = J extends PhotoJob ? PhotoResult : Uint8Array;

/** Why a picture is not read. */
export type UnreadableCode = "blank" | "broken" | "heic" | "narrow" | "tiny" | "too_many_pixels" | "type";

/** The file is not a picture of an accepted type within its limits. */
export class PictureUnreadable extends Error {
  override name = "PictureUnreadable";
  /** @param megapixels the maximum for this kind of picture, where that is why it is refused */
  constructor(
    readonly code: UnreadableCode,
    readonly megapixels?: number,
  ) {
    super(`The picture is not readable: ${code}`);
  }
}

/** What a child sends: once that it can draw, then one answer to each job. */
export type ChildMessage =
  | { ready: true }
  | { result: PhotoResult | Uint8Array }
  | { unreadable: UnreadableCode; megapixels?: number }
  | { failed: string };
