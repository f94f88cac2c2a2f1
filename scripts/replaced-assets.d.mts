/** Copies the files of `current` that `next` lacks to `earlier`, and deletes files that were replaced more than a day ago. */
export function keepReplacedAssets(folders: {
  current: string;
  next: string;
  earlier: string;
  now: Date;
}): void;
