import { richText, useWords } from "~/i18n/words-context";
import { paths } from "~/paths";
import { TickField } from "~/ui/field";
import { link, muted, small } from "~/ui/text.css";

/** What a new member agrees to, never ticked beforehand. decisions §8 */
export function Consents({ minAge, problem }: { minAge: number; problem: string | undefined }) {
  const t = useWords();
  return (
    <>
      <TickField name="terms" problem={problem}>
        {linked(t("account:signup_terms", { min_age: minAge }), paths.terms())}
      </TickField>
      <p className={`${small} ${muted}`}>{linked(t("account:signup_privacy"), paths.privacy())}</p>
    </>
  );
}

/** A text whose emphasised part is a link. */
function linked(text: string, href: string) {
  const [before = "", inside, after = ""] = text.split(/<\/?em>/);
  if (inside === undefined) return richText(text);
  return (
    <>
      {before}
      <a className={link} href={href} target="_blank" rel="noreferrer">
        {inside}
      </a>
      {after}
    </>
  );
}
