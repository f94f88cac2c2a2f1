import type { PictureProblem } from "./rules";

/** The file is not an acceptable picture. Nothing of it is stored. */
export class PictureRefused extends Error {
  override name = "PictureRefused";
  /** @param megapixels the maximum for this kind of picture, where that is why it is refused */
  constructor(
    readonly code: PictureProblem,
    readonly megapixels?: number,
  ) {
    super(`The picture is refused: ${code}`);
  }
}

/** The member has the maximum number of photos already. product 8.16 */
export class PhotosFull extends Error {
  override name = "PhotosFull";
  constructor(readonly limit: number) {
    super(`There are ${limit} photos already.`);
  }
}

/** The member has no such photo. */
export class PhotoNotFound extends Error {
  override name = "PhotoNotFound";
}

/** Too many pictures are waiting to be processed. */
export class TooManyPictures extends Error {
  override name = "TooManyPictures";
}
