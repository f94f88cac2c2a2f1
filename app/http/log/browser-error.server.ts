/** A message of React's production build: the rest of it is a link that can quote the page's texts. */
const REACT_ERROR = /Minified React error #\d{1,4}/;
/** Words of browsers' own messages before the quoted name of a property or function. */
const BEFORE_NAME = /\b(?:reading|setting|property|evaluating|execute|on) $/;
const CODE = /^[\w$.?[\]()]{1,60}$/;
const MAX_FRAMES = 20;

/**
 * Returns the message of a browser's error without what could be personal: numbers, email addresses, addresses of pages, queries, tokens,
 * and quotations, except names of code. The result is one line. decision 284
 */
export function withoutPersonalData(message: string): string {
  const react = REACT_ERROR.exec(message)?.[0];
  if (react) return react;
  return (
    message
      // Full-width forms of digits, "@" and quotes are read as such, too.
      .normalize("NFKC")
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, " ")
      .replace(/(?<!\w)(["'`])(.*?)(?:\1|$)/g, (quoted, _quote, text: string, at: number, whole: string) =>
        BEFORE_NAME.test(whole.slice(Math.max(0, at - 12), at)) && CODE.test(text) ? quoted : '"…"',
      )
      .split(" ")
      .map(maskWord)
      .join(" ")
  );
}

function maskWord(word: string): string {
  const file = /\/assets\/[\w.-]{1,100}\.js/.exec(word)?.[0];
  if (file) return file.slice(1);
  if (word.includes("@")) return "[address]";
  if (word.includes("://")) return "[url]";
  const query = word.indexOf("?");
  const path = query < 0 ? word : word.slice(0, query + 1);
  return path.replace(/[\w-]{12,}/g, (run) => (isTokenLike(run) ? "[token]" : run)).replace(/\p{N}+/gu, "#");
}

/** Names in code are shorter and have few digits; random texts have digits among their letters. */
function isTokenLike(run: string): boolean {
  return run.length >= 40 || (/\d/.test(run) && /[a-z]/i.test(run));
}

/**
 * Returns the places of a browser's stack that are in files of the build, one per line, in Chromium's form. Everything else of a stack is
 * left out. `npm run stack` finds the sources.
 */
export function ownFrames(stack: string): string {
  const frames = stack.split("\n").flatMap((line) => {
    const place = /\/(assets\/[\w.-]{1,100}\.js:\d{1,7}:\d{1,7})/.exec(line)?.[1];
    // "at card (…" in Chromium, "card@…" in Firefox and Safari.
    const name = /^(?:at )?(?:async )?(?:new )?([\w$.<>]{1,60})(?: \[as [\w$]{1,60}\])?(?: \(|@)/.exec(
      line.trim(),
    )?.[1];
    return place ? [name ? `at ${name} (${place})` : `at ${place}`] : [];
  });
  return frames.slice(0, MAX_FRAMES).join("\n");
}
