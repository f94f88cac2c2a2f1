import type { PictureProblem } from "./rules";

/** What was sent is no picture that can be taken. Nothing of it is kept. */
export class PictureRefused extends Error {
  override name = "PictureRefused";
  /** @param megapixels the most that this kind of picture may have, where it is refused for that */
  constructor(
    readonly code: PictureProblem,
    readonly megapixels?: number,
  ) {
    super(`The picture is refused: ${code}`);
  }
}

/** The member has as many photos as they may have. product.md §9 */
export class PhotosFull extends Error {
  override name = "PhotosFull";
  constructor(readonly limit: number) {
    super(`There are ${limit} photos already.`);
  }
}

/** There is no such photo of this member. */
export class PhotoNotFound extends Error {
  override name = "PhotoNotFound";
}

/** More pictures wait at this moment than can be worked on soon. */
export class TooManyPictures extends Error {
  override name = "TooManyPictures";
}
