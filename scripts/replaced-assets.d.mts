/** Copies what `next` lacks of `current` to `kept`, and removes what was replaced more than a day ago. */
export function keepReplacedAssets(folders: { current: string; next: string; kept: string; now: Date }): void;
