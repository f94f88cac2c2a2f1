/** A headline with at most one emphasised part. @param text from the translations or a variant */
export function Headline({ text, className }: { text: string; className: string }) {
  return (
    <h1 className={className}>
      <Emphasized text={text} />
    </h1>
  );
}

/** A text with at most one part in `<em>` and no other markup. */
export function Emphasized({ text }: { text: string }) {
  const [before = "", emphasized, after] = text.split(/<\/?em>/);
  return (
    <>
      {before}
      {emphasized === undefined ? null : <em>{emphasized}</em>}
      {after}
    </>
  );
}
